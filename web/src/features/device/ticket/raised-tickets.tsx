import Link from '@cloudscape-design/components/link';
import { tickets, type ListedTicket } from '../../../../../core/contract/tickets.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { readerZone } from '../../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../../core/domain/wall-time.ts';
import { useEndpoint } from '../../../api/queries.ts';
import { Age } from '../../../ui/state/age.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';

const COLUMNS: readonly ColumnSpec<ListedTicket>[] = [
  { id: 'Ticket', text: ({ title }) => title, isRowHeader: true, line: 1 },
  {
    id: 'Case',
    text: caseOf,
    line: 2,
    cell: (ticket) =>
      ticket.deskUrl === '' ? (
        caseOf(ticket)
      ) : (
        <Link href={ticket.deskUrl} external externalIconAriaLabel="Opens in a new tab">
          {caseOf(ticket)}
        </Link>
      ),
  },
  { id: 'Status', text: statusOf, line: 2 },
  {
    id: 'Raised',
    text: ({ raisedBy }) => raisedBy,
    line: 3,
    cell: ({ raisedAtMs, raisedBy }) => (
      <>
        <Age epochSeconds={Math.floor(raisedAtMs / 1000)} /> by {raisedBy}
      </>
    ),
  },
];

/** Our case id; the desk's own beside it, where it has one. */
function caseOf({ case: own, deskCase }: ListedTicket): string {
  return deskCase === '' ? own : `${own}, ${deskCase}`;
}

function statusOf({
  deskStatus,
  handedOverAtMs,
  attempts,
  refusal,
  nextTryAtMs,
}: ListedTicket): string {
  if (deskStatus !== '') return deskStatus;
  if (handedOverAtMs !== null) return 'With the help desk';
  if (attempts === 0) return 'On its way';
  const tried = `Not delivered yet, tried ${attempts === 1 ? 'once' : `${attempts} times`}.`;
  const next =
    nextTryAtMs === null
      ? ''
      : `Next try at ${zonedMoment(Math.floor(nextTryAtMs / 1000), readerZone())}.`;
  return [tried, refusal, next].filter(Boolean).join(' ');
}

/** Earlier tickets on a device and their progress; nothing without any. */
export function RaisedTickets({ device }: { device: Device }) {
  const { data, error } = useEndpoint(
    tickets.listTickets,
    { account_id: device['Account ID'], device_id: device.id },
    { staleMs: 0 },
  );
  if (error) return <>The tickets that were raised before could not be read. {error.message}</>;
  if (!data || data.data.length === 0) return null;
  return (
    <Table
      isPlain
      label="Tickets of this device"
      columns={COLUMNS}
      rows={data.data.slice(0, MOST_SHOWN)}
      rowId={(ticket) => ticket.case}
    />
  );
}

const MOST_SHOWN = 10;
