import type { Account, accounts } from '../../core/contract/accounts.ts';
import type { Verb } from '../kernel/serve.ts';
import { feeds, sourceIdOf, type AccountRow } from '../store/accounts.ts';
import { devicesOf } from '../store/devices.ts';
import { lockOf, ownAccounts } from './own-accounts.ts';

/** GET /accounts: the caller's current account and those below it. */
export const listAccounts: Verb<typeof accounts.listAccounts> = async ({ actor }) => ({
  data: await Promise.all(
    (await ownAccounts(actor)).map(async (account) => ({
      id: account.accountId,
      account_id: sourceIdOf(account),
      name: account.name,
      devs: (await devicesOf(account.accountId)).length,
      status: account.status,
      has_key: account.hasKey,
      key: keyOf(account),
      accountCreated: account.createdEpoch,
      locked: lockOf(actor, account) ?? '',
    })),
  ),
});

function keyOf(account: AccountRow): Account['key'] {
  if (account.keySource) return 'stored';
  if (feeds(account, 'collector')) return 'not needed';
  return account.hasKey ? 'stored' : 'missing';
}
