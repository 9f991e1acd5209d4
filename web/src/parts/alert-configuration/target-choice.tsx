import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useMemo, useState } from 'react';
import { mayOnDevice } from '../../../../core/access/device-rights.ts';
import { canService } from '../../../../core/access/grants.ts';
import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { useSession } from '../../access/session.ts';
import { useDevices } from '../feeds/devices.ts';
import { useEndpoint } from '../../api/queries.ts';
import type { ThresholdTarget } from './target.ts';

/** A list of ten thousand is searched, not scrolled. */
const SHOWN = 50;
const NONE_MANAGED =
  "You hold 'manage' on the alerts of no group and no device here, so there are no thresholds to set.";

interface TargetChoiceProps {
  accountId: string;
  value: ThresholdTarget | null;
  /** Another is not chosen now, since there are changes that are not saved. */
  isLocked: boolean;
  onChange(target: ThresholdTarget): void;
}

/**
 * Chooses the group or the device whose thresholds are shown: one of those on whose alerts the
 * person holds 'manage'.
 */
export function TargetChoice({ accountId, value, isLocked, onChange }: TargetChoiceProps) {
  const groups = useEndpoint(devicegroups.listGroups, { account: accountId });
  const devices = useDevices();
  const { grants } = useSession();
  const [typed, setTyped] = useState(value?.name ?? '');
  const targets = useMemo(() => {
    const list = Array.isArray(groups.data?.data) ? groups.data.data : [];
    return [
      ...list
        .filter((group) => canService(grants, group.path, 'alerts', 'manage'))
        .map((group): ThresholdTarget => ({
          type: 'groups',
          id: group.id,
          name: group.fullPath || group.name,
        })),
      ...devices.rows
        .filter(
          (device) =>
            device['Account ID'] === accountId && mayOnDevice(grants, device, 'alerts', 'manage'),
        )
        .map((device): ThresholdTarget => ({ type: 'devices', id: device.id, name: device.label })),
    ];
  }, [groups.data, devices.rows, accountId, grants]);
  const isNone = groups.isSuccess && !devices.isLoading && targets.length === 0;
  const needle = typed.trim().toLowerCase();
  const found = targets
    .filter((target) => target.name.toLowerCase().includes(needle))
    .slice(0, SHOWN);
  const options = (['groups', 'devices'] as const)
    .map((type) => ({
      label: type === 'groups' ? 'Groups' : 'Devices',
      options: found
        .filter((target) => target.type === type)
        .map((target) => ({ value: `${type}/${target.id}`, label: target.name })),
    }))
    .filter((group) => group.options.length > 0);
  return (
    <FormField
      label="Applies to"
      errorText={isNone ? NONE_MANAGED : undefined}
      description="A group's thresholds hold for every device below it; a device's own come first."
    >
      <Autosuggest
        value={typed}
        options={options}
        filteringType="manual"
        virtualScroll
        placeholder="Search a group or a device"
        enteredTextLabel={(text) => `Search for ${text}`}
        ariaLabel="Applies to"
        disabled={isNone || isLocked}
        empty="No group or device matches."
        onChange={({ detail }) => setTyped(detail.value)}
        onSelect={({ detail }) => {
          const target = targets.find((each) => `${each.type}/${each.id}` === detail.value);
          if (!target) return;
          setTyped(target.name);
          onChange(target);
        }}
      />
    </FormField>
  );
}
