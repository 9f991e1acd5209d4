import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { hookMessageSchema } from '../../core/domain/hook/message.ts';
import { REQUEST_KINDS } from '../../core/domain/hook/template.ts';
import { noticeDeliverySchema, noticeSchema } from '../../core/domain/notice.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, nameOf, query, writeIf, writeTogether, type TransactItem } from './client.ts';
import { outcomePut } from './notices.ts';

/** A channel by its list of recipients and its name. */
interface ChannelKey {
  accountId: AccountId;
  audience: string;
  addr: string;
}

/** A message that waits for its channel, and where its outcome is recorded. */
const queuedSchema = z.object({
  accountId: provedAccountId,
  entry: z.string(),
  audience: z.string(),
  addr: z.string(),
  kind: z.enum(REQUEST_KINDS),
  message: hookMessageSchema,
  about: z.discriminatedUnion('of', [
    z.object({
      of: z.literal('alerts'),
      outcomes: z.array(
        z.object({ notice: noticeSchema, audience: z.string(), delivery: noticeDeliverySchema }),
      ),
    }),
    z.object({
      of: z.literal('work'),
      accountId: provedAccountId,
      noticeId: z.string(),
      jobId: z.string(),
      sequence: z.number().int(),
    }),
  ]),
  /** When a run began to send it. */
  begunAtMs: z.number().optional(),
});
export type Queued = z.infer<typeof queuedSchema>;

/** How a channel fares; no row while it works. */
const stateSchema = z.object({
  failures: z.number().int().default(0),
  failingSinceMs: z.number().optional(),
  nextTryAtMs: z.number().default(0),
  /** When it was switched off. */
  offAtMs: z.number().optional(),
  reason: z.string().default(''),
});
export type ChannelState = z.infer<typeof stateSchema>;

/** Zero padding, so that moments sort as text. */
const MOMENT_DIGITS = 15;

export const queueEntry = ({ audience, addr }: ChannelKey, atMs: number, name: string): string =>
  `queue#${audience}#${addr}#${String(atMs).padStart(MOMENT_DIGITS, '0')}#${name}`;

const keyOf = ({ accountId, entry }: Pick<Queued, 'accountId' | 'entry'>) => ({ accountId, entry });
const stateKey = ({ accountId, audience, addr }: ChannelKey) => ({
  accountId,
  entry: `channel#${audience}#${addr.toLowerCase()}`,
});
const caseKey = ({ accountId, audience, addr }: ChannelKey, name: string) => ({
  accountId,
  entry: `case#${audience}#${addr.toLowerCase()}#${name}`,
});

/** Writes a message and its outcomes, all or nothing. The same message overwrites itself. */
export async function queueMessage(queued: Queued, now: Date): Promise<void> {
  await writeTogether([
    { Put: { TableName: nameOf('ledger'), Item: queued } },
    ...outcomePuts(queued, now),
  ]);
}

/** Messages of an account that wait, oldest first by channel. */
export async function queuedIn(accountId: AccountId): Promise<Queued[]> {
  const sort = { condition: 'begins_with(entry, :queue)', values: { ':queue': 'queue#' } };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  return rows.map((row) => parseStored(queuedSchema, row));
}

export async function channelState(key: ChannelKey): Promise<ChannelState> {
  return parseStored(stateSchema, (await get('ledger', stateKey(key))) ?? {});
}

/** @returns whether this run alone sends to the channel until then. */
export async function leaseChannel(key: ChannelKey, now: Date, untilMs: number): Promise<boolean> {
  return await writeIf([
    {
      Update: {
        TableName: nameOf('ledger'),
        Key: stateKey(key),
        UpdateExpression: 'SET leasedUntilMs = :until',
        ConditionExpression: 'attribute_not_exists(leasedUntilMs) OR leasedUntilMs <= :now',
        ExpressionAttributeValues: { ':until': untilMs, ':now': now.getTime() },
      },
    },
  ]);
}

/** Ends the lease. */
export async function putChannelState(key: ChannelKey, state: ChannelState): Promise<void> {
  await writeTogether([
    { Put: { TableName: nameOf('ledger'), Item: { ...stateKey(key), ...state } } },
  ]);
}

/** The channel works, or is tried anew. Ends the lease. */
export const channelStateDelete = (key: ChannelKey): TransactItem => ({
  Delete: { TableName: nameOf('ledger'), Key: stateKey(key) },
});

/** Recorded first: a run after an interruption knows that the message may have gone. */
export async function beginQueued(queued: Queued, now: Date): Promise<void> {
  await writeTogether([
    { Put: { TableName: nameOf('ledger'), Item: { ...queued, begunAtMs: now.getTime() } } },
  ]);
}

/** Records why messages still wait; they are as before they were begun. */
export const keepQueued = ({ begunAtMs: _begun, ...queued }: Queued, now: Date): Promise<void> =>
  queueMessage(queued, now);

/** Deletes a message and records its outcomes. */
export async function settleQueued(queued: Queued, now: Date): Promise<void> {
  await writeTogether([
    { Delete: { TableName: nameOf('ledger'), Key: keyOf(queued) } },
    ...outcomePuts(queued, now),
  ]);
}

const outcomePuts = ({ about }: Queued, now: Date): TransactItem[] =>
  about.of === 'alerts' ? about.outcomes.map((outcome) => outcomePut(outcome, now)) : [];

const KEPT_SECONDS = 90 * 86_400;

/** Id of the channel's own case of an alert or work, which later messages name. */
export async function channelCase(key: ChannelKey, name: string): Promise<string> {
  const row = await get('ledger', caseKey(key, name));
  return String(row?.['caseId'] ?? '');
}

export async function keepChannelCase(
  key: ChannelKey,
  name: string,
  caseId: string,
  now: Date,
): Promise<void> {
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  await writeTogether([
    { Put: { TableName: nameOf('ledger'), Item: { ...caseKey(key, name), caseId, expiresAt } } },
  ]);
}
