import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import * as z from 'zod';
import { collectors } from '../../../../core/contract/collectors.ts';
import type { MoveTarget, PlannedMove } from '../../../../core/domain/source-move.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface SourceMovePlanProps {
  title: string;
  accountId: string;
  to: MoveTarget;
  deviceIds: readonly string[];
  onClose(): void;
}

/** What a move would do to each device. Confirming carries out this plan and no other. */
export function SourceMovePlan({ title, accountId, to, deviceIds, onClose }: SourceMovePlanProps) {
  const flash = useFlash();
  const { data, error, refetch } = useEndpoint(
    collectors.planSourceMove,
    { account_id: accountId, to, device_ids: deviceIds.join(',') },
    { staleMs: 0 },
  );
  const { mutateAsync } = useWrite(collectors.moveSources, {
    invalidates: [collectors.listMoved],
  });
  const plan = data?.data;
  const moving = plan?.devices.filter(({ stays }) => stays === '').length ?? 0;
  const form = useForm({
    schema: z.strictObject({}),
    start: {},
    isWorthKeeping: false,
    refuse: () =>
      plan ? (moving === 0 ? 'None of these devices moves.' : undefined) : 'Wait for the plan.',
    async send() {
      try {
        const body = { account_id: accountId, to, device_ids: [...deviceIds] };
        return await mutateAsync({ params: { ...body, digest: plan!.digest } });
      } catch (refused) {
        void refetch();
        throw refused;
      }
    },
    onSent: ({ message }) => flash({ type: 'success', text: message }),
  });
  return (
    <FormDialog
      title={title}
      form={form}
      verb={moving === 1 ? 'Move a device' : `Move ${moving} devices`}
      failed="The devices were not moved"
      size="large"
      onClose={onClose}
    >
      <SpaceBetween size="s">
        {error && (
          <Alert type="error" header="There is no plan">
            {error.message}
          </Alert>
        )}
        {!plan && !error && (
          <span>
            <Spinner /> Planning the move
          </span>
        )}
        {plan && to === 'collector' && (
          <p>Limits that the source has of its own do not come along; those of the portal apply.</p>
        )}
        {plan?.devices.map((device) => (
          <PlannedDevice key={device.id} device={device} />
        ))}
      </SpaceBetween>
    </FormDialog>
  );
}

function PlannedDevice({ device }: { device: PlannedMove }) {
  const lines = linesOf(device).filter(([, names]) => names.length > 0);
  return (
    <ExpandableSection
      headerText={device.label}
      headerDescription={moveWords(device)}
      defaultExpanded={device.stays === ''}
    >
      {lines.length > 0 && (
        <ul className="source__plan">
          {lines.map(([what, names]) => (
            <li key={what}>
              {what}: {names.join(', ')}
            </li>
          ))}
        </ul>
      )}
    </ExpandableSection>
  );
}

const linesOf = ({ series, thresholds, alerts }: PlannedMove): [string, readonly string[]][] => [
  ['Series that continue', series.continuing],
  ['Series that end', series.ending],
  ['Series that continue if the device itself gives the same name', series.open],
  ['Thresholds that stay', thresholds.kept],
  ['Thresholds that no longer apply', thresholds.dropped],
  ['Alerts that stay open', alerts.kept],
  ['Alerts that are closed with a note', alerts.closed],
];

function moveWords({ stays, match, twin, address }: PlannedMove): string {
  if (stays !== '') return `Stays. ${stays}`;
  switch (match) {
    case 'address':
      return `Takes the place of ${twin}, which has the same address ${address}.`;
    case 'name':
      return `Takes the place of ${twin}, which has the same name and the address ${address}.`;
    case 'own address':
      return `Is polled at its address ${address} with the account's usual credential.`;
    default:
      return 'Goes back to its former source.';
  }
}
