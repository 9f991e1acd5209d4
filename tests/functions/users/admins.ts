import { nameOf, scan, writeTogether } from '../../../functions/store/client.ts';
import { reader } from './open-users.ts';

export const SUPER = 'northbeam_SUPER';

/** Attributes of an Admin of the provider. */
export const superAdmin = (name: string) =>
  reader(name, {
    'custom:account_id': SUPER,
    'custom:customer': '',
    'custom:role': 'superuser',
    'custom:roles': 'Admin',
  });

/** Lets each test of a file begin without notices of the one before. */
export async function forgetNotices(): Promise<void> {
  for (const { accountId, entry } of await scan('ledger'))
    if (String(entry).startsWith('admin-notice#'))
      await writeTogether([{ Delete: { TableName: nameOf('ledger'), Key: { accountId, entry } } }]);
}
