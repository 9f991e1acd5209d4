import type { rbac } from '../../core/contract/rbac.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { ConditionFailed } from '../store/client.ts';
import { saveRole } from '../store/roles.ts';
import { refuseStronger } from './editor.ts';

/** POST /rbac/roles: a new role, which gives nothing that its maker does not hold. */
export const createRole: Verb<typeof rbac.createRole> = async ({ actor, body, audit }) => {
  const { userCount: _count, version: _version, ...role } = body;
  await refuseStronger(actor, role);
  const row = audit({ target: role.name, information: `Added the role ${role.name}`, after: role });
  try {
    const stored = await saveRole(actor.providerId, role, 0, row);
    return {
      message: `Role ${role.name} added.`,
      data: { ...stored.role, version: stored.version },
    };
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Conflict(`A role named ${role.name} already exists.`);
    throw error;
  }
};
