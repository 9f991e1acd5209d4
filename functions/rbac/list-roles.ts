import { roleNames } from '../../core/access/actor.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import { listPeople } from '../gateways/identity.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountsOf } from '../store/accounts.ts';
import { listRoles as storedRoles } from '../store/roles.ts';

/** GET /rbac/roles: the provider's roles by name, each with the number of the provider's people who hold it. */
export const listRoles: Verb<typeof rbac.listRoles> = async ({ actor }) => {
  const [roles, accounts, people] = await Promise.all([storedRoles(actor.providerId), accountsOf(actor.providerId), listPeople()]);
  const ours = new Set(accounts.map((account) => account.accountId));
  const held = people.filter((person) => ours.has(person['custom:account_id'] ?? '')).flatMap(roleNames);
  const listed = roles.map((role) => ({ ...role, userCount: held.filter((name) => name === role.name).length }));
  return { data: listed.sort((a, b) => a.name.localeCompare(b.name)) };
};
