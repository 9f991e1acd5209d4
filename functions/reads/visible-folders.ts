import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import { folderEntriesOf, type FolderEntry } from '../store/folders.ts';
import type { GroupRow } from '../store/groups.ts';
import { visibleGroupRows } from './visible-groups.ts';

/** An entry of the folders, with its place in words. */
export interface SeenEntry {
  entry: FolderEntry;
  group: GroupRow;
  /** Names from the top, with / between them. */
  path: string;
}

/**
 * Folders and what stands in them, for who sees the device group to which each belongs. Rights have
 * one tree: that of the device groups.
 */
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
