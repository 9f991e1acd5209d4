import type { ProviderId } from '../../core/access/scope.ts';
import type { IdentityAttributes } from '../../core/access/actor.ts';
import { listPeople } from '../gateways/identity.ts';
import { accountsOf } from '../store/accounts.ts';

/** The people of all accounts of a provider. */
export async function peopleOf(providerId: ProviderId): Promise<IdentityAttributes[]> {
  const [accounts, people] = await Promise.all([accountsOf(providerId), listPeople()]);
  const ours = new Set<string>(accounts.map((account) => account.accountId));
  return people.filter((person) => ours.has(person['custom:account_id'] ?? ''));
}
