import type { AccountId } from '../../core/access/scope.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import type { Notice } from '../../core/domain/notice.ts';
import type { MailFace } from '../gateways/mail.ts';
import { queueEntry, queueMessage } from '../store/channel-queue.ts';
import { findChannel } from '../store/recipients.ts';
import { messageOf, togetherOf } from './channel-message.ts';
import { outcomeOf } from './claim.ts';
import type { MessageAlert } from './compose.ts';
import type { MessageRecipient } from './message-recipients.ts';

const WAITS = 'It waits for its turn.';
/** With its outcomes it fits into one transaction. */
const MOST_TOGETHER = 50;

/**
 * Puts the messages about alerts into the queue of a channel. They are sent from there in their
 * order, so a channel that fails delays nobody else.
 */
export async function queueAlerts(
  accountId: AccountId,
  recipient: MessageRecipient,
  included: readonly (MessageAlert & { notice: Notice })[],
  { face, now }: { face: MailFace; now: Date },
): Promise<void> {
  const key = { accountId, audience: recipient.audience, addr: recipient.addr };
  const channel = await findChannel(key);
  const isTogether = channel !== undefined && SHAPES[channel.shape].grouping === 'together';
  const messages = isTogether
    ? chunksOf(included).map((chunk) => togetherOf(chunk, face, accountId))
    : included.map((one) => messageOf(one, face, accountId));
  for (const { kind, message, included: own } of messages) {
    const [{ notice }] = own as [(typeof own)[number]];
    await queueMessage(
      {
        ...key,
        entry: queueEntry(key, notice.atMs, `${notice.alertId}#${notice.event}`),
        kind,
        message,
        about: {
          of: 'alerts',
          outcomes: own.map((one) =>
            outcomeOf(one.notice, recipient, { outcome: 'held', reason: WAITS }, own.length),
          ),
        },
      },
      now,
    );
  }
}

function chunksOf<T>(all: readonly T[]): [T, ...T[]][] {
  const chunks: [T, ...T[]][] = [];
  for (let at = 0; at < all.length; at += MOST_TOGETHER)
    chunks.push(all.slice(at, at + MOST_TOGETHER) as [T, ...T[]]);
  return chunks;
}
