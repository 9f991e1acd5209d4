import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import { plannedDuration } from '../../../../core/domain/downtime.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useComponentAllowed } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { Dialog } from '../../ui/form/dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { saveFile } from '../../ui/table/save-file.ts';
import { STATE_WORDS, stateOf, typeWord } from '../../parts/maintenance/maintenance-columns.tsx';
import './maintenance.css';
import { ToldCustomers, useNotices } from './notices.tsx';
import { useRefreshSoon } from './use-maintenances.ts';

interface MaintenanceSummaryProps {
  work: Maintenance;
  onEdit(): void;
  onRemove(): void;
  onTell(): void;
  onClose(): void;
}

const EXTENSIONS = [
  { id: '30', text: '30 minutes' },
  { id: '60', text: '1 hour' },
  { id: '120', text: '2 hours' },
  { id: '240', text: '4 hours' },
];

/** All that is known of one piece of planned work, and what can be done with it. */
export function MaintenanceSummary({
  work,
  onEdit,
  onRemove,
  onTell,
  onClose,
}: MaintenanceSummaryProps) {
  const mayEdit = useComponentAllowed('EditMaintenanceButtons') && work.can_change;
  const state = stateOf(work);
  const { customer } = useSession();
  const notices = useNotices(work).data?.data;
  const flash = useFlash();
  const refresh = useRefreshSoon();
  const { mutate, isPending } = useWrite(maintenances.updateMaintenance, {
    onSuccess: ({ message }) => flash({ type: 'success', text: message }),
  });
  const calendar = useMutation({
    mutationFn: () => call(maintenances.getCalendar, { account_id: work.account_id, id: work.id }),
    onSuccess: ({ data }) => saveFile(data.name, 'text/calendar;charset=utf-8', data.text),
    onError: (error) =>
      flash({ type: 'error', text: `There is no calendar file. ${sentenceOf(error)}` }),
  });
  const endAt = (end: number) =>
    mutate(
      {
        params: {
          account_id: work.account_id,
          id: work.id,
          start: work.startDateTime,
          end,
          version: work.version,
        },
      },
      {
        onError: (error) =>
          flash({ type: 'error', text: `The end was not changed. ${sentenceOf(error)}` }),
        onSettled: refresh,
      },
    );
  return (
    <Dialog
      title="Planned Maintenance"
      size="large"
      onClose={onClose}
      buttons={(leave) => (
        <>
          {mayEdit && state !== 'over' && (
            <>
              {state === 'now' && (
                <Button loading={isPending} onClick={() => endAt(Date.now())}>
                  End now
                </Button>
              )}
              <ButtonDropdown
                items={EXTENSIONS}
                loading={isPending}
                expandToViewport
                onItemClick={({ detail }) => endAt(work.endDateTime + Number(detail.id) * 60_000)}
              >
                Extend
              </ButtonDropdown>
              <Button onClick={onEdit}>Edit</Button>
            </>
          )}
          <Button
            iconName="calendar"
            loading={calendar.isPending}
            onClick={() => calendar.mutate()}
          >
            Calendar file
          </Button>
          {mayEdit && customer === null && <Button onClick={onTell}>Tell customers</Button>}
          {mayEdit && <Button onClick={onRemove}>Remove</Button>}
          <Button variant="primary" onClick={leave}>
            Close
          </Button>
        </>
      )}
    >
      <KeyValuePairs
        columns={2}
        items={[
          { label: 'Applied at', value: <AppliedAt work={work} /> },
          { label: 'State', value: STATE_WORDS[state] },
          { label: 'Start', value: <Moment ms={work.startDateTime} /> },
          { label: 'End', value: <Moment ms={work.endDateTime} /> },
          { label: 'Duration', value: plannedDuration(work.duration) },
          { label: 'Type', value: typeWord(work) },
          { label: 'Scheduled by', value: work.admin || NO_VALUE },
          { label: 'Entered in the time of', value: work.timezone },
          {
            label: 'Comment',
            value: <span className="work-comment">{work.comment || NO_VALUE}</span>,
          },
          ...(notices && notices.told.length > 0
            ? [{ label: 'Customers told', value: <ToldCustomers notices={notices} /> }]
            : []),
        ]}
      />
    </Dialog>
  );
}

function AppliedAt({ work }: { work: Maintenance }) {
  if (work.deviceId)
    return (
      <PageLink to={`/device/${encodeURIComponent(work.deviceId)}`}>{work.appliedAt}</PageLink>
    );
  return work.can_change && work.deviceGroupId ? (
    <PageLink to={`/groups/${encodeURIComponent(work.deviceGroupId)}`}>{work.appliedAt}</PageLink>
  ) : (
    work.appliedAt
  );
}

/** In the reader's zone, and in UTC below it. */
function Moment({ ms }: { ms: number }) {
  const at = Math.floor(ms / 1000);
  return (
    <>
      <div>{zonedMoment(at, readerZone())}</div>
      {readerZone() !== 'UTC' && <div className="work-utc">{zonedMoment(at, 'UTC')}</div>}
    </>
  );
}
