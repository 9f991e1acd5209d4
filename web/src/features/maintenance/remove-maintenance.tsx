import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useWrite } from '../../api/queries.ts';
import { placesInWords } from '../../parts/maintenance/planned-row.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { changingWith, TOGETHER_PARAM, TogetherChoice, type Together } from './together.tsx';
import { isOfGroup, useRefreshSoon } from './use-maintenances.ts';

interface RemoveMaintenanceProps {
  work: Maintenance;
  /** Planned together with it, not beginning before it. */
  others: readonly Maintenance[];
  /** Which rows are removed at first. */
  meant: Together;
  onClose(): void;
  /** Once it is gone, before it closes. */
  onChanged(): void;
}

export function RemoveMaintenance({
  work,
  others,
  meant,
  onClose,
  onChanged,
}: RemoveMaintenanceProps) {
  const [together, setTogether] = useState(meant);
  const [openedAtMs] = useState(() => Date.now());
  const flash = useFlash();
  const refresh = useRefreshSoon();
  const { mutateAsync } = useWrite(maintenances.deleteMaintenance);
  const plan = useWrite(maintenances.createMaintenance);
  const { account_id, id, version, appliedAt, startDateTime } = work;
  const restore = async () => {
    await plan.mutateAsync({ params: asPlanned(work) });
    refresh();
    return `The work on ${appliedAt} is planned again.`;
  };
  const canReturn = together === 'one' && startDateTime > openedAtMs;
  return (
    <ConfirmDialog
      title="Remove Planned Maintenance"
      verb="Remove"
      failed="The planned work was not removed"
      send={() => mutateAsync({ params: { account_id, id, version, ...TOGETHER_PARAM[together] } })}
      onSent={({ message }) => {
        flash({ type: 'success', text: message, undo: canReturn ? restore : undefined });
        refresh();
        onChanged();
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>
          The work on {placesInWords({ ...work, pieces: changingWith(work, others, together) })}{' '}
          from {zonedMoment(Math.floor(startDateTime / 1000), readerZone())} will be removed. Alerts
          there count and notify again.
          {!canReturn &&
            ` This cannot be undone: ${together === 'one' ? 'it has begun' : 'several were planned together'}.`}
        </div>
        <TogetherChoice
          label="What to remove"
          work={work}
          others={others}
          value={together}
          onChange={setTogether}
        />
      </SpaceBetween>
    </ConfirmDialog>
  );
}

/** The same work as it was planned; under its id, so that its notices stay with it. */
function asPlanned(work: Maintenance) {
  return {
    account_id: work.account_id,
    device_id: isOfGroup(work) ? work.deviceGroupId : work.deviceId,
    type: isOfGroup(work) ? ('DeviceGroupSDT' as const) : ('DeviceSDT' as const),
    start: work.startDateTime,
    end: work.endDateTime,
    comment: work.comment,
    timezone: work.timezone,
    work_id: work.work_id || work.id,
  };
}
