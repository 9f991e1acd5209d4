import { isDeepStrictEqual } from 'node:util';
import { authorOf, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { ListedRecipient, recipientgroups } from '../../core/contract/recipientgroups.ts';
import { listRefused, sameRecipient } from '../../core/domain/recipient.ts';
import { readEnvironment, recipientsEnvironment } from '../runtime/environment.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import {
  recipientGroupOf,
  recipientsThings,
  saveRecipientGroup as save,
  type StoredRecipients,
} from '../store/recipients.ts';
import { channelStateDelete } from '../store/channel-queue.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { keepSecrets, listed, requireUsable, stored } from './channels.ts';
import { listOwner } from './list-owner.ts';

/**
 * PUT /recipientgroups/recipientgroup: the whole list anew. A save that started from an older list
 * is refused.
 */
export const saveRecipientGroup: Verb<typeof recipientgroups.saveRecipientGroup> = async (call) => {
  const { actor, account, body, audit } = call;
  const customer = await listOwner(call, body.customer);
  const before = await recipientGroupOf(account, customer);
  if (body.id !== before.id || body.data.id !== before.id) throw new NotFound('Recipient group');
  if (body.data.version !== undefined && body.data.version !== before.version)
    throw await conflict(actor, account, before);
  const wrong = listRefused(body.data.recipients, before.recipients, phonePrefixes());
  if (wrong)
    throw new BadRequest(
      `data.recipients.${wrong.index}.addr: ${wrong.reason}`,
      `data.recipients.${wrong.index}.addr`,
    );
  const changed = await changedChannels(account, before, body.data.recipients);
  const recipients = body.data.recipients.map(stored);
  const row = audit({
    accountId: account,
    things: recipientsThings(before.id),
    information: `Changed the alert recipients: ${recipients.length} instead of ${before.recipients.length}${secretWords(body.data.recipients)}`,
    before: before.recipients,
    after: recipients,
  });
  const data = await save(account, { id: before.id, recipients }, before.version, {
    by: authorOf(actor),
    audit: row,
    beside: changed.map((addr) =>
      channelStateDelete({ accountId: account, audience: before.id, addr }),
    ),
    lost: async () => conflict(actor, account, await recipientGroupOf(account, customer)),
  });
  await keepSecrets(account, before.id, before.recipients, body.data.recipients);
  return {
    message: 'Recipients saved.',
    data: { ...data, recipients: await listed(account, data) },
  };
};

/**
 * Names of channels that are new or changed, which are tried anew.
 * @throws BadRequest for one that cannot be used.
 */
async function changedChannels(
  accountId: AccountId,
  { id: audience, recipients: before }: StoredRecipients,
  after: readonly ListedRecipient[],
): Promise<string[]> {
  const names: string[] = [];
  for (const [index, one] of after.entries()) {
    const { channel, addr } = one;
    if (!channel) continue;
    const former = before.find((other) => sameRecipient(one, other))?.channel;
    if (channel.token === undefined && isDeepStrictEqual(former, stored(one).channel)) continue;
    await requireUsable({ accountId, audience, addr }, channel, `data.recipients.${index}`);
    names.push(addr);
  }
  return names;
}

function secretWords(recipients: readonly ListedRecipient[]): string {
  const names = recipients.filter(({ channel }) => channel?.token !== undefined);
  return names.length > 0
    ? `, with a new secret of ${names.map(({ addr }) => addr).join(', ')}`
    : '';
}

const phonePrefixes = () => readEnvironment(recipientsEnvironment).PHONE_PREFIXES.split(',');

async function conflict(
  { staff }: Actor,
  account: AccountId,
  { changedBy, id, version, recipients }: StoredRecipients,
): Promise<Conflict> {
  const newer = { id, version, recipients: await listed(account, { id, recipients }) };
  return new Conflict(changedMeanwhile(staff, changedBy, 'the recipients'), newer);
}
