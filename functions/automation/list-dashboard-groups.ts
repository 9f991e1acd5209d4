import type { automation } from '../../core/contract/automation.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleFolders } from '../reads/visible-folders.ts';
import { byPath, folderPlace } from './places.ts';

/** GET /automation/dashboard-groups */
export const listDashboardGroups: Verb<typeof automation.listDashboardGroups> = async ({
  actor,
  scope,
}) => {
  const folders = (await visibleFolders(actor, scope)).filter(
    ({ entry: { content } }) => content.is === 'folder' && content.type === 'dashboard',
  );
  return { data: byPath(folders.map(folderPlace)) };
};
