import type { AccountId } from '../../core/access/scope.ts';
import { dueBundles, LEASE_MS, type Bundle, type Notice } from '../../core/domain/notice.ts';
import type { MailFace } from '../gateways/mail.ts';
import { MAIL_REASONS } from '../mailing/send-once.ts';
import { holdBack } from '../store/held.ts';
import type { Person } from '../../core/domain/person.ts';
import { log } from '../runtime/log.ts';
import { findAlert } from '../store/alerts.ts';
import { wordedAlert } from '../reads/alert-for.ts';
import { staffOver } from '../store/staff.ts';
import { asItIs } from '../reads/values-now.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { finishNotice, pendingNotices, putOutcomes } from '../store/notices.ts';
import { isPerson, type MessageRecipient, type PersonRecipient } from './message-recipients.ts';
import { claim, outcomeOf } from './claim.ts';
import { compose, type MessageAlert } from './compose.ts';
import { queueAlerts } from './queue-alerts.ts';
import { mailOfRow, messageKey, send, wayOutOf } from './send.ts';
import { personAt, readerAt, sortByWish } from './wishes.ts';

const HELD = 'It waits for the end of their quiet hours.';

/** A message, and the notices that it reports. */
interface OutgoingMessage {
  recipient: MessageRecipient;
  included: (MessageAlert & { notice: Notice })[];
}

/**
 * Notifies an account's recipients of what is due, and records each outcome. A notice is sent once;
 * a recipient gets it twice only when a run was interrupted while it sent. A bundle that fails stops
 * no other.
 */
export async function notifyAccount(accountId: AccountId, now: Date): Promise<void> {
  for (const bundle of dueBundles(await pendingNotices(accountId), now.getTime())) {
    try {
      await notifyBundle(bundle, now);
    } catch (error) {
      log.error('recipients could not be notified of a site', { accountId, error: error as Error });
    }
  }
}

async function notifyBundle(bundle: Bundle, now: Date): Promise<void> {
  const { accountId } = bundle;
  const { messages, leased, unsure } = await claimAll(bundle, now);
  const face = await mailFaceOf(accountId);
  for (const { recipient, included } of messages) {
    if (!isPerson(recipient)) {
      await queueAlerts(accountId, recipient, included, { face, now });
      continue;
    }
    const person = await personAt(accountId, recipient);
    const sorted = sortByWish(person, included, now, face.reader);
    await putOutcomes(
      sorted.never.map(({ notice }) =>
        outcomeOf(
          notice,
          recipient,
          { outcome: 'not sent', reason: sorted.reason, toldAtMs: now.getTime() },
          1,
        ),
      ),
      now,
    );
    await holdBack(
      sorted.later.map(({ notice }) =>
        outcomeOf(notice, recipient, { outcome: 'held', reason: HELD }, 1),
      ),
      sorted.untilMs,
      now,
    );
    if (sorted.now.length === 0) continue;
    const message = { recipient, included: sorted.now };
    const isKnown = await sendMessage(accountId, message, { face, person, now });
    if (!isKnown) for (const { notice } of sorted.now) unsure.add(notice.entry);
  }
  for (const notice of leased) if (!unsure.has(notice.entry)) await finishNotice(notice, [], now);
}

/** @returns false while it is not known whether the mail service has the mail. */
async function sendMessage(
  accountId: AccountId,
  { recipient, included }: OutgoingMessage & { recipient: PersonRecipient },
  { face, person, now }: { face: MailFace; person: Person | undefined; now: Date },
): Promise<boolean> {
  const entries = included.map(({ notice }) => notice.entry);
  const key = messageKey(accountId, recipient, entries);
  const outcome = (notice: Notice, result: Parameters<typeof outcomeOf>[2]) => ({
    ...outcomeOf(notice, recipient, result, included.length),
    mail: mailOfRow(recipient, key),
  });
  // Recorded first: a run after an interruption knows that the message may have gone.
  await putOutcomes(
    included.map(({ notice }) => outcome(notice, { outcome: 'sending', reason: '' })),
    now,
  );
  const out = await wayOutOf(accountId, recipient, face);
  const message = compose(included, face, {
    reader: readerAt(person, face.reader),
    reason: out?.reason ?? null,
  });
  const result = await send({ accountId, recipient, key }, message, { face, out, now });
  await putOutcomes(
    included.map(({ notice, isRepeat }) =>
      outcome(notice, {
        ...result,
        ...(isRepeat && result.outcome === 'sent' ? { reason: MAIL_REASONS.repeat } : {}),
        toldAtMs: now.getTime(),
      }),
    ),
    now,
  );
  return result.outcome !== 'sending';
}

/**
 * Messages of a bundle that this run sends, one for each recipient. Messages that another run has
 * claimed are left to it.
 */
async function claimAll(
  { accountId, notices }: Bundle,
  now: Date,
): Promise<{ messages: OutgoingMessage[]; leased: Notice[]; unsure: Set<string> }> {
  const staff = await staffOver(accountId);
  const ids = [...new Set(notices.map((notice) => notice.alertId))];
  const alerts = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const alert = await findAlert(accountId, id);
        return [id, alert && wordedAlert(staff, alert)] as const;
      }),
    ),
  );
  const together = notices.filter((notice) => !notice.attempts);
  const messages = new Map<string, OutgoingMessage>();
  const leased: Notice[] = [];
  const unsure = new Set<string>();
  for (const notice of notices) {
    const alert = alerts.get(notice.alertId);
    const claimed = await claim(notice, alert, together, now);
    if (!claimed) break;
    const { recipients, isUnsure } = claimed;
    if (isUnsure) unsure.add(notice.entry);
    if (recipients.length > 0) leased.push({ ...notice, leasedUntilMs: now.getTime() + LEASE_MS });
    for (const { isRepeat, ...recipient } of alert ? recipients : []) {
      const list = isPerson(recipient) ? '' : recipient.audience;
      const key = `${recipient.method}\n${recipient.addr}\n${list}`;
      const outgoing = messages.get(key) ?? { recipient, included: [] };
      outgoing.included.push({
        alert: notice.event === 'outlasted' ? await asItIs(alert!, now) : alert!,
        event: notice.event,
        atMs: notice.atMs,
        isRepeat,
        notice,
      });
      messages.set(key, outgoing);
    }
  }
  return { messages: [...messages.values()], leased, unsure };
}
