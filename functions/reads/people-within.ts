import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import { emailOf, type Person } from '../../core/domain/person.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { peopleOf } from '../store/people.ts';

/** People that the actor may see. */
export async function peopleWithin(actor: Actor, scope: Scope): Promise<Person[]> {
  return (await peopleOf(actor.providerId)).filter(isWithin(scope));
}

export function isWithin(scope: Scope): (person: Person) => boolean {
  const accounts = new Set(scope.accountIds);
  return ({ accountId, attributes }) =>
    accounts.has(accountId) &&
    (scope.customer === null || attributes['custom:customer'] === scope.customer);
}

/** A reference to a person, by username or mail address. */
export interface Named {
  username?: string | undefined;
  email?: string | undefined;
}

/**
 * @throws NotFound if the actor sees no such person; Conflict if several people have the address.
 */
export function personNamed(people: readonly Person[], reference: Named | string): Person {
  const { username, email } =
    typeof reference === 'string' ? { username: reference, email: reference } : reference;
  const byName = username && people.find((person) => person.username === username.toLowerCase());
  if (byName) return byName;
  const address = email && emailOf(email);
  const found = address
    ? people.filter(({ attributes }) => emailOf(attributes['email'] ?? '') === address)
    : [];
  const [first, ...others] = found;
  if (!first) throw new NotFound('User');
  if (others.length > 0)
    throw new Conflict(`Several people have the address ${address}. Name one by username.`);
  return first;
}
