import type { AccountId } from '../../core/access/scope.ts';
import { nextAttemptWaitMs, ticketSchema, type Ticket } from '../../core/domain/ticket.ts';
import {
  get,
  nameOf,
  query,
  writeIf,
  writeTogether,
  type Row,
  type TransactItem,
} from './client.ts';
import { takeLease, type Lease } from './leased.ts';

/** A ticket that the help desk does not have yet. */
export interface WaitingTicket {
  ticket: Ticket;
  /** How often it was tried. */
  attempts: number;
  /** When it is tried next. */
  dueAtMs: number;
}

/**
 * Stores a new ticket, together with its audit row, as one that waits for the help desk.
 * @returns false when a ticket of this case id is there already.
 */
export async function putTicket(ticket: Ticket, audit: TransactItem): Promise<boolean> {
  const { account: accountId, case: caseId, ...rest } = ticket;
  return await writeIf([
    {
      Put: {
        TableName: nameOf('tickets'),
        Item: {
          ...rest,
          accountId,
          caseId,
          attempts: 0,
          waitsIn: accountId,
          dueAtMs: ticket.raisedAtMs,
        },
        ConditionExpression: 'attribute_not_exists(caseId)',
      },
    },
    audit,
  ]);
}

export async function findTicket(
  accountId: AccountId,
  caseId: string,
): Promise<Ticket | undefined> {
  const row = await get('tickets', { accountId, caseId });
  return row && readTicket(row);
}

/** Tickets of an account that are to be handed over now. */
export async function dueTickets(accountId: AccountId, now: Date): Promise<WaitingTicket[]> {
  const sort = { condition: 'dueAtMs <= :now', values: { ':now': now.getTime() } };
  const rows = await query('tickets', {
    index: 'waiting',
    partition: { waitsIn: accountId },
    sort,
  });
  return rows.map((row) => ({
    ticket: readTicket(row),
    attempts: Number(row['attempts']),
    dueAtMs: Number(row['dueAtMs']),
  }));
}

/**
 * Takes a ticket for this run; unless it is settled, the next attempt is due later. Of two runs at
 * the same time one takes it.
 * @returns whether this run did.
 */
export async function takeTicket(
  { ticket, attempts, dueAtMs }: WaitingTicket,
  now: Date,
): Promise<boolean> {
  const lease: Lease = { key: keyOf(ticket), field: 'dueAtMs', read: dueAtMs };
  const untilMs = now.getTime() + nextAttemptWaitMs(attempts);
  return await takeLease('tickets', { ...lease, attempts }, untilMs);
}

/** The help desk has it: it waits no longer. */
export async function settleTicket(ticket: Ticket, now: Date): Promise<void> {
  await writeTogether([
    {
      Update: {
        TableName: nameOf('tickets'),
        Key: keyOf(ticket),
        UpdateExpression: 'SET handedOverAtMs = :now REMOVE waitsIn, dueAtMs',
        ExpressionAttributeValues: { ':now': now.getTime() },
      },
    },
  ]);
}

function keyOf({ account, case: caseId }: Ticket) {
  return { accountId: account, caseId };
}

function readTicket(row: Row): Ticket {
  const {
    accountId,
    caseId,
    attempts: _attempts,
    waitsIn: _waits,
    dueAtMs: _due,
    handedOverAtMs: _handed,
    ...rest
  } = row;
  return ticketSchema.parse({ ...rest, account: accountId, case: caseId });
}
