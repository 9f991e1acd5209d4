import { customerAccounts, useSession } from '../../access/session.ts';
import { useQueryParams } from '../../ui/address.ts';

/** The account of the address, else the first one. */
export function useProfileAccount() {
  const session = useSession();
  const ids = customerAccounts(session);
  const accounts = session.accounts.filter(({ id }) => ids.includes(id));
  const [query] = useQueryParams();
  const wanted = query.get('account_id') ?? '';
  return { account: ids.includes(wanted) ? wanted : (accounts[0]?.id ?? ''), accounts };
}
