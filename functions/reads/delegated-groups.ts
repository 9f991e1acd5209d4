import type { Actor } from '../../core/access/actor.ts';
import { excessOf, rightInWords, type DelegatedGroup } from '../../core/access/delegation.ts';
import type { Role } from '../../core/access/role.ts';
import { Forbidden } from '../runtime/errors.ts';
import { groupsOf } from '../store/groups.ts';
import { isWithinReach } from './owned-roles.ts';

/** Every group of the actor's provider, and whether it is within the actor's reach. */
export async function delegatedGroups(
  actor: Actor,
): Promise<(DelegatedGroup & { customer: string })[]> {
  return (await groupsOf(actor.providerId)).map((group) => ({
    id: group.groupId,
    path: group.path,
    customer: group.customer,
    isWithin: isWithinReach(actor, { account: group.accountId, customer: group.customer }),
  }));
}

/**
 * Refuses a role that gives more than the actor holds, be it to make it, to change it or to delete
 * it.
 * @throws Forbidden naming the first right that is missing.
 */
export function refuseStronger(actor: Actor, role: Role, groups: readonly DelegatedGroup[]): void {
  const [first] = excessOf(role, actor.grants, groups);
  if (first)
    throw new Forbidden(
      `The role ${role.name} gives ${rightInWords(first)}, which you do not hold yourself.`,
    );
}
