import { authorOf } from '../../core/access/actor.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { roleUnchanged, saveRole } from '../store/roles.ts';
import { delegatedGroups, refuseStronger } from '../reads/delegated-groups.ts';
import { requireRole, roleConflict, withoutLostGroups } from './editor.ts';
import { keepAdministrators } from './administrators.ts';
import { refuseBeyondRepair } from './repairable.ts';
import { customerThing, namedThing } from '../store/audit-things.ts';

/** PUT /rbac/roles. The next version of a role; name and owner are fixed. */
export const updateRole: Verb<typeof rbac.updateRole> = async ({ actor, query, body, audit }) => {
  const { userCount: _count, version, owner: _owner, ...role } = body;
  if (role.name !== query.name)
    throw new BadRequest('name: the name of a role cannot be changed', 'name');
  const before = await requireRole(actor, query);
  if (version !== undefined && version !== before.version) throw await roleConflict(actor, before);
  const groups = await delegatedGroups(actor);
  const former = { ...before, role: withoutLostGroups(before.role, groups) };
  refuseStronger(actor, former.role, groups);
  refuseStronger(actor, role, groups);
  const repairer = await refuseBeyondRepair(actor, former, role, groups);
  const guards = await keepAdministrators(actor, former, role);
  if (repairer) guards.push(roleUnchanged(actor.providerId, repairer));
  const row = audit({
    things: [namedThing('role', role.name), ...customerThing(before.owner?.customer)],
    information: `Changed the role ${role.name}`,
    before: before.role,
    after: role,
  });
  const edit = {
    by: authorOf(actor),
    audit: row,
    lost: () => roleConflict(actor, before, before.version),
  };
  const saved = await saveRole(actor.providerId, { ...before, role }, edit, guards);
  return { message: `Role ${role.name} saved.`, data: { ...role, version: saved.version } };
};
