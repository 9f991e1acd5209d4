import { useMemo } from 'react';
import * as z from 'zod';
import { collectors } from '../../../../core/contract/collectors.ts';
import type { CollectorView } from '../../../../core/domain/site-collector.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DeviceChoice, refusedChoice } from '../../parts/device-choice.tsx';

const SCHEMA = z.strictObject({ device_ids: z.array(z.string()) });

interface MoveDevicesProps {
  collector: CollectorView;
  onClose(): void;
}

/** Has a collector poll devices that the portal or another collector polls now. */
export function MoveDevices({ collector, onClose }: MoveDevicesProps) {
  const { accountId, collectorId, name } = collector;
  const flash = useFlash();
  const feed = useDevices();
  const own = useEndpoint(collectors.listCollectors, {
    account_id: accountId,
    collector_id: collectorId,
  });
  const devices = useMemo(() => {
    const there = new Set(own.data?.devices.map(({ id }) => id));
    return feed.rows
      .filter((device) => device['Account ID'] === accountId && !there.has(device.id))
      .map(({ id, label, Customer: customer }) => ({ id, label, customer }))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [feed.rows, own.data, accountId]);
  const { mutateAsync } = useWrite(collectors.moveDevices, {
    invalidates: [collectors.listCollectors],
  });
  const form = useForm({
    schema: SCHEMA,
    start: { device_ids: [] as string[] },
    refuse: ({ device_ids }) => refusedChoice(device_ids),
    send: ({ device_ids }) =>
      mutateAsync({ params: { account_id: accountId, collector_id: collectorId, device_ids } }),
    onSent: ({ message }) => flash({ type: 'success', text: message }),
  });
  return (
    <FormDialog
      title={`Move devices to ${name}`}
      form={form}
      verb="Move"
      failed="The devices were not moved"
      onClose={onClose}
    >
      <DeviceChoice devices={devices} isLoading={feed.isLoading || own.isPending} />
    </FormDialog>
  );
}
