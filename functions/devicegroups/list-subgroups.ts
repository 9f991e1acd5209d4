import type { devicegroups } from '../../core/contract/devicegroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleGroups } from '../reads/visible-groups.ts';
import { getAccount } from '../store/accounts.ts';

/** GET /devicegroups/subgroups: every group of the account below its root folder. */
export const listSubgroups: Verb<typeof devicegroups.listSubgroups> = async ({
  actor,
  scope,
  account,
}) => {
  const rootGroupId = (await getAccount(account))?.rootGroupId;
  const groups = await visibleGroups(actor, scope);
  return { data: groups.filter((group) => group.id !== rootGroupId) };
};
