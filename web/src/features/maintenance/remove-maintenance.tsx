import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { isOfGroup, useRefreshSoon } from './use-maintenances.ts';

interface RemoveMaintenanceProps {
  work: Maintenance;
  /** How many were planned together with it and do not begin before it. */
  others: number;
  /** The others go with it at first. */
  isWhole: boolean;
  onClose(): void;
  /** Once it is gone, before it closes. */
  onChanged(): void;
}

export function RemoveMaintenance({
  work,
  others,
  isWhole,
  onClose,
  onChanged,
}: RemoveMaintenanceProps) {
  const [together, setTogether] = useState(isWhole && others > 0);
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
  const canReturn = !together && startDateTime > openedAtMs;
  return (
    <ConfirmDialog
      title="Remove Planned Maintenance"
      verb="Remove"
      failed="The planned work was not removed"
      send={() =>
        mutateAsync({ params: { account_id, id, version, ...(together ? { together } : {}) } })
      }
      onSent={({ message }) => {
        flash({ type: 'success', text: message, undo: canReturn ? restore : undefined });
        refresh();
        onChanged();
      }}
      onClose={onClose}
    >
      The work on {appliedAt} from {zonedMoment(Math.floor(startDateTime / 1000), readerZone())}{' '}
      will be removed. Alerts there count and notify again.
      {!canReturn &&
        ` This cannot be undone: ${together ? 'several were planned together' : 'it has begun'}.`}
      {others > 0 && (
        <Checkbox checked={together} onChange={({ detail }) => setTogether(detail.checked)}>
          {others === 1
            ? 'Also remove the other one planned with it'
            : `Also remove the other ${others} planned with it`}
        </Checkbox>
      )}
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
