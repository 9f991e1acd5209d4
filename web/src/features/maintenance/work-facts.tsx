import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useState, type ReactNode } from 'react';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import { plannedDuration } from '../../../../core/domain/downtime.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { AtSource } from '../../parts/at-source.tsx';
import { ChangesOf } from '../../parts/audit-log/changes-of.tsx';
import { stateWords, typeWord } from '../../parts/maintenance/maintenance-columns.tsx';
import { keyFor, placesInWords, type PlannedRow } from '../../parts/maintenance/planned-row.ts';
import { PageLink } from '../../ui/page-link.tsx';
import './maintenance.css';
import { SentNotices, type Notices } from './notices.tsx';
import type { Ends } from './use-ends.ts';

export function EndFailures({ failures, isPartly }: Pick<Ends, 'failures' | 'isPartly'>) {
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

/** The log of the work, read once it is unfolded. */
export function WorkHistory({ work }: { work: PlannedRow }) {
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

/** Pixels; the name of a time zone has nowhere to break. */
const MIN_COLUMN_WIDTH = 190;

export function Facts({ work, columns = 2 }: { work: PlannedRow; columns?: number }) {
  return (
    <KeyValuePairs
      columns={columns}
      minColumnWidth={MIN_COLUMN_WIDTH}
      items={[
        { label: 'Applied at', value: <AppliedAt work={work} /> },
        { label: 'State', value: stateWords(work) },
        { label: 'Start', value: <Moment ms={work.startDateTime} /> },
        { label: 'End', value: <Moment ms={work.endDateTime} /> },
        { label: 'Duration', value: plannedDuration(work.duration) },
        { label: 'Type', value: typeWord(work) },
        { label: 'Scheduled by', value: work.admin || NO_VALUE },
        { label: 'Entered in time zone', value: work.timezone },
      ]}
    />
  );
}

interface WordsProps {
  work: Maintenance;
  notices: Notices | undefined;
  /** False without any. */
  answers: ReactNode;
}

/** Comment, sources, and what customers answered and were sent. */
export function Words({ work, notices, answers }: WordsProps) {
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
