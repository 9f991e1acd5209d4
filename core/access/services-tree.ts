import type { TreeGroup } from './role-tree.ts';

export const TREE_PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_TREE_PAGE_SIZE = 25;

export interface NamedGroup extends TreeGroup {
  name: string;
}

/** Gives groups their paths from the root; a group whose parent is not in the list counts as a root of what is seen. */
export function withPaths<G extends { id: string; parentId: string }>(groups: readonly G[]): (G & { path: string[] })[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const paths = new Map<string, string[]>();
  const pathOf = (group: G): string[] => {
    const known = paths.get(group.id);
    if (known) return known;
    const parent = byId.get(group.parentId);
    const path = [...(parent ? pathOf(parent) : []), group.id];
    paths.set(group.id, path);
    return path;
  };
  return groups.map((group) => ({ ...group, path: pathOf(group) }));
}

/**
 * The groups to show, parents before their children and siblings by name: those whose ancestors are all open, or, while
 * there is a search, those that match and the ancestors that lead to them.
 */
export function shownGroups<G extends NamedGroup>(groups: readonly G[], open: ReadonlySet<string>, search: string): G[] {
  const needle = search.trim().toLowerCase();
  const wanted = needle ? new Set(groups.filter((group) => group.name.toLowerCase().includes(needle)).flatMap((group) => group.path)) : null;
  const children = new Map<string, G[]>();
  const roots: G[] = [];
  const ids = new Set(groups.map((group) => group.id));
  for (const group of groups) {
    if (wanted && !wanted.has(group.id)) continue;
    if (!ids.has(group.parentId)) roots.push(group);
    else children.set(group.parentId, [...(children.get(group.parentId) ?? []), group]);
  }
  const walk = (level: G[]): G[] => level.sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((group) => [group, ...(wanted || open.has(group.id) ? walk(children.get(group.id) ?? []) : [])]);
  return walk(roots);
}
