import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import * as z from 'zod';
import { dashboards } from '../../../../../core/contract/dashboards.ts';
import { devices } from '../../../../../core/contract/devices.ts';
import type { ResponseOf } from '../../../../../core/contract/endpoint.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { useEndpoint, useWrite } from '../../../api/queries.ts';
import { portOptions } from '../../../parts/circuit/port-options.ts';
import { useFlash } from '../../../ui/flash/flashes.tsx';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

const TITLE = 'Port of the circuit';

interface CircuitPortDialogProps {
  device: Device;
  onClose(): void;
}

/** The ports of a device, of which one carries its circuit. */
export function CircuitPortDialog({ device, onClose }: CircuitPortDialogProps) {
  const known = useEndpoint(devices.getCircuitPort, { id: device.id });
  if (known.data) return <PortForm device={device} known={known.data.data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {known.error ? (
        <Alert type="error">The ports could not be read. {known.error.message}</Alert>
      ) : (
        <Box>
          <Spinner /> Loading the ports
        </Box>
      )}
    </Dialog>
  );
}

interface PortFormProps extends CircuitPortDialogProps {
  known: ResponseOf<typeof devices.getCircuitPort>['data'];
}

const SCHEMA = z.strictObject({ port: z.string() });

function PortForm({ device, known, onClose }: PortFormProps) {
  const flash = useFlash();
  const { mutateAsync } = useWrite(devices.chooseCircuitPort, {
    invalidates: [
      devices.getDevice,
      devices.getCircuitPort,
      dashboards.getDashboardData,
      dashboards.getParts,
    ],
  });
  const choose = (port: string, former: string) =>
    mutateAsync({ params: { id: device.id, port, former } });
  const form = useForm({
    schema: SCHEMA,
    start: { port: known.chosen },
    refuse: (_, isChanged) => (isChanged ? undefined : 'Nothing has changed yet.'),
    send: async ({ port }) => {
      await choose(port, known.chosen);
      flash({
        type: 'success',
        text: port
          ? `The circuit of ${device.label} is on ${port}.`
          : `The portal finds the port of ${device.label}.`,
        undo: async () => {
          await choose(known.chosen, port);
          return `The port of ${device.label} is as it was.`;
        },
      });
    },
  });
  return (
    <FormDialog title={TITLE} form={form} failed="The port was not chosen" onClose={onClose}>
      <SelectField
        name="port"
        label="Port"
        description="Traffic, utilisation and their alerts are those of this port."
        filteringType="auto"
        options={portOptions(known.ports, known.found, known.chosen)}
      />
    </FormDialog>
  );
}
