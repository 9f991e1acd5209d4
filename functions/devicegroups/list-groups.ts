import type { devicegroups } from '../../core/contract/devicegroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { groupWithSubgroups, visibleGroups } from '../reads/visible-groups.ts';

/**
 * GET /devicegroups: one group with its sub-groups when an id is given, else the account's groups,
 * below parentId when given.
 */
export const listGroups: Verb<typeof devicegroups.listGroups> = async ({ actor, scope, query }) => {
  if (query.id !== undefined) return { data: await groupWithSubgroups(actor, scope, query.id) };
  const groups = await visibleGroups(actor, scope);
  return {
    data: groups.filter(
      (group) => query.parentId === undefined || group.parentId === query.parentId,
    ),
  };
};
