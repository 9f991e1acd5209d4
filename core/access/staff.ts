import type { AccountId } from './scope.ts';

/** The name that a reseller's people and customers read for people of the accounts above. */
export const STAFF_NAME = 'Service desk';

/**
 * Accounts whose people are shown by the name of the staff to readers of an account: those above
 * its nearest reseller. Empty for readers of the provider itself.
 * @param line ids of the account and its ancestors, nearest first
 */
export function staffAbove(
  line: readonly AccountId[],
  resellers: readonly AccountId[],
): AccountId[] {
  const reseller = line.findIndex((id) => resellers.includes(id));
  return reseller < 0 ? [] : line.slice(reseller + 1);
}

/**
 * Name of a person as readers see it.
 * @param home '' in rows from before it was kept; those persons may belong to the staff.
 */
export function nameFor(
  above: readonly AccountId[],
  { name, home }: { name: string; home: string },
): string {
  const isStaff = above.length > 0 && (home === '' || above.some((id) => id === home));
  return name !== '' && isStaff ? STAFF_NAME : name;
}
