import type { devicegroups } from '../../core/contract/devicegroups.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleFolders } from '../reads/visible-folders.ts';
import { requireVisibleGroup } from '../reads/visible-groups.ts';

/** GET /devicegroups/folders: dashboards, websites and report groups of a group, by their paths. */
export const listFolders: Verb<typeof devicegroups.listFolders> = async ({
  actor,
  scope,
  query,
}) => {
  const { groupId } = await requireVisibleGroup(actor, scope, query.id);
  const folders = (await visibleFolders(actor, scope)).filter(({ group }) =>
    group.path.includes(groupId),
  );
  const data = folders.map(({ entry, group, path }) => ({
    id: entry.entryId,
    name: entry.name,
    parentId: entry.parentId,
    path,
    group_id: entry.groupId,
    customer: group.customer,
    content: entry.content,
  }));
  return { data: data.sort((a, b) => a.path.localeCompare(b.path)) };
};
