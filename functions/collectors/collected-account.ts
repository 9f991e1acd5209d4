import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import { feeds, getAccount } from '../store/accounts.ts';
import { collectorsOf } from '../store/collectors.ts';

/** @throws Forbidden for people of one customer: a collector is of the whole account. */
export function requireAccountWide({ customer }: Actor): void {
  if (customer !== null)
    throw new Forbidden('Collectors are managed by people who see the whole account.');
}

/** @throws Conflict for an account that the built-in collector does not feed. */
export async function requireCollected(accountId: AccountId): Promise<void> {
  const account = await getAccount(accountId);
  if (!account) throw new NotFound('Account');
  if (!feeds(account, 'collector'))
    throw new Conflict(`Devices of ${account.name} are not polled over SNMP by the portal.`);
}

/** @throws NotFound if the account has no such collector. */
export async function requireCollector(accountId: AccountId, collectorId: string) {
  const found = (await collectorsOf(accountId)).find(
    ({ collector }) => collector.collectorId === collectorId,
  );
  if (!found) throw new NotFound('Collector');
  return found;
}
