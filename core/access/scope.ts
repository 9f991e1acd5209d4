/**
 * Where a verb may look: these accounts, and within them one customer only when `customer` is set.
 */
export interface Scope {
  accountIds: readonly string[];
  customer: string | null;
}
