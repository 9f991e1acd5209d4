import type { Mail } from '../gateways/mail.ts';
import { MAIL_REASONS, sendOnce, SIGN_WITHIN_MS, type Sent } from '../mailing/send-once.ts';
import { TooManyRequests } from '../runtime/errors.ts';
import { mailKeyOf, type MailKey } from '../store/mails.ts';
import type { StepKey } from './kind.ts';

/** The mail of a step; the step is one mail. */
export const stepMailKey = ({ account, jobId, step }: StepKey): MailKey =>
  mailKeyOf(account, 'step', jobId, String(step));

/**
 * Sends the mail of a step once.
 * @throws TooManyRequests while it is not known whether it was sent, so that the step is done later.
 */
export async function sendInStep(
  key: StepKey,
  mail: Mail,
  now: Date,
): Promise<Sent & { fate: 'sent' | 'lost' }> {
  const { fate, isRepeat } = await sendOnce(stepMailKey(key), mail, now);
  if (fate === 'unsure') throw mailUnsure();
  return { fate, isRepeat };
}

export const mailUnsure = () =>
  new TooManyRequests(MAIL_REASONS.unsure, Math.ceil(SIGN_WITHIN_MS / 1000 / 4));
