import type { AccountId } from '../../core/access/scope.ts';
import {
  dueBundles,
  LEASE_MS,
  type Bundle,
  type Notice,
  type NoticeDelivery,
} from '../../core/domain/notice.ts';
import { sendMail, type MailFace } from '../gateways/mail.ts';
import { holdBack } from '../store/held.ts';
import type { Person } from '../../core/domain/person.ts';
import { log } from '../runtime/log.ts';
import { findAlert } from '../store/alerts.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { finishNotice, pendingNotices, putOutcomes } from '../store/notices.ts';
import type { MessageRecipient } from './message-recipients.ts';
import { claim, outcomeOf } from './claim.ts';
import { compose, type Message, type MessageAlert } from './compose.ts';
import { textWithinLimit } from './text-messages.ts';
import { personAt, readerAt, sortByWish } from './wishes.ts';

export const REPEATED = 'An earlier attempt was interrupted, so it may have come twice.';
const HELD = 'It waits for the end of their quiet hours.';

/** One message to be sent, and the notices that it tells of. */
interface OutgoingMessage {
  recipient: MessageRecipient;
  included: (MessageAlert & { notice: Notice })[];
}

/**
 * Tells an account's recipients what is due now and writes down for each who was told or why not:
 * each thing once, and a second time only to whom a run was telling when it was interrupted. One
 * bundle's failure stops no other.
 */
export async function notifyAccount(accountId: AccountId, now: Date): Promise<void> {
  for (const bundle of dueBundles(await pendingNotices(accountId), now.getTime())) {
    try {
      await notifyBundle(bundle, now);
    } catch (error) {
      log.error('recipients could not be told of a site', { accountId, error: error as Error });
    }
  }
}

async function notifyBundle(bundle: Bundle, now: Date): Promise<void> {
  const { accountId } = bundle;
  const { messages: letters, leased } = await claimAll(bundle, now);
  const face = await mailFaceOf(accountId);
  for (const { recipient: addressee, included } of letters) {
    const person = await personAt(accountId, addressee);
    const sorted = sortByWish(person, included, now, face.reader);
    await putOutcomes(
      sorted.never.map(({ notice }) =>
        outcomeOf(
          notice,
          addressee,
          { outcome: 'not sent', reason: sorted.reason, toldAtMs: now.getTime() },
          1,
        ),
      ),
      now,
    );
    await holdBack(
      sorted.later.map(({ notice }) =>
        outcomeOf(notice, addressee, { outcome: 'held', reason: HELD }, 1),
      ),
      sorted.untilMs,
      now,
    );
    if (sorted.now.length > 0)
      await sendMessage(
        accountId,
        { recipient: addressee, included: sorted.now },
        { face, person, now },
      );
  }
  for (const notice of leased) await finishNotice(notice, [], now);
}

async function sendMessage(
  accountId: AccountId,
  { recipient: addressee, included }: OutgoingMessage,
  { face, person, now }: { face: MailFace; person: Person | undefined; now: Date },
): Promise<void> {
  const outcome = (notice: Notice, said: Parameters<typeof outcomeOf>[2]) =>
    outcomeOf(notice, addressee, said, included.length);
  // Written before, so that whoever comes after an interruption knows who may have the message
  // already.
  await putOutcomes(
    included.map(({ notice }) => outcome(notice, { outcome: 'sending', reason: '' })),
    now,
  );
  const message = compose(included, face, { reader: readerAt(person, face.reader) });
  const said = await send(accountId, addressee, message, { face, now });
  await putOutcomes(
    included.map(({ notice, isRepeat }) =>
      outcome(notice, {
        ...said,
        ...(isRepeat && said.outcome === 'sent' ? { reason: REPEATED } : {}),
        toldAtMs: now.getTime(),
      }),
    ),
    now,
  );
}

/**
 * Messages of a bundle that this run sends, one for each recipient. Messages that another run has
 * claimed are left to it.
 */
async function claimAll(
  { accountId, notices }: Bundle,
  now: Date,
): Promise<{ messages: OutgoingMessage[]; leased: Notice[] }> {
  const ids = [...new Set(notices.map((notice) => notice.alertId))];
  const alerts = new Map(
    await Promise.all(ids.map(async (id) => [id, await findAlert(accountId, id)] as const)),
  );
  const together = notices.filter((notice) => !notice.attempts);
  const messages = new Map<string, OutgoingMessage>();
  const leased: Notice[] = [];
  for (const notice of notices) {
    const alert = alerts.get(notice.alertId);
    const claimed = await claim(notice, alert, together, now);
    if (!claimed) break;
    if (claimed.length > 0) leased.push({ ...notice, leasedUntilMs: now.getTime() + LEASE_MS });
    for (const { isRepeat, ...addressee } of alert ? claimed : []) {
      const key = `${addressee.method}\n${addressee.addr}`;
      const outgoing = messages.get(key) ?? { recipient: addressee, included: [] };
      outgoing.included.push({
        alert: alert!,
        event: notice.event,
        atMs: notice.atMs,
        isRepeat,
        notice,
      });
      messages.set(key, outgoing);
    }
  }
  return { messages: [...messages.values()], leased };
}

export async function send(
  accountId: AccountId,
  { method, addr }: MessageRecipient,
  message: Message,
  { face, now }: { face: MailFace; now: Date },
): Promise<Pick<NoticeDelivery, 'outcome' | 'reason'>> {
  try {
    if (method === 'EMAIL')
      await sendMail({
        to: addr,
        from: face,
        subject: message.subject,
        text: message.text,
        html: message.html,
      });
    else {
      const refusal = await textWithinLimit(accountId, addr, message.short, { face, now });
      if (refusal !== undefined) return { outcome: 'not sent', reason: refusal };
    }
    return { outcome: 'sent', reason: '' };
  } catch (error) {
    log.error('a message could not be sent', { method, error: error as Error });
    return {
      outcome: 'failed',
      reason: error instanceof Error ? error.name : 'The provider did not take it.',
    };
  }
}
