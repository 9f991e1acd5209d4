import type { AccountId } from '../../../core/access/scope.ts';
import {
  recipientsReport,
  recipientsRowSchema,
} from '../../../core/domain/report/alert-recipients.ts';
import type { Recipient } from '../../../core/domain/recipient.ts';
import { recipientGroupOf } from '../../store/recipients.ts';
import { named, ofReadable, source } from './reading.ts';

/** Recipients of each service's alerts. A customer's people read only their own list. */
export const recipients = source({
  row: recipientsRowSchema,
  async read(reading) {
    const { actor } = reading.call;
    const lists = new Map<string, Promise<Recipient[]>>();
    const listOf = async (account: AccountId, customer: string | null) => {
      const key = JSON.stringify([account, customer]);
      const known =
        lists.get(key) ?? recipientGroupOf(account, customer).then((group) => group.recipients);
      lists.set(key, known);
      return (await known).map(({ method, addr }) => ({ list: customer ?? '', method, addr }));
    };
    return await ofReadable(reading, 'alerts', async (service, { record, device }) => ({
      ...named(service, reading.input),
      told: [
        ...(actor.customer === null ? await listOf(record.account_id, null) : []),
        ...(device.Customer ? await listOf(record.account_id, device.Customer) : []),
      ],
      isOwnListAlone: actor.customer !== null,
    }));
  },
  compose: recipientsReport,
});
