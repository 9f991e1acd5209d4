import { roleNames } from '../../core/access/actor.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import type { Verb } from '../kernel/serve.ts';
import { listRoles as storedRoles } from '../store/roles.ts';
import { peopleOf } from './people.ts';

/**
 * GET /rbac/roles: the provider's roles by name, each with the number of the provider's people who
 * hold it.
 */
export const listRoles: Verb<typeof rbac.listRoles> = async ({ actor }) => {
  const [roles, people] = await Promise.all([
    storedRoles(actor.providerId),
    peopleOf(actor.providerId),
  ]);
  const held = people.flatMap(roleNames);
  const listed = roles.map(({ role, version }) => ({
    ...role,
    version,
    userCount: held.filter((name) => name === role.name).length,
  }));
  return { data: listed.sort((a, b) => a.name.localeCompare(b.name)) };
};
