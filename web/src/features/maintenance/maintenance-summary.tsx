import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import { plannedDuration } from '../../../../core/domain/downtime.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { Dialog } from '../../ui/form/dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { saveFile } from '../../ui/table/save-file.ts';
import {
  placesInWords,
  stateOf,
  stateWords,
  typeWord,
  type PlannedRow,
} from '../../parts/maintenance/maintenance-columns.tsx';
import { ChangesOf } from '../../parts/audit-log/changes-of.tsx';
import { AtSource } from '../../parts/at-source.tsx';
import { ConversationList, WaitingCustomers } from './conversations.tsx';
import { EndButtons } from './end-buttons.tsx';
import './maintenance.css';
import { SentNotices, Unreachable, useNotices, type Notices } from './notices.tsx';
import { keyFor } from './use-conversations.ts';
import { useEnds, type Ends } from './use-ends.ts';

interface MaintenanceSummaryProps {
  work: PlannedRow;
  /** The work that this one time and place is part of. */
  whole: PlannedRow | undefined;
  onOpen(work: PlannedRow): void;
  /** Works planned together with it that do not begin before it. */
  others: readonly Maintenance[];
  conversations: readonly WorkConversation[];
  onAnswer(): void;
  onReply(conversation: WorkConversation): void;
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
  whole,
  onOpen,
  others,
  conversations,
  onAnswer,
  onReply,
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
  const mayReply = mayEdit && customer === null;
  const mayAnswer = customer !== null && !work.can_change && state !== 'over';
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
          {mayAnswer && <Button onClick={onAnswer}>Answer</Button>}
          {mayReply && mayTell && <Button onClick={onTell}>Tell customers</Button>}
          {mayEdit && <Button onClick={onRemove}>Remove</Button>}
          <Button ref={close} variant="primary" onClick={leave}>
            Close
          </Button>
        </>
      )}
    >
      <EndFailures failures={ends.failures} isPartly={ends.isPartly} />
      <SpaceBetween size="m">
        {mayReply && state !== 'over' && (
          <>
            <WaitingCustomers found={conversations} onMove={onEdit} onReply={onReply} />
            <Unreachable names={notices?.unreachable ?? []} />
          </>
        )}
        <Facts work={work} />
        {whole && whole.pieces!.length > 1 && (
          <Button variant="inline-link" onClick={() => onOpen(whole)}>
            Part of the work on {placesInWords(whole)}
          </Button>
        )}
        {work.pieces && work.pieces.length > 1 && (
          <WorkPieces pieces={work.pieces} onOpen={onOpen} />
        )}
        <Words
          work={work}
          notices={notices}
          answers={
            conversations.length > 0 && (
              <ConversationList
                found={conversations}
                onReply={mayReply && state !== 'over' ? onReply : undefined}
              />
            )
          }
        />
        <WorkHistory work={work} />
      </SpaceBetween>
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

/** Places and times of work that has several; each opens by itself. */
function WorkPieces({
  pieces,
  onOpen,
}: {
  pieces: readonly Maintenance[];
  onOpen(work: PlannedRow): void;
}) {
  return (
    <ExpandableSection
      headerText={`${pieces.length} places and times`}
      defaultExpanded={pieces.length <= FEW_PIECES}
    >
      <ul className="work-names">
        {pieces.map((piece) => (
          <li key={piece.id}>
            <Button variant="inline-link" onClick={() => onOpen(piece)}>
              {piece.appliedAt}
            </Button>
            , {spanOf(piece)}, {stateWords(piece).toLowerCase()}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

const FEW_PIECES = 6;
const spanOf = ({ startDateTime, endDateTime }: Maintenance) =>
  [startDateTime, endDateTime]
    .map((ms) => zonedMoment(Math.floor(ms / 1000), readerZone()))
    .join(' to ');

/** What was done to the work, read once it is unfolded. */
function WorkHistory({ work }: { work: PlannedRow }) {
  const readsLog = useCan('admin.auditLogs', 'view');
  const [isOpen, setOpen] = useState(false);
  const { account_id } = work;
  return (
    readsLog && (
      <ExpandableSection
        headerText="History"
        expanded={isOpen}
        onChange={({ detail }) => setOpen(detail.expanded)}
      >
        {isOpen && (
          <ChangesOf
            name={placesInWords(work)}
            thing={{ account_id, thing: `work/${keyFor(work)}` }}
          />
        )}
      </ExpandableSection>
    )
  );
}

interface WordsProps {
  work: Maintenance;
  notices: Notices | undefined;
  /** False without any. */
  answers: ReactNode;
}

function Facts({ work }: { work: PlannedRow }) {
  return (
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
  );
}

/** Comment, sources, and what customers answered and were sent. */
function Words({ work, notices, answers }: WordsProps) {
  const { accounts } = useSession();
  const nameOf = (account: string) => accounts.find(({ id }) => id === account)?.name ?? account;
  return (
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
        ...(answers ? [{ label: 'Customers', value: answers }] : []),
        ...(notices && notices.told.length > 0
          ? [{ label: 'Notices sent', value: <SentNotices notices={notices} /> }]
          : []),
      ]}
    />
  );
}

function AppliedAt({ work }: { work: PlannedRow }) {
  if (placesInWords(work) !== work.appliedAt) return placesInWords(work);
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
