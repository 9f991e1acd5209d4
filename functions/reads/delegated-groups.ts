import type { Actor } from '../../core/access/actor.ts';
import { excessOf, rightInWords, type DelegatedGroup } from '../../core/access/delegation.ts';
import type { Role } from '../../core/access/role.ts';
import { Forbidden } from '../runtime/errors.ts';
import { groupsOf } from '../store/groups.ts';
import { isWithinReach } from './owned-roles.ts';

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
 * Refuses to create, change or delete a role with more rights than the actor's.
 * @throws Forbidden naming the first missing right.
 */
export function refuseStronger(actor: Actor, role: Role, groups: readonly DelegatedGroup[]): void {
  const [first] = excessOf(role, actor.grants, groups);
  if (first)
    throw new Forbidden(
      `The role ${role.name} gives ${rightInWords(first)}, which you do not have yourself.`,
    );
}
