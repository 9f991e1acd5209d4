import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { switchable } from './switch-account.ts';

/** GET /users/account: accounts to switch into; those without a key are disabled. */
export const listSwitchable: Verb<typeof users.listSwitchable> = async ({ actor }) => ({
  data: (await switchable(actor)).map(({ accountId, name, hasKey }) => ({
    account_id: accountId,
    name,
    has_key: hasKey,
    isHome: accountId === actor.home,
  })),
});
