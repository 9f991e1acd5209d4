import type { AccountId } from '../../core/access/scope.ts';
import type { NoticeDelivery } from '../../core/domain/notice.ts';
import type { RecipientMethod } from '../../core/domain/recipient-methods.ts';
import { sendMail, type MailFace } from '../gateways/mail.ts';
import { log } from '../runtime/log.ts';
import type { Message } from './compose.ts';
import type { MessageRecipient } from './message-recipients.ts';
import { textWithinLimit } from './text-messages.ts';

interface Outgoing {
  accountId: AccountId;
  address: string;
  message: Message;
  face: MailFace;
  now: Date;
}

/** Returns why a message was not sent; undefined when it was. */
type Sender = (outgoing: Outgoing) => Promise<string | undefined>;

const byMail: Sender = async ({ address, message: { subject, text, html }, face }) => {
  await sendMail({ to: address, from: face, subject, text, html });
  return undefined;
};

const byText: Sender = ({ accountId, address, message, face, now }) =>
  textWithinLimit(accountId, address, message.short, { face, now });

const SENDERS: Readonly<Record<RecipientMethod, Sender>> = {
  EMAIL: byMail,
  SMS: byText,
  PAGER: byText,
};

export async function send(
  accountId: AccountId,
  { method, addr }: MessageRecipient,
  message: Message,
  { face, now }: { face: MailFace; now: Date },
): Promise<Pick<NoticeDelivery, 'outcome' | 'reason'>> {
  try {
    const refusal = await SENDERS[method]({ accountId, address: addr, message, face, now });
    return refusal === undefined
      ? { outcome: 'sent', reason: '' }
      : { outcome: 'not sent', reason: refusal };
  } catch (error) {
    log.error('a message could not be sent', { method, error: error as Error });
    return {
      outcome: 'failed',
      reason: error instanceof Error ? error.name : 'The provider did not take it.',
    };
  }
}
