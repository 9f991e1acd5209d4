import type { AccountId } from '../../core/access/scope.ts';
import type { NoticeDelivery } from '../../core/domain/notice.ts';
import type { MessageMethod } from '../../core/domain/recipient-methods.ts';
import { isMailRefused, type MailFace } from '../gateways/mail.ts';
import { leftWords, wayOut, type WayOut } from '../mailing/lists.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { log } from '../runtime/log.ts';
import { mailKeyOf, type MailKey } from '../store/mails.ts';
import { outcomeIn } from './claim.ts';
import type { Message } from './compose.ts';
import { listOf, type MessageRecipient, type PersonRecipient } from './message-recipients.ts';
import { textWithinLimit } from './text-messages.ts';

interface Outgoing {
  accountId: AccountId;
  address: string;
  /** The same for the same notices and recipient. */
  key: MailKey;
  message: Message;
  out: WayOut | undefined;
  face: MailFace;
  now: Date;
}

/** 'sending' while it is not known whether the message was sent. */
type Result = Pick<NoticeDelivery, 'outcome' | 'reason'>;
type Sender = (outgoing: Outgoing) => Promise<Result>;

const UNREACHED = 'The mail service could not be reached, and is tried again.';

const byMail: Sender = async ({ address, key, message, out, face, now }) => {
  const { subject, text, html } = message;
  if (out && out.unsubscribedAtMs !== null)
    return { outcome: 'not sent', reason: leftWords(out.unsubscribedAtMs) };
  const mail = { to: address, from: face, subject, text, html };
  try {
    const sent = await sendOnce(key, { ...mail, unsubscribeUrl: out?.unsubscribeUrl }, now);
    return outcomeIn(sent);
  } catch (error) {
    if (isMailRefused(error)) throw error;
    log.error('a mail could not be handed over', { error: error as Error });
    return { outcome: 'sending', reason: UNREACHED };
  }
};

const byText: Sender = async ({ accountId, address, message, face, now }) => {
  const refusal = await textWithinLimit(accountId, address, message.short, { face, now });
  return refusal === undefined
    ? { outcome: 'sent', reason: '' }
    : { outcome: 'not sent', reason: refusal };
};

const SENDERS: Readonly<Record<MessageMethod, Sender>> = {
  EMAIL: byMail,
  SMS: byText,
  PAGER: byText,
};

export const messageKey = (
  accountId: AccountId,
  { method, addr }: MessageRecipient,
  entries: readonly string[],
): MailKey => mailKeyOf(accountId, 'alerts', method, addr, ...entries);

/** Id of the mail for its outcome's row; SNS answers no question about a text message. */
export const mailOfRow = ({ method }: MessageRecipient, { id }: MailKey): string | undefined =>
  method === 'EMAIL' ? id : undefined;

/** How a recipient leaves the list of alerts; undefined for a telephone. */
export async function wayOutOf(
  accountId: AccountId,
  recipient: MessageRecipient,
  { portalUrl }: MailFace,
): Promise<WayOut | undefined> {
  return recipient.method === 'EMAIL'
    ? await wayOut(accountId, listOf(recipient), { to: recipient.addr, portalUrl })
    : undefined;
}

export async function send(
  { accountId, recipient, key }: { accountId: AccountId; recipient: PersonRecipient; key: MailKey },
  message: Message,
  { face, out, now }: Pick<Outgoing, 'face' | 'out' | 'now'>,
): Promise<Result> {
  const { method, addr } = recipient;
  try {
    return await SENDERS[method]({ accountId, address: addr, key, message, out, face, now });
  } catch (error) {
    log.error('a message could not be sent', { method, error: error as Error });
    return {
      outcome: 'failed',
      reason: error instanceof Error ? error.name : 'The provider did not accept it.',
    };
  }
}
