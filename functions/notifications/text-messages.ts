import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { mailOf } from '../documents/mail-body.ts';
import { mailEnvironment, type MailFace } from '../gateways/mail.ts';
import { sendTextMessage } from '../gateways/text-message.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { deskAddress, helpDeskEnvironment, helpDeskOf } from '../reads/help-desk.ts';
import { log } from '../runtime/log.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { mailKeyOf } from '../store/mails.ts';
import { countUse } from '../store/rate-limit.ts';

const limitEnvironment = baseEnvironment.extend({
  /** Text messages and pages of one account in a day (UTC). */
  TEXT_MESSAGES_PER_DAY: z.coerce.number().int().positive().default(500),
});

/** Environment of the function that notifies recipients of alerts. */
export const notifierEnvironment = mailEnvironment
  .extend(helpDeskEnvironment.shape)
  .extend(limitEnvironment.shape);

const DAY_SECONDS = 86_400;

/**
 * Sends a text message unless the account has used up its messages of the day; then the help desk
 * is notified, once a day.
 * @returns why it was not sent; undefined when it was.
 * @throws what the message service answers.
 */
export async function textWithinLimit(
  accountId: AccountId,
  to: string,
  message: string,
  { face, now }: { face: MailFace; now: Date },
): Promise<string | undefined> {
  const { TEXT_MESSAGES_PER_DAY: uses } = readEnvironment(limitEnvironment);
  const who = `account:${accountId}`;
  if (await countUse(who, 'textMessages', { uses, windowSeconds: DAY_SECONDS }, now)) {
    await sendTextMessage(to, message);
    return undefined;
  }
  const once = { uses: 1, windowSeconds: DAY_SECONDS };
  if (await countUse(who, 'textLimitTold', once, now))
    await notifyDesk(accountId, uses, { face, now });
  return `The account has used up its ${uses} text messages of the day.`;
}

async function notifyDesk(
  accountId: AccountId,
  uses: number,
  { face, now }: { face: MailFace; now: Date },
): Promise<void> {
  const title = `No more text messages for ${accountId} today`;
  const sentence = `The account ${accountId} has used up its ${uses} text messages of the day. Until midnight (UTC) its alerts are told by mail alone.`;
  try {
    const written = mailOf({
      title,
      preview: '',
      blocks: [{ kind: 'text', text: sentence }],
      face,
      reason: {
        why: 'You get this because this is the address of the help desk. It comes at most once a day.',
      },
    });
    const to = deskAddress(await helpDeskOf(accountId));
    const key = mailKeyOf(accountId, 'textLimit', now.toISOString().slice(0, 10));
    await sendOnce(key, { to, from: face, ...written }, now);
  } catch (error) {
    log.error('the help desk was not told of the limit of text messages', {
      accountId,
      error: error as Error,
    });
  }
}
