import { roleNames } from '../../core/access/actor.ts';
import { deletionRefused } from '../../core/access/delegation.ts';
import type { rbac } from '../../core/contract/rbac.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { ConditionFailed } from '../store/client.ts';
import { removeRole } from '../store/roles.ts';
import { changedMeanwhile, refuseStronger, requireRole, withoutLostGroups } from './editor.ts';
import { peopleOf } from './people.ts';

/** DELETE /rbac/roles: refused for a protected role and while anybody holds it. */
export const deleteRole: Verb<typeof rbac.deleteRole> = async ({ actor, query, audit }) => {
  const { role, version } = await requireRole(actor, query.name);
  if (query.version !== undefined && query.version !== version)
    throw await changedMeanwhile(actor, query.name);
  await refuseStronger(actor, await withoutLostGroups(actor.providerId, role));
  const userCount = (await peopleOf(actor.providerId)).filter((person) =>
    roleNames(person).includes(role.name),
  ).length;
  const refused = deletionRefused(role.name, userCount);
  if (refused) throw new Conflict(refused);
  try {
    await removeRole(
      actor.providerId,
      role.name,
      version,
      audit({ target: role.name, information: `Deleted the role ${role.name}`, before: role }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) throw await changedMeanwhile(actor, query.name);
    throw error;
  }
  return { message: `Role ${role.name} deleted.` };
};
