import type { ProviderId } from '../../core/access/scope.ts';
import type { Actor } from '../../core/access/actor.ts';
import { excessOf, rightInWords } from '../../core/access/delegation.ts';
import type { Role } from '../../core/access/role.ts';
import { Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import { groupsOf } from '../store/groups.ts';
import { findRole, type StoredRole } from '../store/roles.ts';

/**
 * Refuses a role that gives more than the actor holds, be it to make it, to change it or to delete
 * it. Groups outside the actor's accounts are groups in which the actor holds nothing.
 * @throws Forbidden naming the first right that is missing.
 */
export async function refuseStronger(actor: Actor, role: Role): Promise<void> {
  const groups = await groupsOf(actor.providerId);
  const own = new Map(
    groups
      .filter((group) => actor.accountIds.includes(group.accountId))
      .map((group) => [group.groupId, group.path]),
  );
  const [first] = excessOf(role, actor.grants, (id) => own.get(id));
  if (first)
    throw new Forbidden(
      `The role ${role.name} gives ${rightInWords(first)}, which you do not hold yourself.`,
    );
}

/**
 * A stored role without the groups that exist no longer: they give nothing, and nobody could hold
 * them to change the role.
 */
export async function withoutLostGroups(providerId: ProviderId, role: Role): Promise<Role> {
  const existing = new Set((await groupsOf(providerId)).map((group) => group.groupId));
  return { ...role, services: role.services.filter((entry) => existing.has(entry.id)) };
}

/** @throws NotFound when the provider has no role of this name. */
export async function requireRole(actor: Actor, name: string): Promise<StoredRole> {
  const stored = await findRole(actor.providerId, name);
  if (!stored) throw new NotFound('Role');
  return stored;
}

/**
 * What to answer when somebody else was first: the newer role, so that nothing is lost silently.
 * @param readVersion the version that the change began from; when it is still the stored one, a
 * role on which the change relies has changed.
 */
export async function changedMeanwhile(
  actor: Actor,
  name: string,
  readVersion?: number,
): Promise<Conflict> {
  const newer = await findRole(actor.providerId, name);
  if (!newer) return new Conflict(`The role ${name} has been deleted meanwhile.`);
  if (newer.version === readVersion)
    return new Conflict('Another role was changed at the same moment. Please save again.');
  return new Conflict(`Somebody else has changed the role ${name} meanwhile.`, {
    ...newer.role,
    version: newer.version,
  });
}
