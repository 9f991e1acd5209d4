import type { legacy } from '../../core/contract/legacy.ts';
import { NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { groupWithSubgroups, visibleGroups } from '../reads/visible-groups.ts';
import { getAccount } from '../store/accounts.ts';

/** GET /api/v1/device_groups/group/{id}. */
export const getGroup: Verb<typeof legacy.getGroup> = async ({ actor, scope, path }) => ({
  data: await groupWithSubgroups(actor, scope, path['id'] ?? ''),
});

/**
 * GET /api/v1/device_groups/group: the caller's own root, which is group 1 for the provider and a
 * customer's folder for a customer.
 */
export const getRootGroup: Verb<typeof legacy.getRootGroup> = async ({ actor, scope }) => {
  const groups = await visibleGroups(actor, scope);
  const ids = new Set(groups.map((group) => group.id));
  const account = await getAccount(actor.account);
  const root =
    groups.find((group) => group.id === account?.rootGroupId) ??
    groups.find((group) => !ids.has(group.parentId));
  if (!root) throw new NotFound('Group');
  return { data: { ...root, subGroups: groups.filter((group) => group.parentId === root.id) } };
};
