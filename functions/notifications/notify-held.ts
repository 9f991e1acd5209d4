import type { AccountId } from '../../core/access/scope.ts';
import { LEASE_MS, MOST_ATTEMPTS, type NoticeDelivery } from '../../core/domain/notice.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { log } from '../runtime/log.ts';
import { findAlert } from '../store/alerts.ts';
import { dueHeld, settleHeld, takeHeld, type Held } from '../store/held.ts';
import { putOutcomes } from '../store/notices.ts';
import { outcomeOf } from './claim.ts';
import { compose, type MessageAlert } from './compose.ts';
import { REPEATED } from './notify.ts';
import { send } from './send.ts';
import { personAt, readerAt } from './wishes.ts';

const GONE = 'The alert no longer exists.';
const GIVEN_UP = 'It was interrupted several times; whether it arrived is not known.';

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
    const { alertId, event, atMs } = held.notice;
    const alert = await findAlert(accountId, alertId);
    if (!alert) await settle(held, { outcome: 'not sent', reason: GONE }, now);
    else if (held.attempts > MOST_ATTEMPTS)
      await settle(held, { outcome: 'failed', reason: GIVEN_UP }, now);
    else included.push({ alert, event, atMs, isRepeat: held.attempts > 1, held });
  }
  const [first] = included;
  if (!first) return;
  const { method, addr, audience } = first.held;
  const recipient = { method, addr, audience };
  const [face, person] = await Promise.all([mailFaceOf(accountId), personAt(accountId, recipient)]);
  await putOutcomes(
    included.map(({ held }) =>
      outcomeOf(
        held.notice,
        recipientOf(held),
        { outcome: 'sending', reason: '' },
        included.length,
      ),
    ),
    now,
  );
  const message = compose(included, face, {
    reader: readerAt(person, face.reader),
    isDigest: true,
  });
  const result = await send(accountId, recipient, message, { face, now });
  for (const { held, isRepeat } of included) {
    const repeated = isRepeat && result.outcome === 'sent' ? { reason: REPEATED } : {};
    await settle(held, { ...result, ...repeated }, now, included.length);
  }
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
