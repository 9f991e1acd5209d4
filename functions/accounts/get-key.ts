import type { accounts } from '../../core/contract/accounts.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';

/** GET /accounts/key: source and address of an account's key; the key itself is write-only. */
export const getKey: Verb<typeof accounts.getKey> = async ({ actor, query }) => {
  const account = accountNamed(await ownAccounts(actor), query.account_id);
  return { data: { source: account.keySource ?? '', address: account.keyAddress ?? '' } };
};
