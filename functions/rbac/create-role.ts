import { authorOf, type Actor } from '../../core/access/actor.ts';
import { ownerBy } from '../../core/access/role-owner.ts';
import { mixesAlphabets } from '../../core/access/role.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { saveRole } from '../store/roles.ts';
import { delegatedGroups, refuseStronger } from '../reads/delegated-groups.ts';
import { seenRoles } from '../reads/owned-roles.ts';
import { customerThing, namedThing } from '../store/audit-things.ts';

/**
 * POST /rbac/roles. A role of the actor's account, with no rights beyond the maker's. Its name must
 * be unique among the roles that the actor sees, so that others' roles stay secret.
 */
export const createRole: Verb<typeof rbac.createRole> = async ({ actor, body, audit }) => {
  const { userCount: _count, version: _version, owner: _owner, ...role } = body;
  refuseStronger(actor, role, await delegatedGroups(actor));
  await refuseTaken(actor, role.name);
  const row = audit({
    things: [namedThing('role', role.name), ...customerThing(actor.customer)],
    information: `Added the role ${role.name}`,
    after: role,
  });
  const created = { role, owner: ownerBy(actor), version: 0 };
  const { version } = await saveRole(actor.providerId, created, {
    by: authorOf(actor),
    audit: row,
    lost: () => taken(role.name),
  });
  return { message: `Role ${role.name} added.`, data: { ...role, version } };
};

/** Similar names count as taken: a role must not pass as a shipped one. */
async function refuseTaken(actor: Actor, name: string): Promise<void> {
  if (mixesAlphabets(name))
    throw new BadRequest('name: must not mix Latin with similar alphabets', 'name');
  const plain = plainName(name);
  const alike = (await seenRoles(actor)).find(({ role }) => plainName(role.name) === plain);
  if (alike) throw taken(alike.role.name);
}

const taken = (name: string) =>
  new Conflict(`A role named ${name} already exists.`, undefined, 'name');
