import { roleNames } from '../../core/access/actor.ts';
import type { Placed } from '../../core/access/role-owner.ts';
import type { ProviderId } from '../../core/access/scope.ts';
import { listPeople } from '../gateways/identity.ts';
import { accountsOf, ancestorsOf } from '../store/accounts.ts';

/** Somebody of a provider by their home, and the names of the roles that they hold. */
export interface Holder extends Placed {
  roleNames: readonly string[];
}

/** The people of all accounts of a provider. */
export async function holdersOf(providerId: ProviderId): Promise<Holder[]> {
  const [accounts, people] = await Promise.all([accountsOf(providerId), listPeople()]);
  const places = new Map<string, Omit<Placed, 'customer'>>(
    accounts.map(({ accountId }) => [
      accountId,
      { account: accountId, ancestors: ancestorsOf(accounts, accountId) },
    ]),
  );
  return people.flatMap((person) => {
    const home = person['custom:home_account_id'] || person['custom:account_id'];
    const place = places.get(home ?? '');
    const customer = person['custom:customer'] || null;
    return place ? [{ ...place, customer, roleNames: roleNames(person) }] : [];
  });
}
