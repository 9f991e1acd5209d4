import { automation } from '../../../../core/contract/automation.ts';
import { useEndpoint } from '../../api/queries.ts';

/** Names of the account's customers; isKnown: `customer` is one of them. */
export function useCustomers(account: string, customer: string) {
  const found = useEndpoint(automation.getCustomers, {}).data?.data ?? [];
  const names = [
    ...new Set(found.filter((each) => each.account_id === account).map((each) => each.customer)),
  ].toSorted((one, other) => one.localeCompare(other));
  const typed = customer.trim().toLowerCase();
  return { names, isKnown: names.some((name) => name.toLowerCase() === typed) };
}
