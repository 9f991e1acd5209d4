import type { Actor } from '../../core/access/actor.ts';
import { allows } from '../../core/access/levels.ts';
import type { Role } from '../../core/access/role.ts';
import { Conflict } from '../runtime/errors.ts';
import { administersBy } from '../reads/administrators.ts';
import { placedIn } from '../reads/holders.ts';
import { ownedRoles } from '../reads/owned-roles.ts';
import { accountsOf } from '../store/accounts.ts';
import { peopleNow } from '../store/people.ts';
import type { StoredRole } from '../store/roles.ts';

/**
 * Refuses a change of a role after which an account that has administrators would have none.
 * @returns the roles by which the accounts concerned keep one; the save must not happen when one of
 * them is changed meanwhile.
 * @throws Conflict that names the account.
 */
export async function keepAdministrators(
  actor: Actor,
  before: StoredRole,
  after: Role,
): Promise<StoredRole[]> {
  const makesOne = ({ admin }: Role) => allows(admin.userAccess, 'manage');
  if (!makesOne(before.role) || makesOne(after)) return [];
  const [accounts, people, roles] = await Promise.all([
    accountsOf(actor.providerId),
    peopleNow(actor.providerId),
    ownedRoles(actor),
  ]);
  const isChanged = (stored: StoredRole) => isSameRole(stored, before);
  const changed = roles.map((one) => (isChanged(one.stored) ? { ...one, role: after } : one));
  const placeOf = placedIn(accounts);
  const keepers = new Map<string, StoredRole>();
  const losing = new Set<string>();
  for (const person of people) {
    const place = placeOf(person);
    const keeper = administersBy(person, place, changed);
    if (keeper) keepers.set(person.accountId, keeper.stored);
    else if (administersBy(person, place, roles)) losing.add(person.accountId);
  }
  const left = [...losing].find((accountId) => !keepers.has(accountId));
  if (left !== undefined) {
    const name = accounts.find(({ accountId }) => accountId === left)?.name ?? left;
    throw new Conflict(
      `${name} would have no administrator then: nobody else there can manage its people. Make somebody else one first.`,
    );
  }
  const reliedOn = [...losing].flatMap((accountId) => keepers.get(accountId) ?? []);
  return [...new Set(reliedOn)].filter((stored) => !isChanged(stored));
}

export const isSameRole = (one: StoredRole, other: StoredRole): boolean =>
  one.role.name === other.role.name &&
  one.owner?.accountId === other.owner?.accountId &&
  one.owner?.customer === other.owner?.customer;
