import type { AccountId } from '../../core/access/scope.ts';
import { LEASE_MS, MOST_ATTEMPTS, type Told } from '../../core/domain/notice.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { log } from '../runtime/log.ts';
import { findAlert } from '../store/alerts.ts';
import { dueHeld, settleHeld, takeHeld, type Held } from '../store/held.ts';
import { putOutcomes } from '../store/notices.ts';
import { outcomeOf } from './claim.ts';
import { compose, type ToldAlert } from './compose.ts';
import { REPEATED, send } from './notify.ts';
import { personAt, readerAt } from './wishes.ts';

const GONE = 'The alert no longer exists.';
const GIVEN_UP = 'It was interrupted several times; whether it arrived is not known.';

/** Tells each recipient whose quiet hours have ended what waited for them, as one message. */
export async function tellHeld(accountId: AccountId, now: Date): Promise<void> {
  const due = await dueHeld(accountId, now);
  for (const addr of new Set(due.map((held) => held.addr))) {
    const waiting = due.filter((held) => held.addr === addr);
    try {
      await tellDigest(accountId, waiting, now);
    } catch (error) {
      log.error('what waited for a recipient could not be told', {
        accountId,
        error: error as Error,
      });
    }
  }
}

async function tellDigest(
  accountId: AccountId,
  waiting: readonly Held[],
  now: Date,
): Promise<void> {
  const told: (ToldAlert & { held: Held })[] = [];
  for (const one of waiting) {
    const held = await takeHeld(one, now.getTime() + LEASE_MS);
    // Another run is telling them.
    if (!held) break;
    const { alertId, event, atMs } = held.notice;
    const alert = await findAlert(accountId, alertId);
    if (!alert) await settle(held, { outcome: 'not sent', reason: GONE }, now);
    else if (held.attempts > MOST_ATTEMPTS)
      await settle(held, { outcome: 'failed', reason: GIVEN_UP }, now);
    else told.push({ alert, event, atMs, isRepeat: held.attempts > 1, held });
  }
  const [first] = told;
  if (!first) return;
  const { method, addr, audience } = first.held;
  const addressee = { method, addr, audience };
  const [face, person] = await Promise.all([mailFaceOf(accountId), personAt(accountId, addressee)]);
  await putOutcomes(
    told.map(({ held }) =>
      outcomeOf(held.notice, addresseeOf(held), { outcome: 'sending', reason: '' }, told.length),
    ),
    now,
  );
  const message = compose(told, face, { reader: readerAt(person, face.reader), isDigest: true });
  const said = await send(accountId, addressee, message, { face, now });
  for (const { held, isRepeat } of told) {
    const repeated = isRepeat && said.outcome === 'sent' ? { reason: REPEATED } : {};
    await settle(held, { ...said, ...repeated }, now, told.length);
  }
}

const addresseeOf = ({ method, addr, audience }: Held) => ({ method, addr, audience });

const settle = (
  held: Held,
  said: Pick<Told, 'outcome' | 'reason'>,
  now: Date,
  alerts = 1,
): Promise<void> =>
  settleHeld(
    held,
    outcomeOf(held.notice, addresseeOf(held), { ...said, toldAtMs: now.getTime() }, alerts),
    now,
  );
