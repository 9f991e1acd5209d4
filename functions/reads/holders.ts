import { roleNames } from '../../core/access/actor.ts';
import type { Placed } from '../../core/access/role-owner.ts';
import type { ProviderId } from '../../core/access/scope.ts';
import type { Person } from '../../core/domain/person.ts';
import { accountsOf, ancestorsOf, type AccountRow } from '../store/accounts.ts';
import { peopleOf } from '../store/people.ts';

/** A person's place in the account tree and their role names. */
export interface Holder extends Placed {
  roleNames: readonly string[];
}

export async function holdersOf(providerId: ProviderId): Promise<Holder[]> {
  const [accounts, people] = await Promise.all([accountsOf(providerId), peopleOf(providerId)]);
  const place = placedIn(accounts);
  return people.map((person) => ({ ...place(person), roleNames: roleNames(person.attributes) }));
}

export function placedIn(
  accounts: readonly AccountRow[],
): (person: Pick<Person, 'accountId' | 'attributes'>) => Placed {
  const ancestors = new Map(
    accounts.map(({ accountId }) => [accountId, ancestorsOf(accounts, accountId)]),
  );
  return ({ accountId, attributes }) => ({
    account: accountId,
    ancestors: ancestors.get(accountId) ?? [],
    customer: attributes['custom:customer'] || null,
  });
}
