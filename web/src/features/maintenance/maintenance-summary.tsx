import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
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
import { stateOf, stateWords, typeWord } from '../../parts/maintenance/maintenance-columns.tsx';
import { AtSource } from '../../parts/at-source.tsx';
import { EndButtons } from './end-buttons.tsx';
import './maintenance.css';
import { SentNotices, useNotices, type Notices } from './notices.tsx';
import { useEnds, type Ends } from './use-ends.ts';

interface MaintenanceSummaryProps {
  work: Maintenance;
  /** Works planned together with it that do not begin before it. */
  others: readonly Maintenance[];
  onEdit(): void;
  onRemove(): void;
  onTell(): void;
  /** Once it ends at another time. */
  onChanged(): void;
  onClose(): void;
}

/** All that is known of one piece of planned work, and what can be done with it. */
export function MaintenanceSummary({
  work,
  others,
  onEdit,
  onRemove,
  onTell,
  onChanged,
  onClose,
}: MaintenanceSummaryProps) {
  const mayEdit = useComponentAllowed('EditMaintenanceButtons') && work.can_change;
  const state = stateOf(work);
  const { customer } = useSession();
  const notices = useNotices(work).data?.data;
  /** There is nothing to tell of work that is over, unless they were told of it before. */
  const mayTell = state !== 'over' || (notices !== undefined && notices.told.length > 0);
  const running = [work, ...others].filter((each) => stateOf(each) === 'now');
  const close = useRef<ButtonProps.Ref>(null);
  const ends = useEnds(() => {
    // The buttons of work that is over are gone, so the keyboard goes on from what stays.
    close.current?.focus();
    onChanged();
  });
  const calendar = useCalendarFile(work);
  return (
    <Dialog
      title="Planned Maintenance"
      size="large"
      onClose={onClose}
      buttons={(leave) => (
        <>
          {mayEdit && state !== 'over' && (
            <>
              <EndButtons work={work} running={running} ends={ends} />
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
          <Button ref={close} variant="primary" onClick={leave}>
            Close
          </Button>
        </>
      )}
    >
      <EndFailures failures={ends.failures} isPartly={ends.isPartly} />
      <Facts work={work} notices={notices} />
    </Dialog>
  );
}

/** Downloads the work as a file for calendars. */
function useCalendarFile({ account_id, id }: Maintenance) {
  const flash = useFlash();
  return useMutation({
    mutationFn: () => call(maintenances.getCalendar, { account_id, id }),
    onSuccess: ({ data }) => saveFile(data.name, 'text/calendar;charset=utf-8', data.text),
    onError: (error) =>
      flash({ type: 'error', text: `There is no calendar file. ${sentenceOf(error)}` }),
  });
}

function EndFailures({ failures, isPartly }: Pick<Ends, 'failures' | 'isPartly'>) {
  if (failures.length === 0) return null;
  return (
    <Alert type="error" header={isPartly ? 'Not every end was changed' : 'The end was not changed'}>
      <ul className="work-names">
        {failures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Facts({ work, notices }: { work: Maintenance; notices: Notices | undefined }) {
  const { accounts } = useSession();
  const nameOf = (account: string) => accounts.find(({ id }) => id === account)?.name ?? account;
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={2}
        items={[
          { label: 'Applied at', value: <AppliedAt work={work} /> },
          { label: 'State', value: stateWords(work) },
          { label: 'Start', value: <Moment ms={work.startDateTime} /> },
          { label: 'End', value: <Moment ms={work.endDateTime} /> },
          { label: 'Duration', value: plannedDuration(work.duration) },
          { label: 'Type', value: typeWord(work) },
          { label: 'Scheduled by', value: work.admin || NO_VALUE },
          { label: 'Entered in the time of', value: work.timezone },
        ]}
      />
      <KeyValuePairs
        columns={1}
        items={[
          {
            label: 'Comment',
            value: <span className="work-comment">{work.comment || NO_VALUE}</span>,
          },
          ...(work.atSource
            ? [{ label: 'Monitoring source', value: <AtSource thing={work} /> }]
            : []),
          ...Object.entries(work.atSourceBelow ?? {}).map(([account, atSource]) => ({
            label: `Monitoring source of ${nameOf(account)}`,
            value: <AtSource thing={{ atSource }} />,
          })),
          ...(notices && notices.told.length > 0
            ? [{ label: 'Customers told', value: <SentNotices notices={notices} /> }]
            : []),
        ]}
      />
    </SpaceBetween>
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
