import type { rbac } from '../../core/contract/rbac.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { ConditionFailed } from '../store/client.ts';
import { saveRole } from '../store/roles.ts';
import { changedMeanwhile, refuseStronger, requireRole, withoutLostGroups } from './editor.ts';
import { refuseBeyondRepair } from './repairable.ts';

/**
 * PUT /rbac/roles: the role's next version; its name stays. Somebody else's newer save is not
 * overwritten.
 */
export const updateRole: Verb<typeof rbac.updateRole> = async ({ actor, query, body, audit }) => {
  const { userCount: _count, version, ...role } = body;
  if (role.name !== query.name)
    throw new BadRequest('name: the name of a role cannot be changed', 'name');
  const before = await requireRole(actor, query.name);
  if (version !== undefined && version !== before.version)
    throw await changedMeanwhile(actor, query.name);
  const former = await withoutLostGroups(actor.providerId, before.role);
  await refuseStronger(actor, former);
  await refuseStronger(actor, role);
  const reliesOn = await refuseBeyondRepair(actor.providerId, former, role);
  const row = audit({
    target: role.name,
    information: `Changed the role ${role.name}`,
    before: before.role,
    after: role,
  });
  try {
    const stored = await saveRole(actor.providerId, role, before.version, row, reliesOn);
    return {
      message: `Role ${role.name} saved.`,
      data: { ...stored.role, version: stored.version },
    };
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw await changedMeanwhile(actor, query.name, before.version);
    throw error;
  }
};
