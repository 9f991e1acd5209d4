import type { rbac } from '../../core/contract/rbac.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountsOf } from '../store/accounts.ts';
import { rolesHeld } from '../store/roles.ts';

/**
 * GET /rbac/permissions/me: the caller's roles and accounts, for the same access model to combine.
 */
export const myPermissions: Verb<typeof rbac.myPermissions> = async ({ actor }) => {
  const [roles, all] = await Promise.all([
    rolesHeld(actor.providerId, actor, actor.roleNames),
    accountsOf(actor.providerId),
  ]);
  const names = new Map(all.map((account) => [account.accountId, account.name]));
  return {
    data: {
      kind: actor.kind,
      account_id: actor.account,
      customer: actor.customer,
      hidden_properties: [...actor.hiddenProperties],
      accounts: actor.accountIds.map((id) => ({ id, name: names.get(id) ?? id })),
      roles,
    },
  };
};
