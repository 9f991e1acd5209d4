import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { queryOf } from '../../api/queries.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useField } from '../../ui/form/form-context.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { Target } from './coverage.tsx';

export interface TypedTargets {
  scope: 'devices' | 'group';
  /** As account/id, as the group is. */
  devices: readonly string[];
  group: string;
}

/** Value of a device or a group in the form. */
export const keyFor = (account: string, id: string) => `${account}/${id}`;

export function targetsOf({ scope, devices, group }: TypedTargets): Target[] {
  const keys = scope === 'devices' ? devices : [group].filter(Boolean);
  return keys.map((key) => {
    const at = key.indexOf('/');
    return { account: key.slice(0, at), id: key.slice(at + 1) };
  });
}

interface TargetFieldsProps {
  scope: TypedTargets['scope'];
  onChange(change: { scope: TypedTargets['scope'] }): void;
}

/** Target of the work: devices by name, or a group with all that is in it. */
export function TargetFields({ scope, onChange }: TargetFieldsProps) {
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label="Applies to"
        selectedId={scope}
        options={[
          { id: 'devices', text: 'Devices' },
          { id: 'group', text: 'A group' },
        ]}
        onChange={({ detail }) =>
          onChange({ scope: detail.selectedId === 'group' ? 'group' : 'devices' })
        }
      />
      {scope === 'devices' ? <DevicesField /> : <GroupField />}
    </SpaceBetween>
  );
}

/** A list of ten thousand is searched, not scrolled. */
const SHOWN = 50;

function DevicesField() {
  const { rows, isLoading, isComplete } = useDevices();
  const { value, set, ref, errorText } = useField<string[]>('devices', 'Devices');
  const [search, setSearch] = useState('');
  const options = useMemo(
    () =>
      rows.map((device) => ({
        value: keyFor(device['Account ID'], device.id),
        label: device.label,
        description: [device.Customer, device['Billing Reference']].filter(Boolean).join(', '),
      })),
    [rows],
  );
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return options.filter(({ label, description }) =>
      `${label} ${description}`.toLowerCase().includes(wanted),
    );
  }, [options, search]);
  const chosen = useMemo(() => new Set(value), [value]);
  return (
    <FormField label="Devices" errorText={errorText} stretch>
      <Multiselect
        ref={ref}
        options={found.slice(0, SHOWN)}
        selectedOptions={options.filter((option) => chosen.has(option.value))}
        filteringType="manual"
        filteringPlaceholder="Name, customer or reference"
        filteringAriaLabel="Find devices"
        filteringClearAriaLabel="Clear"
        placeholder="Choose devices"
        statusType={isLoading || !isComplete ? 'loading' : 'finished'}
        loadingText="Loading devices."
        empty="No device matches."
        finishedText={
          found.length > SHOWN ? `${found.length - SHOWN} more. Type part of the name.` : ''
        }
        tokenLimit={6}
        expandToViewport
        deselectAriaLabel={({ label }) => `Remove ${label}`}
        onLoadItems={({ detail }) => setSearch(detail.filteringText)}
        onChange={({ detail }) => set(detail.selectedOptions.map((option) => option.value ?? ''))}
      />
    </FormField>
  );
}

function GroupField() {
  const accounts = workingAccounts(useSession());
  const queries = useQueries({
    queries: accounts.map((account_id) => queryOf(devicegroups.listSubgroups, { account_id })),
  });
  const groups = queries.flatMap(({ data }) => data?.data ?? []);
  const options = groups
    .toSorted((a, b) => a.fullPath.localeCompare(b.fullPath))
    .map((group) => ({
      value: keyFor(group.account_id, group.id),
      label: group.fullPath,
      description: `${group.deviceCount} ${group.deviceCount === 1 ? 'device' : 'devices'}`,
    }));
  return (
    <SelectField
      name="group"
      label="Group"
      description="Includes all its devices, and those added later."
      options={options}
      filteringType="auto"
      filteringAriaLabel="Find groups"
      placeholder="Choose a group"
      statusType={queries.some(({ isPending }) => isPending) ? 'loading' : 'finished'}
      loadingText="Loading groups."
      empty="No group matches."
    />
  );
}
