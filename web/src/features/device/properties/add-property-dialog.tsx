import { devices } from '../../../../../core/contract/devices.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { namesProvider } from '../../../../../core/domain/provider-name.ts';
import { useEndpointForm } from '../../../parts/form/use-endpoint-form.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ProviderField } from './provider-field.tsx';
import { DEVICE_READS, refusalWords, resultWords } from './result-words.ts';

/** A new property of the device's own; its name must be free. */
export function AddPropertyDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const form = useEndpointForm(
    devices.addProperty,
    { id: device.id, name: '', value: '' },
    {
      invalidates: DEVICE_READS,
      refuse: ({ name }) => nameRefused(device, name.trim()),
      tell: refusalWords,
      say: resultWords,
    },
  );
  const Value = namesProvider(form.values.name) ? ProviderField : TextField;
  return (
    <FormDialog
      title="Add Custom Property"
      form={form}
      verb="Confirm"
      leaveWord="Close"
      onClose={onClose}
    >
      <TextField name="name" label="Property Name" />
      <Value name="value" label="Property Value" />
    </FormDialog>
  );
}

function nameRefused(device: Device, name: string) {
  if (name === '') return 'Enter a property name.';
  return device.Custom.some((property) => property.name === name)
    ? { why: 'This device already has a property of this name.', at: 'name' }
    : undefined;
}
