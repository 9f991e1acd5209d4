import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import { emailOf, type Person } from '../../core/domain/person.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { peopleOf } from '../store/people.ts';

/** The people that exist for the actor: of these accounts, and of the actor's customer. */
export async function peopleWithin(actor: Actor, scope: Scope): Promise<Person[]> {
  return (await peopleOf(actor.providerId)).filter(isWithin(scope));
}

/** Does a person exist for whoever sees so far? */
export function isWithin(scope: Scope): (person: Person) => boolean {
  const accounts = new Set(scope.accountIds);
  return ({ accountId, attributes }) =>
    accounts.has(accountId) &&
    (scope.customer === null || attributes['custom:customer'] === scope.customer);
}

/** Somebody as a call names them: by username, or by mail address. */
export interface Named {
  username?: string | undefined;
  email?: string | undefined;
}

/**
 * @throws NotFound when there is nobody of that name for the actor; Conflict when an address is
 * that of several.
 */
export function personNamed(people: readonly Person[], named: Named | string): Person {
  const { username, email } = typeof named === 'string' ? { username: named, email: named } : named;
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
