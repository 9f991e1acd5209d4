import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { Dialog } from '../../ui/form/dialog.tsx';
import { counted } from './coverage.tsx';
import { keyFor } from '../../parts/maintenance/planned-row.ts';
import './maintenance.css';

export type Notices = ResponseOf<typeof maintenances.listNotices>['data'];

const REFRESH_MS = 3_000;
const NOTICE_WORDS = {
  announced: 'Announced',
  changed: 'Changed',
  withdrawn: 'Cancelled',
} as const;
const OUTCOME_WORDS = {
  sending: 'on its way',
  sent: 'sent',
  failed: 'failed',
  unsure: 'not certain',
} as const;

/** Notices of the work, for people who may send them; undefined until known. */
export function useNotices(work: Maintenance) {
  const { customer } = useSession();
  return useEndpoint(
    maintenances.listNotices,
    { account_id: work.account_id, work: keyFor(work) },
    {
      enabled: customer === null && work.can_change,
      refetchIntervalMs: REFRESH_MS,
      staleMs: 0,
    },
  );
}

interface NotifyCustomersProps {
  work: Maintenance;
  /** Opened because what they were told is no longer so. */
  isAfterChange: boolean;
  onClose(): void;
}

/** The mails as they would read, and the button that sends them. */
export function NotifyCustomers({ work, isAfterChange, onClose }: NotifyCustomersProps) {
  const notices = useNotices(work);
  const [openedAtMs] = useState(() => Date.now());
  const { error } = notices;
  // Earlier data may show earlier notices.
  const data = notices.dataUpdatedAt >= openedAtMs ? notices.data : undefined;
  const [key] = useState(() => crypto.randomUUID());
  const flash = useFlash();
  const noteStarted = useNoteStarted();
  const { mutateAsync } = useWrite(maintenances.sendNotices, {
    invalidates: [maintenances.listNotices],
  });
  const letters = data?.data.letters ?? [];
  const customers = new Set(letters.map(({ customer }) => customer)).size;
  if (letters.length === 0)
    return (
      <Dialog title="Tell Customers" onClose={onClose}>
        {error && <Alert type="error">The notices could not be read. {error.message}</Alert>}
        {!error && !data && <Spinner />}
        {data && (
          <SpaceBetween size="m">
            <Unreachable names={data.data.unreachable} />
            <Left left={data.data.unsubscribed} />
            <div>
              {data.data.told.length > 0
                ? 'Every customer with an address has been notified of the current plan.'
                : 'There is nobody to notify.'}
            </div>
          </SpaceBetween>
        )}
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Tell Customers"
      verb={`Send ${counted(letters.length, 'mail')}`}
      isDestructive={false}
      failed="The notices were not sent"
      send={() => mutateAsync({ params: { account_id: work.account_id, work: keyFor(work), key } })}
      onSent={({ message, data: job }) => {
        noteStarted(job);
        flash({ type: 'success', text: message });
      }}
      onClose={onClose}
    >
      <p>
        {isAfterChange && 'The notices already sent are out of date. '}
        {counted(letters.length, 'mail goes', 'mails go')} to {counted(customers, 'customer')},
        {letters.length > 1 ? ' each with' : ' with'} a calendar file. Notices of upcoming work have
        a link to answer whether the time suits.
      </p>
      <Unreachable names={data?.data.unreachable ?? []} />
      <Left left={data?.data.unsubscribed ?? []} />
      {letters.map(({ customer, to, letter, subject, text }) => (
        <ExpandableSection
          key={`${customer}/${to}`}
          headerText={`${NOTICE_WORDS[letter]}: ${customer}`}
          headerDescription={to}
        >
          <strong>{subject}</strong>
          <div className="work-comment">{text}</div>
        </ExpandableSection>
      ))}
    </ConfirmDialog>
  );
}

/** Addresses that unsubscribed; who sets recipients may mail them again. */
function Left({ left }: { left: readonly { customer: string; to: string; at_ms: number }[] }) {
  return left.length === 0 ? null : (
    <Alert
      type="info"
      header={`${counted(left.length, 'address has', 'addresses have')} unsubscribed`}
    >
      {left
        .map(
          ({ customer, to, at_ms }) =>
            `${to} of ${customer} on ${zonedMoment(Math.floor(at_ms / 1000), readerZone())}`,
        )
        .join('; ')}
      . They get no notices.
    </Alert>
  );
}

/** Customers without an address. */
export function Unreachable({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : (
    <Alert
      type="warning"
      header={`${counted(names.length, 'customer has', 'customers have')} no address`}
    >
      {names.join(', ')}. Recipients are set under Configure Alerts.
    </Alert>
  );
}

/** Notices sent: customer, time and outcome. */
export function SentNotices({ notices }: { notices: Notices | undefined }) {
  if (!notices || notices.told.length === 0) return null;
  return (
    <ul className="work-names">
      {notices.told.map(({ customer, to, letter, outcome, reason, atMs }) => (
        <li key={`${customer}/${to}`}>
          {customer}, {to}: {NOTICE_WORDS[letter].toLowerCase()},{' '}
          {zonedMoment(Math.floor(atMs / 1000), readerZone())}, {OUTCOME_WORDS[outcome]}
          {reason && ` (${reason})`}
        </li>
      ))}
    </ul>
  );
}
