import type { Actor } from '../../core/access/actor.ts';
import { allows } from '../../core/access/levels.ts';
import type { Role } from '../../core/access/role.ts';
import { Conflict } from '../runtime/errors.ts';
import { administersBy } from '../reads/administrators.ts';
import { placedIn } from '../reads/holders.ts';
import { ownedRolesNow } from '../reads/owned-roles.ts';
import { accountsOf } from '../store/accounts.ts';
import { administratorChanges, administratorsMayGo } from '../store/administrators.ts';
import type { TransactItem } from '../store/client.ts';
import { isBeingChanged, peopleNow } from '../store/people.ts';
import type { StoredRole } from '../store/roles.ts';

/**
 * Refuses a role change that would leave an account without its administrators. People under change
 * do not count: they may be about to leave too.
 * @param after null when the role is deleted
 * @returns guards for the transaction, which fail if another administrator may have left meanwhile.
 * @throws Conflict naming the account.
 */
export async function keepAdministrators(
  actor: Actor,
  before: StoredRole,
  after: Role | null,
): Promise<TransactItem[]> {
  if (!makesAdministrators(before.role) || (after && makesAdministrators(after))) return [];
  const changes = await administratorChanges(actor.providerId);
  const [accounts, people, roles] = await Promise.all([
    accountsOf(actor.providerId),
    peopleNow(actor.providerId),
    ownedRolesNow(actor),
  ]);
  const changed = roles.flatMap((one) => {
    if (!isSameRole(one.stored, before)) return [one];
    return after ? [{ ...one, role: after }] : [];
  });
  const placeOf = placedIn(accounts);
  const keeping = new Set<string>();
  const losing = new Set<string>();
  for (const person of people) {
    const place = placeOf(person);
    if (administersBy(person, place, changed)) {
      if (!isBeingChanged(person)) keeping.add(person.accountId);
    } else if (administersBy(person, place, roles)) losing.add(person.accountId);
  }
  const orphaned = [...losing].find((accountId) => !keeping.has(accountId));
  if (orphaned !== undefined) {
    const name = accounts.find(({ accountId }) => accountId === orphaned)?.name ?? orphaned;
    throw new Conflict(
      `${name} would have no administrator then: nobody else there can manage its people. Make somebody else one first.`,
    );
  }
  return [administratorsMayGo(actor.providerId, changes)];
}

const makesAdministrators = ({ admin }: Role) => allows(admin.userAccess, 'manage');

const isSameRole = (one: StoredRole, other: StoredRole): boolean =>
  one.role.name === other.role.name &&
  one.owner?.accountId === other.owner?.accountId &&
  one.owner?.customer === other.owner?.customer;
