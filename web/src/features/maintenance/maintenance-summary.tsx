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
  /** What was planned together with it and does not begin before it. */
  others: readonly Maintenance[];
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
  others,
  onEdit,
  onRemove,
  onTell,
  onClose,
}: MaintenanceSummaryProps) {
  const mayEdit = useComponentAllowed('EditMaintenanceButtons') && work.can_change;
  const state = stateOf(work);
  const { customer } = useSession();
  const notices = useNotices(work).data?.data;
  /** There is nothing to tell of work that is over, unless they were told of it before. */
  const mayTell = state !== 'over' || (notices !== undefined && notices.told.length > 0);
  const flash = useFlash();
  const refresh = useRefreshSoon();
  const running = [work, ...others].filter((each) => stateOf(each) === 'now');
  const ending = useMutation({
    mutationFn: changeEnds,
    onSuccess: (text) => flash({ type: 'success', text }),
    onError: (error) =>
      flash({ type: 'error', text: `The end was not changed. ${sentenceOf(error)}` }),
    onSettled: refresh,
  });
  const calendar = useMutation({
    mutationFn: () => call(maintenances.getCalendar, { account_id: work.account_id, id: work.id }),
    onSuccess: ({ data }) => saveFile(data.name, 'text/calendar;charset=utf-8', data.text),
    onError: (error) =>
      flash({ type: 'error', text: `There is no calendar file. ${sentenceOf(error)}` }),
  });
  return (
    <Dialog
      title="Planned Maintenance"
      size="large"
      onClose={onClose}
      buttons={(leave) => (
        <>
          {mayEdit && state !== 'over' && (
            <>
              {state === 'now' && running.length === 1 && (
                <Button
                  loading={ending.isPending}
                  onClick={() => ending.mutate({ works: running, end: Date.now() })}
                >
                  End now
                </Button>
              )}
              {state === 'now' && running.length > 1 && (
                <ButtonDropdown
                  items={[
                    { id: 'one', text: `On ${work.appliedAt} alone` },
                    { id: 'all', text: `On all ${running.length} that were planned together` },
                  ]}
                  loading={ending.isPending}
                  expandToViewport
                  onItemClick={({ detail }) =>
                    ending.mutate({
                      works: detail.id === 'all' ? running : [work],
                      end: Date.now(),
                    })
                  }
                >
                  End now
                </ButtonDropdown>
              )}
              <ButtonDropdown
                items={EXTENSIONS}
                loading={ending.isPending}
                expandToViewport
                onItemClick={({ detail }) =>
                  ending.mutate({
                    works: [work],
                    end: work.endDateTime + Number(detail.id) * 60_000,
                  })
                }
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
          {mayEdit && customer === null && mayTell && (
            <Button onClick={onTell}>Tell customers</Button>
          )}
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

/**
 * Gives each work another end.
 *
 * @returns what came of it, as a sentence.
 * @throws when the end of one was not changed, naming each of them; the others are changed.
 */
async function changeEnds({
  works,
  end,
}: {
  works: readonly Maintenance[];
  /** Epoch milliseconds. */
  end: number;
}): Promise<string> {
  const messages: string[] = [];
  const failures: string[] = [];
  for (const { account_id, id, startDateTime: start, version, appliedAt } of works)
    try {
      const params = { account_id, id, start, end, version };
      messages.push((await call(maintenances.updateMaintenance, params)).message);
    } catch (error) {
      failures.push(works.length > 1 ? `${appliedAt}: ${sentenceOf(error)}` : sentenceOf(error));
    }
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return messages.length === 1
    ? messages[0]!
    : `The end of ${messages.length} pieces of planned work changed.`;
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
