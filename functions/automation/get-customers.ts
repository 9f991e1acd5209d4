import type { automation } from '../../core/contract/automation.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireVisibleGroup, visibleGroupRows } from '../reads/visible-groups.ts';
import { NotFound } from '../runtime/errors.ts';
import { byPath, groupPlace } from './places.ts';

/**
 * GET /getCustomers: the top group of each customer, optionally of one account or below one group.
 */
export const getCustomers: Verb<typeof automation.getCustomers> = async ({
  actor,
  scope,
  query,
}) => {
  const { id, account } = query;
  if (account !== undefined && !scope.accountIds.some((own) => own === account))
    throw new NotFound('Account');
  if (id !== undefined) await requireVisibleGroup(actor, scope, id);
  const groups = await visibleGroupRows(actor, scope);
  const customers = new Map(groups.map((group) => [group.groupId, group.customer]));
  const tops = groups.filter(
    (group) =>
      group.customer !== '' &&
      customers.get(group.parentId) !== group.customer &&
      (account === undefined || group.accountId === account) &&
      (id === undefined || group.path.includes(id)),
  );
  return { data: byPath(tops.map(groupPlace)) };
};
