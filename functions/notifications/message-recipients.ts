import type { AccountId } from '../../core/access/scope.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { sameRecipient, type RECIPIENT_METHODS } from '../../core/domain/recipient.ts';
import { findDevices } from '../store/devices.ts';
import { recipientGroupOf } from '../store/recipients.ts';

/** Somebody to tell, and the list that names them. */
export interface MessageRecipient {
  audience: string;
  method: (typeof RECIPIENT_METHODS)[number];
  addr: string;
}

/** Those of the account's list, and those of the list of the device's customer; nobody twice. */
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
