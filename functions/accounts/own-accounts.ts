import type { Actor } from '../../core/access/actor.ts';
import { NotFound } from '../runtime/errors.ts';
import { accountTree, sourceIdOf, type AccountRow } from '../store/accounts.ts';

/**
 * The actor's current account and those below it.
 * @throws NotFound for people of a single customer, who have no rights over accounts.
 */
export async function ownAccounts(actor: Actor): Promise<AccountRow[]> {
  if (actor.customer !== null) throw new NotFound('Account');
  return await accountTree(actor.providerId, actor.account);
}

/**
 * @param id id in the portal or in the source
 * @throws NotFound.
 */
export function accountNamed(accounts: readonly AccountRow[], id: string): AccountRow {
  const found =
    accounts.find(({ accountId }) => accountId === id) ??
    accounts.find((account) => sourceIdOf(account) === id);
  if (!found) throw new NotFound('Account');
  return found;
}

/** Why the actor may not enable or disable an account; undefined if they may. */
export function lockOf(actor: Actor, account: AccountRow): string | undefined {
  if (account.accountId === actor.account || account.accountId === actor.home)
    return 'Your own account is enabled and disabled from above it.';
  return account.createdEpoch > 0 ? undefined : `${account.name} has not been created yet.`;
}
