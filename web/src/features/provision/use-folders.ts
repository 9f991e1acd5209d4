import { useQueries } from '@tanstack/react-query';
import { devicegroups, type Group } from '../../../../core/contract/devicegroups.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { queryOf } from '../../api/queries.ts';

export interface Folders {
  /** Root folders of the accounts that the person works with. */
  roots: readonly Group[];
  /** Folders of customers, in the order of their names. */
  customers: readonly Group[];
  isPending: boolean;
  error: Error | null;
  retry(): void;
}

/** Where customers and devices can be provisioned. */
export function useFolders(): Folders {
  const session = useSession();
  return useQueries({
    queries: workingAccounts(session).map((account) =>
      queryOf(devicegroups.listGroups, { account }),
    ),
    combine: (answers) => {
      const groups = answers.flatMap(({ data }) => (Array.isArray(data?.data) ? data.data : []));
      const parents = new Map(groups.map((group) => [group.id, group]));
      return {
        roots: groups.filter(
          ({ customer, parentId, account_id: account }) =>
            customer === '' && parentId !== '' && parents.get(parentId)?.account_id !== account,
        ),
        customers: groups
          .filter(({ customer, parentId }) => customer !== '' && !parents.get(parentId)?.customer)
          .toSorted((a, b) => a.name.localeCompare(b.name)),
        isPending: answers.some(({ isPending }) => isPending),
        error: answers.find(({ error }) => error)?.error ?? null,
        retry: () => answers.forEach((answer) => void answer.refetch()),
      };
    },
  });
}
