import type { AuditEntry } from '../../../core/domain/audit.ts';
import {
  AUDIT_COLUMNS,
  AUDIT_CSV_COLUMNS,
  auditReader,
} from '../../../core/domain/audit-reader.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import { reportFor } from '../../../core/domain/report/saved.ts';
import { ticketFor, type Ticket, type TicketProgress } from '../../../core/domain/ticket.ts';
import { entryReader } from '../../reads/audit-entries.ts';
import { nameFor } from '../../../core/access/staff.ts';
import { plainAuthor } from '../../../core/access/actor.ts';
import { auditRows } from '../../store/audit.ts';
import { everyReport } from '../../store/reports.ts';
import { schedulesOf } from '../../store/schedules.ts';
import { ticketsOf } from '../../store/tickets.ts';
import { EVIDENCE } from './evidence.ts';
import { column, csvFile, jsonFile, type OwnedFile } from './owned-file.ts';
import type { Owned } from './owned.ts';

const ROWS_AT_ONCE = 1_000;
const jsonOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

async function* everyChange({ call, staff }: Owned): AsyncGenerator<AuditEntry[]> {
  const range = { fromMs: 0, toMs: call.now.getTime(), newestFirst: false };
  const entryOf = await entryReader({ ...call.actor, staff });
  let behind: string | undefined;
  do {
    const page = await auditRows(call.account, range, { behind, limit: ROWS_AT_ONCE });
    yield page.rows.map(entryOf);
    ({ behind } = page);
  } while (behind !== undefined);
}

/** Files on work: changes made and tickets raised in the account. */
export const DESK: readonly OwnedFile[] = [
  csvFile<Ticket & TicketProgress>({
    name: 'tickets.csv',
    about: 'Tickets to the help desk, a row each.',
    rows: async ({ call, staff }) =>
      (await ticketsOf(call.account)).map((ticket) => ticketFor(staff, ticket)),
    columns: [
      column('Case', (ticket) => ticket.case),
      column('Title', ({ title }) => title),
      column('Description', ({ description }) => description),
      column('Stage', ({ stage }) => stage),
      column('Device ID', ({ device }) => device?.id ?? ''),
      column('Device', ({ device }) => device?.label ?? ''),
      column('Raised At', ({ raisedAtMs }) => utcText(raisedAtMs / 1000), 'UTC.'),
      column('Raised By', ({ raisedBy }) => raisedBy.displayName),
      column('Copies To', ({ copyTo }) => copyTo.join('|'), 'With | between them.'),
      column(
        'Handed Over At',
        ({ handedOverAtMs }) => utcText((handedOverAtMs ?? 0) / 1000),
        'UTC; empty while the desk does not have it.',
      ),
      column('Case of the Desk', ({ deskCase }) => deskCase),
      column('Status at the Desk', ({ deskStatus }) => deskStatus),
    ],
  }),
  csvFile<AuditEntry>({
    name: 'audit-log.csv',
    about: 'The audit log for as long as it is kept, the oldest row first.',
    rows: everyChange,
    columns: [
      ...[...AUDIT_COLUMNS, ...AUDIT_CSV_COLUMNS].map((name) =>
        column<AuditEntry>(
          name,
          (entry) => auditReader.text(entry, name),
          name === 'Timestamp' ? 'UTC.' : '',
        ),
      ),
      column('Before as JSON', ({ before }) => jsonOf(before), 'Never a secret.'),
      column('After as JSON', ({ after }) => jsonOf(after), 'The same.'),
    ],
  }),
  EVIDENCE,
  jsonFile(
    'reports.json',
    'Saved reports with their schedules; times of day are of the zone that stands beside them.',
    async ({ call, staff }) =>
      (await everyReport(call.account)).map(
        ({ customer, report: { version: _version, changedBy, ...report } }) => ({
          customer,
          ...reportFor(staff, report),
          changedBy: nameFor(staff, changedBy),
        }),
      ),
  ),
  jsonFile(
    'schedules.json',
    'What the portal does by itself again and again.',
    async ({ call, staff }) =>
      (await schedulesOf(call.account)).map(({ title, kind, rule, starter, dueAtMs, stopped }) => ({
        title,
        kind,
        rule,
        for: nameFor(staff, plainAuthor(starter)),
        next: utcText((dueAtMs ?? 0) / 1000),
        stopped: stopped?.why ?? '',
      })),
  ),
];
