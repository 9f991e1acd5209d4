import type { legacy } from '../../core/contract/legacy.ts';
import type { Verb } from '../kernel/serve.ts';
import { groupWithSubgroups } from '../kernel/visible-groups.ts';
import { getAccount } from '../store/accounts.ts';

/** GET /api/v1/device_groups/group/{id}. */
export const getGroup: Verb<typeof legacy.getGroup> = async ({ actor, scope, path }) => ({
  data: await groupWithSubgroups(actor, scope, path['id'] ?? ''),
});

/** GET /api/v1/device_groups/group: the caller's own root, which is group 1 for the provider. */
export const getRootGroup: Verb<typeof legacy.getRootGroup> = async ({ actor, scope }) => {
  const account = await getAccount(actor.accountId);
  return { data: await groupWithSubgroups(actor, scope, account?.rootGroupId ?? '1') };
};
