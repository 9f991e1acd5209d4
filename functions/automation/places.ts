import type { AutomationPlace } from '../../core/contract/automation.ts';
import type { SeenEntry } from '../reads/visible-folders.ts';
import type { GroupRow } from '../store/groups.ts';

export const groupPlace = (group: GroupRow): AutomationPlace => ({
  id: group.groupId,
  name: group.name,
  path: group.fullPath || group.name,
  customer: group.customer,
  account_id: group.accountId,
});

export const folderPlace = ({ entry, group, path }: SeenEntry): AutomationPlace => ({
  id: entry.entryId,
  name: entry.name,
  path,
  customer: group.customer,
  account_id: entry.accountId,
});

export const byPath = (places: AutomationPlace[]): AutomationPlace[] =>
  places.sort((a, b) => a.path.localeCompare(b.path));
