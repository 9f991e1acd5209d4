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

/** A role of the actor's provider with its owner; a role without one is the top account's. */
export interface OwnedRole {
  stored: StoredRole;
  role: Role;
  owner: RoleOwner;
}

/** @param name leaves out the roles of other names. */
export async function ownedRoles(actor: Actor, name?: string): Promise<OwnedRole[]> {
  return owned(actor, await listRoles(actor.providerId)).filter(
    ({ role }) => name === undefined || role.name === name,
  );
}

/** As they are at this moment. */
export async function ownedRolesNow(actor: Actor): Promise<OwnedRole[]> {
  return owned(actor, await listRoles(actor.providerId, { consistent: true }));
}

const owned = (actor: Actor, roles: readonly StoredRole[]): OwnedRole[] =>
  roles.map((stored) => ({ stored, role: stored.role, owner: ownerOf(actor, stored) }));

export const ownerOf = (actor: Actor, { owner }: StoredRole): RoleOwner =>
  owner ?? { accountId: topAccountOf(actor), customer: '' };

/** How many people of the provider hold a role. */
export async function holderCount(actor: Actor, stored: StoredRole): Promise<number> {
  const [roles, people] = await Promise.all([
    ownedRoles(actor, stored.role.name),
    holdersOf(actor.providerId),
  ]);
  const role = roles.find(({ owner }) => isSameOwner(owner, ownerOf(actor, stored)));
  return (role && countHolders(roles, people).get(role)) ?? 0;
}

/** How many of these people hold each role; one that nobody holds is left out. */
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
  /** People who hold it; of a role from above, those whom the actor may know of. */
  userCount: number;
  mayChange: boolean;
}

/**
 * The roles that exist for the actor: own ones and those of accounts below; and from above the
 * shipped ones and those that were made for all. Of a role from before roles had owners nobody
 * knows who made it: below the provider only those see it one of whose people holds it.
 * @param name asks for the roles of this name alone.
 */
export async function seenRoles(actor: Actor, name?: string): Promise<SeenRole[]> {
  const roles = await ownedRoles(actor, name);
  if (roles.length === 0) return [];
  const people = await holdersOf(actor.providerId);
  const held = countHolders(roles, people);
  const heldBelow = countHolders(
    roles,
    people.filter((person) => isWithinReach(actor, person)),
  );
  return roles.flatMap((role): SeenRole[] => {
    if (ownsRoles(actor, role.owner))
      return [{ ...role, userCount: held.get(role) ?? 0, mayChange: true }];
    const userCount = heldBelow.get(role) ?? 0;
    const isFromAbove = ownersAbove(actor).some((owner) => isSameOwner(owner, role.owner));
    const isForAll = role.stored.owner !== undefined || isShipped(role.role.name) || userCount > 0;
    return isFromAbove && isForAll ? [{ ...role, userCount, mayChange: false }] : [];
  });
}

/** Is this of one of the actor's accounts, and of the actor's customer? */
export function isWithinReach(
  actor: Actor,
  { account, customer }: { account: AccountId; customer: string | null },
): boolean {
  return (
    actor.accountIds.includes(account) && (actor.customer === null || customer === actor.customer)
  );
}
