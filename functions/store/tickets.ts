import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../core/access/scope.ts';
import type { DeskCase } from '../../core/domain/desk-hook.ts';
import {
  nextAttemptWaitMs,
  ticketProgressSchema,
  ticketSchema,
  type Ticket,
  type TicketProgress,
} from '../../core/domain/ticket.ts';
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
import { parseStored } from '../runtime/stored.ts';

/** A ticket to try replies with; it is sent to no desk. */
export async function putTestTicket(
  { account: accountId, case: caseId, ...rest }: Ticket,
  replyKey: string,
  audit: TransactItem,
): Promise<void> {
  const Item = { ...rest, accountId, caseId, attempts: 0, replyKey };
  await writeTogether([{ Put: { TableName: nameOf('tickets'), Item } }, audit]);
}

export async function deleteTestTicket(ticket: Ticket): Promise<void> {
  await writeTogether([{ Delete: { TableName: nameOf('tickets'), Key: keyOf(ticket) } }]);
}

/** A ticket not handed over to the help desk yet. */
export interface WaitingTicket {
  ticket: Ticket;
  attempts: number;
  dueAtMs: number;
  /** Key of the desk's replies; '' on tickets of earlier releases. */
  replyKey: string;
}

/**
 * Stores a new ticket for handover, with its audit row.
 * @returns false if the case id exists.
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
          replyKey: randomUUID(),
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
    replyKey: String(row['replyKey'] ?? ''),
  }));
}

/**
 * Leases a ticket to this run. An unsettled ticket is retried after the lease.
 * @returns whether this run has it.
 */
export async function takeTicket(
  { ticket, attempts, dueAtMs }: WaitingTicket,
  now: Date,
): Promise<boolean> {
  const lease: Lease = { key: keyOf(ticket), field: 'dueAtMs', read: dueAtMs };
  const untilMs = now.getTime() + nextAttemptWaitMs(attempts);
  return await takeLease('tickets', { ...lease, attempts }, untilMs);
}

/**
 * Stores why an attempt failed, for a ticket with this run's lease.
 * @param untilMs earliest next attempt
 */
export async function noteRefusal(
  { ticket, attempts }: WaitingTicket,
  now: Date,
  { refusal, untilMs = 0 }: { refusal: string; untilMs?: number },
): Promise<void> {
  const read = now.getTime() + nextAttemptWaitMs(attempts);
  await writeIf([
    {
      Update: {
        TableName: nameOf('tickets'),
        Key: keyOf(ticket),
        UpdateExpression: 'SET refusal = :refusal, dueAtMs = :due',
        ConditionExpression: 'dueAtMs = :read',
        ExpressionAttributeValues: {
          ':refusal': refusal,
          ':due': Math.max(read, untilMs),
          ':read': read,
        },
      },
    },
  ]);
}

/**
 * Ends the handover.
 * @param reply the desk's data of its own case
 */
export async function settleTicket(ticket: Ticket, now: Date, reply: DeskCase = {}): Promise<void> {
  // Signatures of replies have a precision of seconds.
  const { sets, values } = replyFields(reply, Math.floor(now.getTime() / 1000) * 1000);
  await writeTogether([
    {
      Update: {
        TableName: nameOf('tickets'),
        Key: keyOf(ticket),
        UpdateExpression: `SET ${['handedOverAtMs = :now', ...sets].join(', ')} REMOVE waitsIn, dueAtMs`,
        ExpressionAttributeValues: { ':now': now.getTime(), ...values },
      },
    },
  ]);
}

/** Stores a desk's reply, unless a later one is known. */
export function replyUpdate(ticket: Ticket, reply: DeskCase, atMs: number): TransactItem {
  const { sets, values } = replyFields(reply, atMs);
  return {
    Update: {
      TableName: nameOf('tickets'),
      Key: keyOf(ticket),
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: 'attribute_not_exists(deskStatusAtMs) OR deskStatusAtMs <= :at',
      ExpressionAttributeValues: { ':at': atMs, ...values },
    },
  };
}

/** Fields missing in the reply keep their value. */
function replyFields(
  { case_id: deskCase, url: deskUrl, status: deskStatus }: DeskCase,
  atMs: number,
) {
  const fields = Object.entries({
    deskCase,
    deskUrl,
    deskStatus,
    deskStatusAtMs: deskStatus === undefined ? undefined : atMs,
  }).filter(([, value]) => value !== undefined);
  return {
    sets: fields.map(([name]) => `${name} = :${name}`),
    values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  };
}

export async function ticketByReply(replyKey: string): Promise<Ticket | undefined> {
  const [row] = await query('tickets', { index: 'reply', partition: { replyKey } });
  return row && readTicket(row);
}

/** Limit on the tickets read to find those of one device. */
const MOST_LOOKED_THROUGH = 1_000;

export async function ticketProgress(ticket: Ticket): Promise<TicketProgress | undefined> {
  const row = await get('tickets', keyOf(ticket));
  return row && progressOf(row);
}

/** Newest first. */
export async function ticketsOfDevice(
  accountId: AccountId,
  deviceId: string,
): Promise<(Ticket & TicketProgress)[]> {
  const rows = await query('tickets', {
    partition: { accountId },
    descending: true,
    limit: MOST_LOOKED_THROUGH,
  });
  return rows
    .map((row) => ({ ...readTicket(row), ...progressOf(row) }))
    .filter(({ device }) => device?.id === deviceId)
    .sort((a, b) => b.raisedAtMs - a.raisedAtMs);
}

export async function ticketsOf(accountId: AccountId): Promise<(Ticket & TicketProgress)[]> {
  const rows = await query('tickets', { partition: { accountId } });
  return rows.map((row) => ({ ...readTicket(row), ...progressOf(row) }));
}

function keyOf({ account, case: caseId }: Ticket) {
  return { accountId: account, caseId };
}

function progressOf(row: Row): TicketProgress {
  return parseStored(ticketProgressSchema, {
    handedOverAtMs: row['handedOverAtMs'] ?? null,
    attempts: row['attempts'] ?? 0,
    deskCase: row['deskCase'] ?? '',
    deskUrl: row['deskUrl'] ?? '',
    deskStatus: row['deskStatus'] ?? '',
    deskStatusAtMs: row['deskStatusAtMs'] ?? null,
    refusal: row['waitsIn'] === undefined ? '' : row['refusal'],
    nextTryAtMs: row['dueAtMs'] ?? null,
  });
}

/** The ticket without its progress. */
function readTicket(row: Row): Ticket {
  const { accountId, caseId, ...rest } = row;
  const raised = Object.fromEntries(
    Object.keys(ticketSchema.shape).flatMap((name) => (name in rest ? [[name, rest[name]]] : [])),
  );
  return parseStored(ticketSchema, { ...raised, account: accountId, case: caseId });
}
