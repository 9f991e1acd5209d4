import type { AccountId } from '../../core/access/scope.ts';
import type { ListedRecipient } from '../../core/contract/recipientgroups.ts';
import { placeOf, type Connection } from '../../core/domain/hook/connection.ts';
import { sameRecipient, type Recipient } from '../../core/domain/recipient.ts';
import {
  channelSecret,
  dropChannelSecret,
  keepChannelSecret,
  type ChannelKey,
} from '../gateways/channel-secrets.ts';
import { secretIfFor, usable } from '../gateways/usable-connection.ts';
import { BadRequest } from '../runtime/errors.ts';
import { channelState } from '../store/channel-queue.ts';
import type { StoredRecipients } from '../store/recipients.ts';

/** Recipients as people see them, with how each channel fares. */
export async function listed(
  accountId: AccountId,
  { id: audience, recipients }: Pick<StoredRecipients, 'id' | 'recipients'>,
): Promise<ListedRecipient[]> {
  return await Promise.all(
    recipients.map(async ({ channel, ...recipient }) => {
      if (!channel) return recipient;
      const { reason } = await channelState({ accountId, audience, addr: recipient.addr });
      return {
        ...recipient,
        channel: { ...channel, settings: { ...channel.settings }, state: reason },
      };
    }),
  );
}

/** A recipient as it is stored. */
export function stored({ channel, ...recipient }: ListedRecipient): Recipient {
  if (!channel) return recipient;
  const { shape, settings, template } = channel;
  return { ...recipient, channel: { shape, settings, template } };
}

/**
 * The secret of a channel that a request describes.
 * @param at the field of the recipient
 * @throws BadRequest with the field that is wrong.
 */
export async function requireUsable(
  key: ChannelKey,
  channel: NonNullable<ListedRecipient['channel']>,
  at: string,
): Promise<string> {
  const found = await usable(connectionOf(channel), channel.token, async () =>
    secretIfFor(connectionOf(channel), await channelSecret(key)),
  );
  if ('secret' in found) return found.secret;
  const { field, reason } = found.fault;
  const name = `${at}.channel.${field === 'secret' ? 'token' : field}`;
  throw new BadRequest(`${name}: ${reason}`, name);
}

export const connectionOf = ({
  shape,
  settings,
  template,
}: NonNullable<ListedRecipient['channel']>): Connection => ({ shape, settings, template });

/** Keeps new secrets, and drops those of channels that are gone. */
export async function keepSecrets(
  accountId: AccountId,
  audience: string,
  before: readonly Recipient[],
  after: readonly ListedRecipient[],
): Promise<void> {
  for (const { addr, channel } of after)
    if (channel?.token !== undefined)
      await keepChannelSecret(
        { accountId, audience, addr },
        { secret: channel.token, place: placeOf(connectionOf(channel), channel.token) },
      );
  for (const one of before)
    if (one.channel && !after.some((other) => sameRecipient(one, other)))
      await dropChannelSecret({ accountId, audience, addr: one.addr });
}
