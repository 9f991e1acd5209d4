import type { AccountId } from '../../core/access/scope.ts';
import { staffAbove } from '../../core/access/staff.ts';
import { accountAndAncestors, isReseller } from '../store/accounts.ts';

/** Accounts whose people readers of the account know as staff alone. */
export async function staffOver(accountId: AccountId): Promise<AccountId[]> {
  const line = await accountAndAncestors(accountId);
  return staffAbove(
    line.map((account) => account.accountId),
    line.filter(isReseller).map((account) => account.accountId),
  );
}
