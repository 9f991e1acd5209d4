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
 * Refuses a change that nobody could undo: rights taken from Admin, or 'manage' on roles taken from
 * the provider staff's last role that grants it. People of a reseller do not count, as they do not
 * reach all groups.
 * @returns another role that can undo the change; the save must fail if it changes meanwhile.
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
  const rolesInUse = await rolesOfStaff(actor);
  const isBefore = ({ role }: StoredRole) => role.name === before.role.name;
  if (!rolesInUse.some(isBefore)) return undefined;
  const keeper = rolesInUse.find((stored) => !isBefore(stored) && managesRoles(stored.role));
  if (!keeper) {
    throw new Conflict(
      `Nobody else could change roles then: ${before.role.name} is the last role that somebody holds with 'manage' on roles.`,
    );
  }
  return keeper;
}

const managesRoles = (role: Role) => allows(role.admin.roles, 'manage');

const staffOwner = (actor: Actor) => ({ accountId: topAccountOf(actor), customer: '' });

/** Roles in use by people of the provider's super-account; the account owns all of them. */
async function rolesOfStaff(actor: Actor): Promise<StoredRole[]> {
  const [roles, people] = await Promise.all([ownedRoles(actor), holdersOf(actor.providerId)]);
  const staff = people.filter((person) => isSameOwner(ownerBy(person), staffOwner(actor)));
  const rolesInUse = countHolders(roles, staff);
  return [...rolesInUse.keys()].map(({ stored }) => stored);
}
