import type { devicegroups } from '../../core/contract/devicegroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleGroups } from '../reads/visible-groups.ts';

/**
 * GET /devicegroups/customers: the folders of customers, which are the uppermost groups that name
 * one.
 */
export const listCustomers: Verb<typeof devicegroups.listCustomers> = async ({
  actor,
  scope,
  query,
}) => {
  const named = (await visibleGroups(actor, scope)).filter((group) => group.customer !== '');
  const ids = new Set(named.map((group) => group.id));
  const customers = named.filter((group) => !ids.has(group.parentId));
  return {
    data: customers.filter(
      (group) => query.parentId === undefined || group.parentId === query.parentId,
    ),
  };
};
