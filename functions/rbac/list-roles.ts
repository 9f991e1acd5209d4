import { entriesWithin } from '../../core/access/role-tree.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountsOf } from '../store/accounts.ts';
import { delegatedGroups } from '../reads/delegated-groups.ts';
import { seenRoles, type SeenRole } from '../reads/owned-roles.ts';

/**
 * GET /rbac/roles. Roles that the caller may see, by name, limited to the caller's groups, with the
 * number of their people.
 */
export const listRoles: Verb<typeof rbac.listRoles> = async ({ actor }) => {
  const [roles, groups, accounts] = await Promise.all([
    seenRoles(actor),
    delegatedGroups(actor),
    accountsOf(actor.providerId),
  ]);
  const names = new Map(accounts.map(({ accountId, name }) => [accountId, name]));
  const within = groups.filter(({ isWithin }) => isWithin);
  const listed = roles.flatMap(({ role, stored, owner, userCount, mayChange }) => {
    const services = entriesWithin(role.services, within);
    // A role from above that only concerns other accounts.
    if (!mayChange && role.services.length > 0 && services.length === 0) return [];
    return [
      {
        ...role,
        services,
        version: stored.version,
        userCount,
        owner: mayChange ? ownerForDisplay(owner) : null,
      },
    ];
  });
  return { data: listed.sort((a, b) => a.name.localeCompare(b.name)) };

  function ownerForDisplay({ accountId, customer }: SeenRole['owner']) {
    return { account_id: accountId, customer, name: names.get(accountId) ?? accountId };
  }
};
