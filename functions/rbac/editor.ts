import type { Actor } from '../../core/access/actor.ts';
import type { DelegatedGroup } from '../../core/access/delegation.ts';
import { isSameOwner, ownerBy, ownsRoles, type RoleOwner } from '../../core/access/role-owner.ts';
import { entriesWithin } from '../../core/access/role-tree.ts';
import type { Role } from '../../core/access/role.ts';
import { Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import { findRole, type RoleKey, type StoredRole } from '../store/roles.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { delegatedGroups } from '../reads/delegated-groups.ts';
import { ownedRoles, seenRoles } from '../reads/owned-roles.ts';

/** Removes rights on deleted groups: they grant nothing, and no editor could have them. */
export function withoutLostGroups(role: Role, groups: readonly DelegatedGroup[]): Role {
  const existing = new Set(groups.map(({ id }) => id));
  return { ...role, services: role.services.filter((entry) => existing.has(entry.id)) };
}

/** The owner is optional if the name alone is unique. */
interface NamedRole {
  name: string;
  account_id?: string | undefined;
  customer?: string | undefined;
}

/**
 * A role that the actor may change. The actor's own comes first, then roles of accounts below.
 * @throws NotFound if the actor sees no such role; Forbidden if it belongs to an account above;
 * Conflict if several accounts below have one.
 */
export async function requireRole(actor: Actor, wanted: NamedRole): Promise<StoredRole> {
  const candidates = (await ownedRoles(actor, wanted.name)).filter(
    ({ owner }) => isNamed(owner, wanted) && ownsRoles(actor, owner),
  );
  const own = candidates.find(({ owner }) => isSameOwner(owner, ownerBy(actor)));
  const [first, ...others] = own ? [own] : candidates;
  if (others.length > 0)
    throw new Conflict(
      `Several accounts have a role named ${wanted.name}. Say whose with account_id and customer.`,
    );
  if (first) return first.stored;
  if ((await seenRoles(actor, wanted.name)).length > 0)
    throw new Forbidden(
      `The role ${wanted.name} belongs to an account above yours and can only be changed there. Create your own role instead.`,
    );
  throw new NotFound('Role');
}

function isNamed(owner: RoleOwner, { account_id: accountId, customer }: NamedRole): boolean {
  return (
    (accountId === undefined || accountId === owner.accountId) &&
    (customer === undefined || customer === owner.customer)
  );
}

/**
 * Conflict that includes the newer role, so that no edit is lost silently.
 * @param readVersion version that the change began from. If it is still the stored version, another
 * part of the transaction has changed.
 */
export async function roleConflict(
  actor: Actor,
  key: RoleKey,
  readVersion?: number,
): Promise<Conflict> {
  const newer = await findRole(actor.providerId, key);
  const { name } = key.role;
  if (!newer) return new Conflict(`The role ${name} has been deleted meanwhile.`);
  if (newer.version === readVersion)
    return new Conflict('Other roles or people were changed at the same moment. Please try again.');
  const within = (await delegatedGroups(actor)).filter(({ isWithin }) => isWithin);
  return new Conflict(changedMeanwhile(actor.staff, newer.changedBy, `the role ${name}`), {
    ...newer.role,
    services: entriesWithin(newer.role.services, within),
    version: newer.version,
  });
}
