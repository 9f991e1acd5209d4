import type { legacy } from '../../core/contract/legacy.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleGroups } from '../reads/visible-groups.ts';

const PARENT_FILTER = 'parentId:';

/** GET /api/v1/device_groups: all groups, or with filter=parentId:{id} those below one. */
export const listGroups: Verb<typeof legacy.listGroups> = async ({ actor, scope, query }) => {
  const groups = await visibleGroups(actor, scope);
  const parentId = query.filter?.slice(PARENT_FILTER.length);
  return { data: groups.filter((group) => parentId === undefined || group.parentId === parentId) };
};
