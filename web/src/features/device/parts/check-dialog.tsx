import SpaceBetween from '@cloudscape-design/components/space-between';
import { dashboards } from '../../../../../core/contract/dashboards.ts';
import { devices } from '../../../../../core/contract/devices.ts';
import {
  CHECK_KINDS,
  RECORD_TYPES,
  type AddressCheck,
} from '../../../../../core/domain/address-check.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { useWrite } from '../../../api/queries.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { checkFormSchema, checkOf, FIELD_LABELS, formOf, type CheckForm } from './check-form.ts';

const KINDS = Object.entries(CHECK_KINDS).map(([value, label]) => ({ value, label }));

/** Saves the checks of a device; those of another edit meanwhile are not overwritten. */
export function useSetChecks(device: Device, former: readonly AddressCheck[]) {
  const { mutateAsync } = useWrite(devices.setChecks, {
    invalidates: [devices.getDevice, dashboards.getParts],
  });
  return (checks: readonly AddressCheck[]) =>
    mutateAsync({ params: { id: device.id, checks: [...checks], former: [...former] } });
}

interface CheckDialogProps {
  device: Device;
  all: readonly AddressCheck[];
  /** Undefined for a new one. */
  check: AddressCheck | undefined;
  onClose(): void;
}

/** Adds or changes a check of a device. */
export function CheckDialog({ device, all, check, onClose }: CheckDialogProps) {
  const set = useSetChecks(device, all);
  const others = all.filter((one) => one !== check);
  const form = useForm({
    schema: checkFormSchema,
    start: formOf(check),
    refuse: (values, isChanged) => {
      if (!isChanged) return check ? 'Nothing has changed yet.' : 'Enter what is checked first.';
      const made = checkOf(values);
      if (typeof made === 'string') return made;
      return others.some(({ name }) => name === made.name)
        ? 'Another check of this device has this name.'
        : undefined;
    },
    send: (values) => {
      const made = checkOf(values) as AddressCheck;
      return set(check ? all.map((one) => (one === check ? made : one)) : [...all, made]);
    },
  });
  return (
    <FormDialog
      title={check ? `Check ${check.name}` : `New check of ${device.label}`}
      form={form}
      failed="The check was not saved"
      onClose={onClose}
    >
      <TextField
        name="name"
        label={FIELD_LABELS.name}
        description="Its graphs and alerts have this name. With another name its history begins anew."
      />
      <SelectField name="kind" label="Kind" options={KINDS} />
      <KindFields kind={form.values.kind} />
    </FormDialog>
  );
}

function KindFields({ kind }: Pick<CheckForm, 'kind'>) {
  const host = (
    <TextField name="host" label={FIELD_LABELS.host} description="A name or an address." />
  );
  const port = <TextField name="port" label={FIELD_LABELS.port} inputMode="numeric" />;
  switch (kind) {
    case 'tcp':
      return (
        <SpaceBetween size="m">
          {host}
          {port}
        </SpaceBetween>
      );
    case 'http':
      return (
        <SpaceBetween size="m">
          <TextField
            name="url"
            label={FIELD_LABELS.url}
            placeholder="https://shop.example/status"
          />
          <TextField
            name="status"
            label={FIELD_LABELS.status}
            inputMode="numeric"
            description="Redirects are not followed: they have a status of their own."
          />
          <TextField
            name="contains"
            label={FIELD_LABELS.contains}
            description="In its first 64 KB; empty for any."
          />
        </SpaceBetween>
      );
    case 'certificate':
      return (
        <SpaceBetween size="m">
          {host}
          {port}
          <CheckField
            name="isOwnAuthority"
            label="It need not be signed by a known authority"
            description="For certificates of the customer's own authority, and for those that sign themselves."
          />
        </SpaceBetween>
      );
    case 'dns':
      return (
        <SpaceBetween size="m">
          {host}
          <SelectField name="type" label="Record" options={RECORD_TYPES} />
          <TextField
            name="expected"
            label={FIELD_LABELS.expected}
            description="One of the answers; empty for any."
          />
          <TextField
            name="server"
            label={FIELD_LABELS.server}
            description="The address of a DNS server; empty for that of whoever polls the device."
          />
        </SpaceBetween>
      );
  }
}
