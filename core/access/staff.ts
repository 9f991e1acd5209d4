import type { AccountId } from './scope.ts';

/** Name of the staff for a brand that has chosen none. */
export const DEFAULT_STAFF_NAME = 'Service desk';

/** People above a reseller, as the reseller's people and customers know them. */
export interface Staff {
  /** Their home accounts; empty for readers of the provider itself. */
  accounts: readonly AccountId[];
  /** The brand's name for them. */
  name: string;
}

export const NO_STAFF: Staff = { accounts: [], name: '' };

/** A person as stored with what they did. */
export interface Author {
  name: string;
  /** Home account; '' in rows from before it was stored. */
  home: string;
}

/** Authors of old rows count as staff, since they may be. */
export function isStaff({ accounts }: Staff, home: string): boolean {
  return accounts.length > 0 && (home === '' || accounts.some((account) => account === home));
}

/** A person above the reader made the change of an audit row. */
export const isByStaff = (
  staff: Staff,
  { userSub, home }: { userSub: string; home: string | null },
): boolean => userSub !== '' && isStaff(staff, home ?? '');

/** Name of a person for a reader; '' for nobody. */
export function nameFor(staff: Staff, { name, home }: Author): string {
  return name !== '' && isStaff(staff, home) ? staff.name : name;
}
