import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { collectors } from '../../../../core/contract/collectors.ts';
import type { CollectorView } from '../../../../core/domain/site-collector.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DeviceChoice, refusedChoice } from '../../parts/device-choice.tsx';

const SCHEMA = z.strictObject({ to: z.string(), device_ids: z.array(z.string()) });
/** No collector has this id. */
const PORTAL = 'portal';

interface MoveAwayProps {
  collector: CollectorView;
  others: readonly CollectorView[];
  devices: readonly { id: string; label: string; customer: string }[];
  onClose(): void;
}

/** Moves devices of a collector to the portal or to another one; all of them to begin with. */
export function MoveAway({ collector, others, devices, onClose }: MoveAwayProps) {
  const flash = useFlash();
  const { mutateAsync } = useWrite(collectors.moveDevices, {
    invalidates: [collectors.listCollectors],
  });
  const form = useForm({
    schema: SCHEMA,
    start: { to: PORTAL, device_ids: [] as string[] },
    refuse: ({ device_ids }) => refusedChoice(device_ids),
    send: ({ to, device_ids }) =>
      mutateAsync({
        params: {
          account_id: collector.accountId,
          collector_id: to === PORTAL ? '' : to,
          device_ids,
        },
      }),
    onSent: ({ message }) => flash({ type: 'success', text: message }),
  });
  return (
    <FormDialog
      title={`Move devices from ${collector.name}`}
      form={form}
      verb="Move"
      failed="The devices were not moved"
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <RadioField
          name="to"
          label="Polled from now on by"
          options={[
            { value: PORTAL, label: 'The portal', description: 'It must reach them itself.' },
            ...others.map(({ collectorId, name }) => ({ value: collectorId, label: name })),
          ]}
        />
        <DeviceChoice devices={devices} />
      </SpaceBetween>
    </FormDialog>
  );
}
