import type { AccountId } from '../../core/access/scope.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { sameRecipient } from '../../core/domain/recipient.ts';
import type { RecipientMethod } from '../../core/domain/recipient-methods.ts';
import { findDevices } from '../store/devices.ts';
import { recipientGroupOf } from '../store/recipients.ts';

/** A recipient, and the list that it is in. */
export interface MessageRecipient {
  audience: string;
  method: RecipientMethod;
  addr: string;
}

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
  const all = groups.flatMap((group) =>
    group.recipients.map(({ method, addr }) => ({ audience: group.id, method, addr })),
  );
  return all.filter((one, index) => all.findIndex((other) => sameRecipient(one, other)) === index);
}
