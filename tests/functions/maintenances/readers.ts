import { putMany } from '../../../functions/store/client.ts';

/** Makes these addresses the recipients of a customer of Northbeam. */
export async function readersOf(customer: string, ...addresses: string[]): Promise<void> {
  await putMany('recipients', [
    {
      accountId: 'northbeam',
      groupId: `customer:${customer}`,
      recipients: addresses.map((addr) => ({
        type: 'ARBITRARY',
        method: 'EMAIL',
        addr,
        contact: addr,
      })),
    },
  ]);
}
