import { devices } from '../../../../../core/contract/devices.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { useEndpointForm } from '../../../parts/form/use-endpoint-form.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { DEVICE_READS } from './result-words.ts';

interface NameDialogProps {
  device: Device;
  /** '' for none. */
  name: string;
  onClose(): void;
}

/** Sets the DNS name that the device's address follows. */
export function NameDialog({ device, name, onClose }: NameDialogProps) {
  const form = useEndpointForm(
    devices.setName,
    { id: device.id, name, former: name },
    {
      invalidates: [...DEVICE_READS, devices.getWalk],
      refuse: (values) => (values.name.trim() === name ? 'Nothing has changed yet.' : undefined),
    },
  );
  return (
    <FormDialog
      title={`DNS Name of ${device.label}`}
      form={form}
      failed="The name was not saved"
      onClose={onClose}
    >
      <TextField
        name="name"
        label="DNS Name"
        placeholder="router1.example.net"
        description="Where it leads to another address, the device is polled there. Empty for none."
      />
    </FormDialog>
  );
}
