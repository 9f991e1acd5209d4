import type { Recipient } from '../../core/domain/recipient.ts';
import { sameAddress } from '../../core/domain/subscription.ts';
import { mailOf } from '../documents/mail-body.ts';
import type { ChannelKey } from '../gateways/channel-secrets.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { log } from '../runtime/log.ts';
import type { ChannelState } from '../store/channel-queue.ts';
import { unsubscribedFrom } from '../store/subscriptions.ts';
import { mailKeyOf } from '../store/mails.ts';
import { recipientsOfGroup } from '../store/recipients.ts';
import { utcMoment } from './channel-outcome.ts';

/** Notifies the mail recipients of the same list that a channel was switched off. */
export async function notifyOfFailure(
  { accountId, audience, addr }: ChannelKey,
  { failingSinceMs = 0, offAtMs = 0, reason }: ChannelState,
  now: Date,
): Promise<void> {
  const [recipients, left, face] = await Promise.all([
    recipientsOfGroup(accountId, audience),
    unsubscribedFrom(accountId, ['alerts']),
    mailFaceOf(accountId),
  ]);
  const words = `The channel ${addr} has taken no message since ${utcMoment(failingSinceMs)}, and is switched off. ${reason}`;
  const written = mailOf({
    title: `Alerts no longer go to ${addr}`,
    preview: words,
    blocks: [
      { kind: 'text', text: words },
      {
        kind: 'text',
        text: 'To switch it on, open Configure Alerts on the page of alerts and send a test to it.',
      },
      {
        kind: 'links',
        links: [{ label: 'All alerts', href: `${face.portalUrl}/alerts`, detail: '' }],
      },
    ],
    face,
    reason: { why: 'You get this because alerts are mailed to you too.' },
  });
  const isMailed = ({ method, addr: to }: Recipient) =>
    method === 'EMAIL' &&
    !left.some(({ of, address }) => of === audience && sameAddress(address, to));
  for (const { addr: to } of recipients.filter(isMailed))
    try {
      const key = mailKeyOf(accountId, 'channelOff', audience, addr, String(offAtMs), to);
      await sendOnce(key, { to, from: face, ...written }, now);
    } catch (error) {
      log.error('nobody was mailed about a channel', { accountId, error: error as Error });
    }
}
