import {
  isAboutAcknowledgement,
  LEASE_MS,
  MOST_ATTEMPTS,
  suppression,
  wasSparedByAcknowledgement,
  type Notice,
  type NoticeDelivery,
} from '../../core/domain/notice.ts';
import { ADDRESS_METHODS } from '../../core/domain/recipient-methods.ts';
import { fateOf, MAIL_REASONS, type Sent } from '../mailing/send-once.ts';
import type { WordedAlert } from '../reads/alert-for.ts';
import {
  deliveriesOf,
  finishNotice,
  leaseNotice,
  outcomesOf,
  putOutcomes,
  type Outcome,
} from '../store/notices.ts';
import { isSame, recipientsOf, type MessageRecipient } from './message-recipients.ts';

/** A recipient that this run notifies. */
export interface Claimed extends MessageRecipient {
  /** A former run was interrupted while it sent, so the message may have come already. */
  isRepeat: boolean;
}

const NOBODY = { audience: '', method: '' as const, addr: '' };
export const GIVEN_UP =
  'It was interrupted several times; whether it arrived, and how often, is not known.';
const NEVER_SENT = 'The mail service could not be reached.';

const reasonGivenUp = ({ isRepeat }: Begun) => (isRepeat ? GIVEN_UP : NEVER_SENT);

/** A notice that this run has. */
export interface Claim {
  recipients: Claimed[];
  /** An earlier run was sending a mail of it, and it is not known yet whether it was sent. */
  isUnsure: boolean;
}

const NONE: Claim = { recipients: [], isUnsure: false };

/**
 * Takes a notice for this run alone, or records why nobody is notified.
 * @returns undefined when another run has the notice.
 */
export async function claim(
  notice: Notice,
  alert: WordedAlert | undefined,
  together: readonly Notice[],
  now: Date,
): Promise<Claim | undefined> {
  // A notice that a run had begun was not suppressed; later changes have notices of their own.
  const reason = notice.attempts ? undefined : suppression(notice, alert, together);
  if (reason !== undefined || !alert)
    return await finish(
      notice,
      isAboutAcknowledgement(notice)
        ? []
        : [unsent(notice, reason ?? 'The alert no longer exists.', now)],
      now,
    );
  const recorded = notice.attempts ? await outcomesOf(notice) : [];
  const { begun, isUnsure } = await interrupted(recorded, now);
  if ((notice.attempts ?? 0) >= MOST_ATTEMPTS && !isUnsure) {
    const lost = begun.map((one) =>
      ended(one.row, { outcome: 'failed', reason: reasonGivenUp(one) }, now),
    );
    return await finish(notice, recorded.length > 0 ? lost : [unsent(notice, GIVEN_UP, now)], now);
  }
  const current = await concerned(notice, await recipientsOf(notice.accountId, alert));
  const unnotified = current.filter(
    (one) =>
      !recorded.some(
        ({ delivery: { method, to: addr }, audience }) =>
          method !== '' && isSame(one, { method, addr, audience }),
      ),
  );
  const claimed = [
    ...begun.flatMap(again),
    ...unnotified.map((one) => ({ ...one, isRepeat: false })),
  ];
  if (claimed.length === 0 && !isUnsure)
    return await finish(
      notice,
      recorded.length > 0 || isAboutAcknowledgement(notice)
        ? []
        : [unsent(notice, 'Nobody is in the list of recipients.', now)],
      now,
    );
  return (await leaseNotice(notice, now.getTime() + LEASE_MS))
    ? { recipients: claimed, isUnsure }
    : undefined;
}

/** Of an acknowledgement its channels hear, and of its end whoever heard, or was spared, before. */
async function concerned(
  { accountId, alertId, event, atMs }: Notice,
  recipients: readonly MessageRecipient[],
): Promise<readonly MessageRecipient[]> {
  if (event === 'acknowledged')
    return recipients.filter(({ method }) => ADDRESS_METHODS[method].takesAcknowledgements);
  if (event !== 'unacknowledged') return recipients;
  const former = (await deliveriesOf(accountId, alertId)).filter((one) => one.atMs < atMs);
  if (wasSparedByAcknowledgement(former)) return recipients;
  const heard = former.filter(
    (one) => one.event === 'acknowledged' && !['not sent', 'failed'].includes(one.outcome),
  );
  return recipients.filter((recipient) =>
    heard.some(
      ({ method, to: addr, audience }) =>
        method !== '' && isSame(recipient, { method, addr, audience }),
    ),
  );
}

/**
 * What an earlier run was sending when it was interrupted, without the mails whose fate is known,
 * which is written down.
 */
async function interrupted(
  recorded: readonly Outcome[],
  now: Date,
): Promise<{ begun: Begun[]; isUnsure: boolean }> {
  const begun: Begun[] = [];
  let isUnsure = false;
  for (const row of recorded.filter(({ delivery }) => delivery.outcome === 'sending')) {
    const sent = await fateOfRow(row, now);
    if (sent.fate === 'none') begun.push({ row, isRepeat: sent.isRepeat });
    else if (sent.fate === 'unsure') isUnsure = true;
    else await putOutcomes([ended(row, outcomeIn(sent), now)], now);
  }
  return { begun, isUnsure };
}

/** Fate of a message that an earlier run was sending; of a text message it is never known. */
export const fateOfRow = async ({ mail, notice }: Outcome, now: Date) =>
  mail === undefined
    ? ({ fate: 'none', isRepeat: true } as const)
    : await fateOf({ accountId: notice.accountId, id: mail }, now);

/** A message that an earlier run was sending, and that is to be sent. */
interface Begun {
  row: Outcome;
  /** It may have arrived. */
  isRepeat: boolean;
}

export const outcomeIn = ({ fate, isRepeat }: Sent): Pick<NoticeDelivery, 'outcome' | 'reason'> =>
  fate === 'sent'
    ? { outcome: 'sent', reason: isRepeat ? MAIL_REASONS.repeat : '' }
    : {
        outcome: fate === 'unsure' ? 'sending' : 'failed',
        reason: MAIL_REASONS[fate],
      };

const ended = (
  { mail: _mail, ...row }: Outcome,
  outcome: Pick<NoticeDelivery, 'outcome' | 'reason'>,
  now: Date,
): Outcome => ({ ...row, delivery: { ...row.delivery, ...outcome, toldAtMs: now.getTime() } });

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

async function finish(
  notice: Notice,
  rows: readonly Outcome[],
  now: Date,
): Promise<Claim | undefined> {
  return (await finishNotice(notice, rows, now)) ? NONE : undefined;
}

function again({ row: { audience, delivery }, isRepeat }: Begun): Claimed[] {
  const { method, to } = delivery;
  return method === '' ? [] : [{ audience, method, addr: to, isRepeat }];
}
