import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import { folderEntriesOf, type FolderEntry } from '../store/folders.ts';
import type { GroupRow } from '../store/groups.ts';
import { visibleGroupRows } from './visible-groups.ts';

export interface SeenEntry {
  entry: FolderEntry;
  group: GroupRow;
  /** Names from the top, separated by /. */
  path: string;
}

/** Folders and their items. Each belongs to a device group, whose rights apply. */
export async function visibleFolders(actor: Actor, scope: Scope): Promise<SeenEntry[]> {
  const groups = new Map(
    (await visibleGroupRows(actor, scope)).map((group) => [group.groupId, group]),
  );
  const entries = (await Promise.all(scope.accountIds.map(folderEntriesOf))).flat();
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  return entries.flatMap((entry) => {
    const group = groups.get(entry.groupId);
    return group && group.accountId === entry.accountId
      ? [{ entry, group, path: pathOf(entry, byId) }]
      : [];
  });
}

function pathOf(entry: FolderEntry, byId: ReadonlyMap<string, FolderEntry>): string {
  const above = byId.get(entry.parentId);
  return above ? `${pathOf(above, byId)}/${entry.name}` : entry.name;
}
