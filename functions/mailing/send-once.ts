import { composeMail, deliverMail, mayHaveArrived, type Mail } from '../gateways/mail.ts';
import { log } from '../runtime/log.ts';
import {
  claimMail,
  findMail,
  noteAccepted,
  releaseMail,
  type MailKey,
  type StoredMail,
} from '../store/mails.ts';

/** The mail service publishes within this time of a call that it has the mail. */
export const SIGN_WITHIN_MS = 120_000;
const MOST_CALLS = 3;

/**
 * 'sent': the mail service has it. 'unsure': it may have it, so ask again after SIGN_WITHIN_MS.
 * 'lost': it was called MOST_CALLS times and never gave a sign.
 */
export type MailFate = 'sent' | 'unsure' | 'lost';

export interface Sent {
  fate: MailFate;
  /** An earlier call gave no sign in time, so the mail may have come more than once. */
  isRepeat: boolean;
}

/** Reasons for people who see a list of deliveries. */
export const MAIL_REASONS = {
  unsure: 'It may have been sent: this was interrupted, and the mail service is being asked.',
  lost: 'It may have been sent: this was interrupted several times, and the mail service gave no sign.',
  repeat: 'An earlier attempt was interrupted, so it may have come more than once.',
} as const;

/**
 * Hands a mail to the mail service once, although SES knows no key of ours (decision 46): the key is
 * claimed before the call and noted after it. A claim that was never noted is looked up by the event
 * that SES publishes for each mail; without an event in time the mail is sent again.
 * @throws what the mail service refuses for certain.
 */
export async function sendOnce(
  key: MailKey,
  mail: Mail,
  now: Date,
  mostCalls = MOST_CALLS,
): Promise<Sent> {
  const message = await composeMail(mail, key);
  const repeatBeforeMs = now.getTime() - SIGN_WITHIN_MS;
  const claim = await claimMail(key, now, { repeatBeforeMs, mostCalls });
  if (!claim) {
    const former = await findMail(key);
    return former ? sentOf(former, now, mostCalls) : { fate: 'unsure', isRepeat: false };
  }
  const isRepeat = claim.calls > 1;
  let messageId = '';
  try {
    messageId = await deliverMail(message);
  } catch (error) {
    if (!mayHaveArrived(error)) {
      await releaseMail(key, claim.calls);
      throw error;
    }
    log.warn('it is not known whether the mail service has a mail', { error: error as Error });
    return { fate: 'unsure', isRepeat };
  }
  await noteAccepted(key, messageId, now).catch((error: unknown) =>
    // Its event notes the same.
    log.warn('a mail that was sent was not noted', { error: error as Error }),
  );
  return { fate: 'sent', isRepeat };
}

/** Fate of a mail that an earlier run was sending; 'none' when it is to be sent. */
export async function fateOf(
  key: MailKey,
  now: Date,
): Promise<Sent | { fate: 'none'; isRepeat: boolean }> {
  const mail = await findMail(key);
  if (!mail) return { fate: 'none', isRepeat: false };
  const sent = sentOf(mail, now, MOST_CALLS);
  const isOver = now.getTime() - mail.calledAtMs >= SIGN_WITHIN_MS;
  return sent.fate === 'unsure' && isOver ? { fate: 'none', isRepeat: true } : sent;
}

function sentOf(
  { acceptedAtMs, calledAtMs, calls }: StoredMail,
  now: Date,
  mostCalls: number,
): Sent {
  const isRepeat = calls > 1;
  if (acceptedAtMs !== undefined) return { fate: 'sent', isRepeat };
  const isLost = calls >= mostCalls && now.getTime() - calledAtMs >= SIGN_WITHIN_MS;
  return { fate: isLost ? 'lost' : 'unsure', isRepeat };
}
