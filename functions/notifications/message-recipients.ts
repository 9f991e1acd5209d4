import type { AccountId } from '../../core/access/scope.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { sameRecipient } from '../../core/domain/recipient.ts';
import type { MessageMethod, RecipientMethod } from '../../core/domain/recipient-methods.ts';
import { sameAddress } from '../../core/domain/subscription.ts';
import { alertList } from '../mailing/lists.ts';
import { findDevices } from '../store/devices.ts';
import { customerOfGroup, recipientGroupOf } from '../store/recipients.ts';
import { unsubscribedFrom } from '../store/subscriptions.ts';

/** A recipient, and the list that it is in. */
export interface MessageRecipient {
  audience: string;
  method: RecipientMethod;
  addr: string;
}

/** The list of alerts that a recipient group is. */
export const listOf = ({ audience }: Pick<MessageRecipient, 'audience'>) =>
  alertList(audience, customerOfGroup(audience));

/** A recipient that is a person. */
export type PersonRecipient = MessageRecipient & { method: MessageMethod };

export const isPerson = (recipient: MessageRecipient): recipient is PersonRecipient =>
  recipient.method !== 'CHANNEL';

/** An address is one recipient in both lists; channels of one name in two lists are two. */
export const isSame = (one: MessageRecipient, other: MessageRecipient): boolean =>
  sameRecipient(one, other) && (isPerson(one) || one.audience === other.audience);

/** Recipients in the lists of the account and of the device's customer; each once. */
export async function recipientsOf(
  accountId: AccountId,
  alert: Alert,
): Promise<MessageRecipient[]> {
  const [found] = await findDevices({ accountIds: [accountId], customer: null }, [
    alert.monitorObjectId,
  ]);
  const customer = found?.device.Customer;
  const groups = await Promise.all([
    recipientGroupOf(accountId, null),
    ...(customer ? [recipientGroupOf(accountId, customer)] : []),
  ]);
  const left = await unsubscribedFrom(accountId, ['alerts']);
  const hasLeft = ({ audience, method, addr }: MessageRecipient) =>
    method === 'EMAIL' &&
    left.some(({ of, address }) => of === audience && sameAddress(address, addr));
  const all = groups
    .flatMap((group) =>
      group.recipients.map(({ method, addr }) => ({ audience: group.id, method, addr })),
    )
    // Who left one of two lists is still in the other.
    .toSorted((one, other) => Number(hasLeft(one)) - Number(hasLeft(other)));
  return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
}
