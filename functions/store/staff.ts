import {
  DEFAULT_STAFF_NAME,
  nameFor,
  NO_STAFF,
  type Author,
  type Staff,
} from '../../core/access/staff.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { accountAndAncestors, isReseller } from './accounts.ts';
import { findBrand } from './branding.ts';

/** Staff above an account, as its people and customers know them. */
export async function staffOver(accountId: AccountId): Promise<Staff> {
  const line = await accountAndAncestors(accountId);
  return await staffAbove(
    line.map((account) => account.accountId),
    line.filter(isReseller).map((account) => account.accountId),
  );
}

/**
 * The same for a line of accounts that is known.
 * @param line ids of the account and its ancestors, nearest first
 */
export async function staffAbove(
  line: readonly AccountId[],
  resellers: readonly AccountId[],
): Promise<Staff> {
  const reseller = line.findIndex((id) => resellers.includes(id));
  if (reseller < 0) return NO_STAFF;
  return {
    accounts: line.slice(reseller + 1),
    name: await staffName(line.slice(0, reseller + 1)),
  };
}

/** From the nearest brand; never from a brand above the reseller. */
async function staffName(line: readonly AccountId[]): Promise<string> {
  for (const accountId of line) {
    const brand = await findBrand(accountId);
    if (brand) return brand.branding.staff_name;
  }
  return DEFAULT_STAFF_NAME;
}

/** Name in a text that everybody reads who reads the account. */
export async function nameWithin(accountId: AccountId, author: Author): Promise<string> {
  return nameFor(await staffOver(accountId), author);
}
