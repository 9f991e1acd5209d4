import { deletionRefused } from '../../core/access/delegation.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { removeRole } from '../store/roles.ts';
import { keepAdministrators } from './administrators.ts';
import { delegatedGroups, refuseStronger } from '../reads/delegated-groups.ts';
import { requireRole, roleConflict, withoutLostGroups } from './editor.ts';
import { holderCount } from '../reads/owned-roles.ts';
import { customerThing, namedThing } from '../store/audit-things.ts';

/** DELETE /rbac/roles. Refused for a protected role, and while somebody has it. */
export const deleteRole: Verb<typeof rbac.deleteRole> = async ({ actor, query, audit }) => {
  const stored = await requireRole(actor, query);
  const { role, version } = stored;
  if (query.version !== undefined && query.version !== version)
    throw await roleConflict(actor, stored);
  const groups = await delegatedGroups(actor);
  refuseStronger(actor, withoutLostGroups(role, groups), groups);
  const refused = deletionRefused(role.name, await holderCount(actor, stored));
  if (refused) throw new Conflict(refused);
  // Guards against a concurrent assignment or the loss of another administrator.
  const guards = await keepAdministrators(actor, stored, null);
  const edit = {
    audit: audit({
      things: [namedThing('role', role.name), ...customerThing(stored.owner?.customer)],
      information: `Deleted the role ${role.name}`,
      before: role,
    }),
    lost: () => roleConflict(actor, stored, version),
  };
  await removeRole(actor.providerId, stored, edit, guards);
  return { message: `Role ${role.name} deleted.` };
};
