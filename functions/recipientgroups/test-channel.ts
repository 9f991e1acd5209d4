import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { plainAuthor } from '../../core/access/actor.ts';
import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import { sameRecipient } from '../../core/domain/recipient.ts';
import { stepsOfTrial } from '../gateways/hook-trial.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import { channelStateDelete } from '../store/channel-queue.ts';
import { nameWithin } from '../store/staff.ts';
import { writeTogether } from '../store/client.ts';
import { recipientGroupOf, recipientsThings } from '../store/recipients.ts';
import { connectionOf, requireUsable, stored } from './channels.ts';
import { listOwner } from './list-owner.ts';

/** POST /recipientgroups/recipientgroup/test: sends a test to a channel, saved or not. */
export const testChannel: Verb<typeof recipientgroups.testChannel> = async (call) => {
  const { actor, account, body, now, audit } = call;
  const group = await recipientGroupOf(account, await listOwner(call, body.customer));
  if (body.id !== group.id) throw new NotFound('Recipient group');
  const { channel, addr } = body.recipient;
  if (!channel) throw new BadRequest('recipient.channel: is required', 'recipient.channel');
  const key = { accountId: account, audience: group.id, addr };
  const secret = await requireUsable(key, channel, 'recipient');
  const { name, grouping } = SHAPES[channel.shape];
  await writeTogether([
    audit({
      accountId: account,
      things: recipientsThings(group.id),
      information: `Sent a test to ${addr} (${name})`,
    }),
  ]);
  const face = await mailFaceOf(account);
  const kinds =
    grouping === 'each' ? (['create', 'acknowledge', 'close'] as const) : (['create'] as const);
  const steps = await stepsOfTrial(connectionOf(channel), secret, kinds, {
    key: `TEST-${randomUUID().slice(0, 8)}`,
    account,
    brand: face.brandName,
    link: face.portalUrl,
    by: await nameWithin(account, plainAuthor(actor)),
    now,
  });
  const isTaken = steps.every(({ isDone }) => isDone);
  const saved = group.recipients.find((one) => sameRecipient(one, body.recipient))?.channel;
  if (isTaken && isDeepStrictEqual(saved, stored(body.recipient).channel))
    await writeTogether([channelStateDelete(key)]);
  return { message: isTaken ? `${name} took the test.` : `${name} did not take it.`, data: steps };
};
