import type { AccountId } from '../../core/access/scope.ts';
import { LEASE_MS, MOST_ATTEMPTS, type NoticeDelivery } from '../../core/domain/notice.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { MAIL_REASONS } from '../mailing/send-once.ts';
import { wordedAlert } from '../reads/alert-for.ts';
import { staffOver } from '../store/staff.ts';
import { asItIs } from '../reads/values-now.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { log } from '../runtime/log.ts';
import { findAlert } from '../store/alerts.ts';
import { dueHeld, settleHeld, takeHeld, type Held } from '../store/held.ts';
import { outcomesOf, putOutcomes } from '../store/notices.ts';
import { fateOfRow, GIVEN_UP, outcomeIn, outcomeOf } from './claim.ts';
import { compose, type MessageAlert } from './compose.ts';
import { mailOfRow, messageKey, send, wayOutOf } from './send.ts';
import { personAt, readerAt } from './wishes.ts';

const GONE = 'The alert no longer exists.';

/** Sends what waited for the end of a recipient's quiet hours, as one message. */
export async function notifyHeld(accountId: AccountId, now: Date): Promise<void> {
  const due = await dueHeld(accountId, now);
  for (const addr of new Set(due.map((held) => held.addr))) {
    const waiting = due.filter((held) => held.addr === addr);
    try {
      await sendDigest(accountId, waiting, now);
    } catch (error) {
      log.error('what waited for a recipient could not be sent', {
        accountId,
        error: error as Error,
      });
    }
  }
}

async function sendDigest(
  accountId: AccountId,
  waiting: readonly Held[],
  now: Date,
): Promise<void> {
  const included: (MessageAlert & { held: Held })[] = [];
  for (const one of waiting) {
    const held = await takeHeld(one, now.getTime() + LEASE_MS);
    // Another run sends it.
    if (!held) break;
    const ready = await readyToSend(accountId, held, now);
    if (ready) included.push(ready);
  }
  const [first] = included;
  if (!first) return;
  const recipient = recipientOf(first.held);
  const [face, person] = await Promise.all([mailFaceOf(accountId), personAt(accountId, recipient)]);
  const key = messageKey(accountId, recipient, ['held', ...included.map(({ held }) => held.entry)]);
  const outcome = ({ held }: { held: Held }, said: Parameters<typeof outcomeOf>[2]) => ({
    ...outcomeOf(held.notice, recipientOf(held), said, included.length),
    mail: mailOfRow(recipient, key),
  });
  await putOutcomes(
    included.map((one) => outcome(one, { outcome: 'sending', reason: '' })),
    now,
  );
  const out = await wayOutOf(accountId, recipient, face);
  const message = compose(included, face, {
    reader: readerAt(person, face.reader),
    isDigest: true,
    reason: out?.reason ?? null,
  });
  const result = await send({ accountId, recipient, key }, message, { face, out, now });
  if (result.outcome === 'sending')
    return await putOutcomes(
      included.map((one) => outcome(one, result)),
      now,
    );
  for (const one of included) {
    const repeated =
      one.isRepeat && result.outcome === 'sent' ? { reason: MAIL_REASONS.repeat } : {};
    await settle(one.held, { ...result, ...repeated }, now, included.length);
  }
}

/** The alert of a held notice that is to be sent now; undefined when it is settled, or in doubt. */
async function readyToSend(
  accountId: AccountId,
  held: Held,
  now: Date,
): Promise<(MessageAlert & { held: Held }) | undefined> {
  const { alertId, event, atMs } = held.notice;
  const alert = await findAlert(accountId, alertId);
  const sent = await fateOfHeld(held, now);
  if (sent.fate === 'unsure') return undefined;
  const end = sent.fate === 'none' ? reasonToEnd(held, alert) : outcomeIn(sent);
  if (alert && !end)
    return {
      alert: await asItIs(wordedAlert(await staffOver(accountId), alert), now),
      event,
      atMs,
      isRepeat: sent.isRepeat,
      held,
    };
  if (end) await settle(held, end, now);
  return undefined;
}

function reasonToEnd(
  { attempts }: Held,
  alert: Alert | undefined,
): Pick<NoticeDelivery, 'outcome' | 'reason'> | undefined {
  if (!alert) return { outcome: 'not sent', reason: GONE };
  return attempts > MOST_ATTEMPTS ? { outcome: 'failed', reason: GIVEN_UP } : undefined;
}

/** Fate of the message by which an earlier run was sending it. */
async function fateOfHeld({ notice, method, addr, attempts }: Held, now: Date) {
  const rows = attempts > 1 ? await outcomesOf(notice) : [];
  const row = rows.find(
    ({ delivery }) =>
      delivery.outcome === 'sending' && delivery.method === method && delivery.to === addr,
  );
  return row ? await fateOfRow(row, now) : ({ fate: 'none', isRepeat: false } as const);
}

const recipientOf = ({ method, addr, audience }: Held) => ({ method, addr, audience });

const settle = (
  held: Held,
  result: Pick<NoticeDelivery, 'outcome' | 'reason'>,
  now: Date,
  alerts = 1,
): Promise<void> =>
  settleHeld(
    held,
    outcomeOf(held.notice, recipientOf(held), { ...result, toldAtMs: now.getTime() }, alerts),
    now,
  );
