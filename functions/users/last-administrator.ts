import { isDeepStrictEqual } from 'node:util';
import { roleNames, type Actor } from '../../core/access/actor.ts';
import { personName, type Person } from '../../core/domain/person.ts';
import type { Editor } from '../people/editor.ts';
import { administersBy } from '../reads/administrators.ts';
import { ownedRolesNow } from '../reads/owned-roles.ts';
import { Conflict } from '../runtime/errors.ts';
import { administratorMayGo } from '../store/administrators.ts';
import { isBeingChanged, peopleNow } from '../store/people.ts';

/**
 * Refuses a change that would leave an account without an administrator. People under change do not
 * count: they may be about to leave too.
 * @param before a person leased by this call
 * @throws Conflict naming the person and the account.
 */
export async function keepAdministrator(
  actor: Actor,
  { accounts, placeOf }: Pick<Editor, 'accounts' | 'placeOf'>,
  before: Person,
  after: Person | null,
): Promise<void> {
  if (!before.isEnabled || placeOf(before).customer !== null) return;
  if (after && isSameStanding(before, after)) return;
  await administratorMayGo(before.providerId);
  const [roles, people] = await Promise.all([ownedRolesNow(actor), peopleNow(before.providerId)]);
  const administers = (person: Person) =>
    administersBy(person, placeOf(person), roles) !== undefined;
  if (!administers(before)) return;
  if (after?.accountId === before.accountId && administers(after)) return;
  const others = people.filter(
    (person) =>
      person.accountId === before.accountId &&
      person.username !== before.username &&
      !isBeingChanged(person) &&
      administers(person),
  );
  if (others.length > 0) return;
  const account = accounts.find(({ accountId }) => accountId === before.accountId);
  throw new Conflict(
    `${personName(before)} is the last administrator of ${account?.name ?? before.accountId}. Make somebody else one first.`,
  );
}

/** Nothing that makes a person an administrator has changed. */
const isSameStanding = (before: Person, after: Person): boolean =>
  after.accountId === before.accountId &&
  after.isEnabled === before.isEnabled &&
  (after.attributes['custom:customer'] ?? '') === (before.attributes['custom:customer'] ?? '') &&
  isDeepStrictEqual(roleNames(after.attributes), roleNames(before.attributes));
