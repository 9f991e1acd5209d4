import type { automation } from '../../core/contract/automation.ts';
import { TOP_FOLDER } from '../../core/domain/automation/part.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleFolders } from '../reads/visible-folders.ts';
import { requireVisibleGroup, visibleGroupRows } from '../reads/visible-groups.ts';
import { NotFound } from '../runtime/errors.ts';
import { byPath, folderPlace, groupPlace } from './places.ts';

/** GET /automation/groups: direct subgroups of a type. */
export const listJobGroups: Verb<typeof automation.listJobGroups> = async ({
  actor,
  scope,
  query,
}) => {
  const { group_id: id, type } = query;
  if (type === 'device') {
    const groups = await visibleGroupRows(actor, scope);
    const ids = new Set(groups.map(({ groupId }) => groupId));
    const isBelow =
      id === TOP_FOLDER
        ? (parentId: string) => !ids.has(parentId)
        : (parentId: string) => parentId === id;
    if (id !== TOP_FOLDER) await requireVisibleGroup(actor, scope, id);
    return { data: byPath(groups.filter((each) => isBelow(each.parentId)).map(groupPlace)) };
  }
  const folders = (await visibleFolders(actor, scope)).filter(
    ({ entry: { content } }) => content.is === 'folder' && content.type === type,
  );
  if (id !== TOP_FOLDER && !folders.some(({ entry }) => entry.entryId === id))
    throw new NotFound('Group');
  const parent = id === TOP_FOLDER ? '' : id;
  return {
    data: byPath(folders.filter(({ entry }) => entry.parentId === parent).map(folderPlace)),
  };
};
