import type { Alert } from '../../core/domain/alert.ts';
import {
  LEASE_MS,
  MOST_ATTEMPTS,
  suppression,
  type Notice,
  type NoticeDelivery,
} from '../../core/domain/notice.ts';
import { sameRecipient } from '../../core/domain/recipient.ts';
import { finishNotice, leaseNotice, outcomesOf, type Outcome } from '../store/notices.ts';
import { recipientsOf, type MessageRecipient } from './message-recipients.ts';

/** A recipient that this run notifies. */
export interface Claimed extends MessageRecipient {
  /** A former run was interrupted while it sent, so the message may have come already. */
  isRepeat: boolean;
}

const NOBODY = { audience: '', method: '' as const, addr: '' };
const GIVEN_UP = 'It was interrupted several times; whether it arrived is not known.';

/**
 * Takes a notice for this run alone, or records why nobody is notified.
 * @returns the recipients; undefined when another run has the notice.
 */
export async function claim(
  notice: Notice,
  alert: Alert | undefined,
  together: readonly Notice[],
  now: Date,
): Promise<Claimed[] | undefined> {
  // A notice that a run had begun was not suppressed; later changes have notices of their own.
  const reason = notice.attempts ? undefined : suppression(notice, alert, together);
  if (reason !== undefined || !alert)
    return await finish(
      notice,
      [unsent(notice, reason ?? 'The alert no longer exists.', now)],
      now,
    );
  const recorded = notice.attempts ? await outcomesOf(notice) : [];
  const begun = recorded.filter(({ delivery }) => delivery.outcome === 'sending');
  if ((notice.attempts ?? 0) >= MOST_ATTEMPTS) return await giveUp(notice, begun, now);
  const current = await recipientsOf(notice.accountId, alert);
  const unnotified = current.filter(
    (one) =>
      !recorded.some(
        ({ delivery }) =>
          delivery.method !== '' &&
          sameRecipient(one, { method: delivery.method, addr: delivery.to }),
      ),
  );
  const claimed = [
    ...begun.flatMap(again),
    ...unnotified.map((one) => ({ ...one, isRepeat: false })),
  ];
  if (claimed.length === 0)
    return await finish(
      notice,
      recorded.length > 0 ? [] : [unsent(notice, 'Nobody is in the list of recipients.', now)],
      now,
    );
  return (await leaseNotice(notice, now.getTime() + LEASE_MS)) ? claimed : undefined;
}

/** The row of the ledger for one notice and one recipient. */
export function outcomeOf(
  { event, severity, atMs, ...notice }: Notice,
  to: MessageRecipient | typeof NOBODY,
  result: Pick<NoticeDelivery, 'outcome' | 'reason'> & { toldAtMs?: number },
  alerts: number,
): Outcome {
  return {
    notice: { ...notice, event, severity, atMs },
    audience: to.audience,
    delivery: { event, severity, atMs, method: to.method, to: to.addr, alerts, ...result },
  };
}

const unsent = (notice: Notice, reason: string, now: Date) =>
  outcomeOf(notice, NOBODY, { outcome: 'not sent', reason, toldAtMs: now.getTime() }, 1);

async function giveUp(
  notice: Notice,
  begun: readonly Outcome[],
  now: Date,
): Promise<Claimed[] | undefined> {
  const lost = begun.map((row): Outcome => ({
    ...row,
    delivery: { ...row.delivery, outcome: 'failed', reason: GIVEN_UP, toldAtMs: now.getTime() },
  }));
  return await finish(notice, lost.length > 0 ? lost : [unsent(notice, GIVEN_UP, now)], now);
}

async function finish(
  notice: Notice,
  rows: readonly Outcome[],
  now: Date,
): Promise<[] | undefined> {
  return (await finishNotice(notice, rows, now)) ? [] : undefined;
}

function again({ audience, delivery: { method, to } }: Outcome): Claimed[] {
  return method === '' ? [] : [{ audience, method, addr: to, isRepeat: true }];
}
