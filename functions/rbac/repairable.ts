import type { Actor } from '../../core/access/actor.ts';
import { reductionRefused, type DelegatedGroup } from '../../core/access/delegation.ts';
import { allows } from '../../core/access/levels.ts';
import { isSameOwner, ownerBy, topAccountOf } from '../../core/access/role-owner.ts';
import type { Role } from '../../core/access/role.ts';
import { Conflict } from '../runtime/errors.ts';
import type { StoredRole } from '../store/roles.ts';
import { countHolders, ownedRoles, ownerOf } from '../reads/owned-roles.ts';
import { holdersOf } from '../reads/holders.ts';

/**
 * Refuses a change after which nobody could undo it: rights taken from Admin, or 'manage' on roles
 * taken from the last role by which somebody of the provider's own staff has it. People of a
 * reseller do not count, as they do not reach all groups.
 * @returns the other role by which somebody still could; the save must not happen when it is
 * changed meanwhile.
 * @throws Conflict with the reason.
 */
export async function refuseBeyondRepair(
  actor: Actor,
  before: StoredRole,
  after: Role,
  groups: readonly DelegatedGroup[],
): Promise<StoredRole | undefined> {
  const all = groups.map((group) => ({ ...group, isWithin: true }));
  const refused = reductionRefused(before.role, after, all);
  if (refused) throw new Conflict(refused);
  const isOfStaff = isSameOwner(ownerOf(actor, before), staffOwner(actor));
  if (!isOfStaff || !managesRoles(before.role) || managesRoles(after)) return undefined;
  const held = await heldByStaff(actor);
  const isBefore = ({ role }: StoredRole) => role.name === before.role.name;
  if (!held.some(isBefore)) return undefined;
  const keeper = held.find((stored) => !isBefore(stored) && managesRoles(stored.role));
  if (!keeper) {
    throw new Conflict(
      `Nobody else could change roles then: ${before.role.name} is the last role that somebody holds with 'manage' on roles.`,
    );
  }
  return keeper;
}

const managesRoles = (role: Role) => allows(role.admin.roles, 'manage');

const staffOwner = (actor: Actor) => ({ accountId: topAccountOf(actor), customer: '' });

/** The roles that people of the provider's top account hold, all of which it owns itself. */
async function heldByStaff(actor: Actor): Promise<StoredRole[]> {
  const [roles, people] = await Promise.all([ownedRoles(actor), holdersOf(actor.providerId)]);
  const staff = people.filter((person) => isSameOwner(ownerBy(person), staffOwner(actor)));
  const held = countHolders(roles, staff);
  return [...held.keys()].map(({ stored }) => stored);
}
