import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { noticeSchema } from '../../core/domain/notice.ts';
import { MESSAGE_METHODS } from '../../core/domain/recipient-methods.ts';
import { nameOf, query, writeIf, writeTogether } from './client.ts';
import { takeLease, underLease, type Lease } from './leased.ts';
import { outcomePut, type Outcome } from './notices.ts';
import { parseStored } from '../runtime/stored.ts';

/** A notice deferred to the end of the recipient's quiet hours. */
const heldSchema = z.object({
  entry: z.string(),
  notice: noticeSchema,
  audience: z.string(),
  method: z.enum(MESSAGE_METHODS),
  addr: z.string(),
  /** End of the sender's lease. */
  leasedUntilMs: z.number().optional(),
  attempts: z.number().int().default(0),
});
export type Held = z.infer<typeof heldSchema>;

/** Zero padding, so that moments sort as text. */
const MOMENT_DIGITS = 15;
const momentKey = (ms: number) => String(ms).padStart(MOMENT_DIGITS, '0');

/** Defers notices until a moment and records the outcome, one transaction each. */
export async function holdBack(
  outcomes: readonly Outcome[],
  untilMs: number,
  now: Date,
): Promise<void> {
  for (const outcome of outcomes) {
    const { notice, audience, delivery } = outcome;
    const entry = `held#${momentKey(untilMs)}#${delivery.to}#${notice.alertId}#${notice.atMs}#${notice.event}`;
    const Item = {
      accountId: notice.accountId,
      entry,
      notice,
      audience,
      method: delivery.method,
      addr: delivery.to,
    };
    await writeTogether([{ Put: { TableName: nameOf('ledger'), Item } }, outcomePut(outcome, now)]);
  }
}

/** Deferred notices that are due and not leased. */
export async function dueHeld(accountId: AccountId, now: Date): Promise<Held[]> {
  const sort = {
    condition: 'entry BETWEEN :from AND :to',
    values: { ':from': 'held#', ':to': `held#${momentKey(now.getTime() + 1)}` },
  };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  return rows
    .map((row) => parseStored(heldSchema, row))
    .filter(({ leasedUntilMs = 0 }) => leasedUntilMs <= now.getTime());
}

const leaseOf = ({ notice: { accountId }, entry, leasedUntilMs }: Held): Lease => ({
  key: { accountId, entry },
  field: 'leasedUntilMs',
  read: leasedUntilMs,
});

/** @returns the notice under this run's lease; undefined if another run has it. */
export async function takeHeld(held: Held, untilMs: number): Promise<Held | undefined> {
  const isOurs = await takeLease('ledger', { ...leaseOf(held), attempts: held.attempts }, untilMs);
  return isOurs ? { ...held, leasedUntilMs: untilMs, attempts: held.attempts + 1 } : undefined;
}

/** Records the outcome and deletes the deferred notice. */
export async function settleHeld(held: Held, outcome: Outcome, now: Date): Promise<void> {
  const lease = leaseOf(held);
  await writeIf([
    { Delete: { TableName: nameOf('ledger'), Key: lease.key, ...underLease(lease) } },
    outcomePut(outcome, now),
  ]);
}
