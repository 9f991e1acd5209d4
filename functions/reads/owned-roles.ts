import type { Actor } from '../../core/access/actor.ts';
import { isShipped } from '../../core/access/delegation.ts';
import {
  isSameOwner,
  ownersAbove,
  ownsRoles,
  roleMeant,
  topAccountOf,
  type RoleOwner,
} from '../../core/access/role-owner.ts';
import type { Role } from '../../core/access/role.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { listRoles, type StoredRole } from '../store/roles.ts';
import { holdersOf, type Holder } from './holders.ts';

/** A role with its owner; roles without an owner belong to the super-account. */
export interface OwnedRole {
  stored: StoredRole;
  role: Role;
  owner: RoleOwner;
}

/** @param name only roles of this name */
export async function ownedRoles(actor: Actor, name?: string): Promise<OwnedRole[]> {
  return owned(actor, await listRoles(actor.providerId)).filter(
    ({ role }) => name === undefined || role.name === name,
  );
}

/** A consistent read. */
export async function ownedRolesNow(actor: Actor): Promise<OwnedRole[]> {
  return owned(actor, await listRoles(actor.providerId, { consistent: true }));
}

const owned = (actor: Actor, roles: readonly StoredRole[]): OwnedRole[] =>
  roles.map((stored) => ({ stored, role: stored.role, owner: ownerOf(actor, stored) }));

export const ownerOf = (actor: Actor, { owner }: StoredRole): RoleOwner =>
  owner ?? { accountId: topAccountOf(actor), customer: '' };

/** Number of people with the role. */
export async function holderCount(actor: Actor, stored: StoredRole): Promise<number> {
  const [roles, people] = await Promise.all([
    ownedRoles(actor, stored.role.name),
    holdersOf(actor.providerId),
  ]);
  const role = roles.find(({ owner }) => isSameOwner(owner, ownerOf(actor, stored)));
  return (role && countHolders(roles, people).get(role)) ?? 0;
}

/** Roles without people are left out. */
export function countHolders(
  roles: readonly OwnedRole[],
  people: readonly Holder[],
): ReadonlyMap<OwnedRole, number> {
  const counts = new Map<OwnedRole, number>();
  for (const person of people) {
    for (const name of person.roleNames) {
      const role = roleMeant(person, name, roles);
      if (role) counts.set(role, (counts.get(role) ?? 0) + 1);
    }
  }
  return counts;
}

export interface SeenRole extends OwnedRole {
  /** People with the role; for a role from above, only those within the actor's reach. */
  userCount: number;
  mayChange: boolean;
}

/**
 * Roles that the actor may see: own roles, roles of accounts below, and from above the shipped ones
 * and those with an owner. Roles from before owners are visible below the provider only if somebody
 * there has them.
 * @param name only roles of this name
 */
export async function seenRoles(actor: Actor, name?: string): Promise<SeenRole[]> {
  const roles = await ownedRoles(actor, name);
  if (roles.length === 0) return [];
  const people = await holdersOf(actor.providerId);
  const counts = countHolders(roles, people);
  const countsBelow = countHolders(
    roles,
    people.filter((person) => isWithinReach(actor, person)),
  );
  return roles.flatMap((role): SeenRole[] => {
    if (ownsRoles(actor, role.owner))
      return [{ ...role, userCount: counts.get(role) ?? 0, mayChange: true }];
    const userCount = countsBelow.get(role) ?? 0;
    const isFromAbove = ownersAbove(actor).some((owner) => isSameOwner(owner, role.owner));
    const isForAll = role.stored.owner !== undefined || isShipped(role.role.name) || userCount > 0;
    return isFromAbove && isForAll ? [{ ...role, userCount, mayChange: false }] : [];
  });
}

/** In one of the actor's accounts and of the actor's customer. */
export function isWithinReach(
  actor: Actor,
  { account, customer }: { account: AccountId; customer: string | null },
): boolean {
  return (
    actor.accountIds.includes(account) && (actor.customer === null || customer === actor.customer)
  );
}
