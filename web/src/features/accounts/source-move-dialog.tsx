import { useState } from 'react';
import * as z from 'zod';
import { KEYED_SOURCES, type KeyedSource } from '../../../../core/domain/source-key.ts';
import type { MoveTarget } from '../../../../core/domain/source-move.ts';
import { DeviceChoice, refusedChoice, type ListedDevice } from '../../parts/device-choice.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SourceMovePlan } from './source-move-plan.tsx';

const SCHEMA = z.strictObject({ device_ids: z.array(z.string()) });

interface SourceMoveDialogProps {
  accountId: string;
  source: KeyedSource;
  to: MoveTarget;
  devices: readonly ListedDevice[];
  isLoading: boolean;
  onClose(): void;
}

/** Devices are chosen, then their plan is shown, then they move. */
export function SourceMoveDialog(props: SourceMoveDialogProps) {
  const { accountId, source, to, devices, isLoading, onClose } = props;
  const [chosen, choose] = useState<readonly string[] | null>(null);
  const form = useForm({
    schema: SCHEMA,
    start: { device_ids: [] as string[] },
    refuse: ({ device_ids }) => refusedChoice(device_ids),
    send: ({ device_ids }) => Promise.resolve(device_ids),
    onSent: choose,
  });
  const title =
    to === 'collector'
      ? `Move devices from ${KEYED_SOURCES[source]}`
      : `Move devices back to ${KEYED_SOURCES[source]}`;
  if (chosen)
    return (
      <SourceMovePlan
        title={title}
        accountId={accountId}
        to={to}
        deviceIds={chosen}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title={title} form={form} verb="Show the plan" staysOpen onClose={onClose}>
      <DeviceChoice devices={devices} isLoading={isLoading} />
    </FormDialog>
  );
}
