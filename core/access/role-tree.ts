import { SERVICE_RIGHTS, type ServiceRight } from './areas.ts';
import { serviceLevel, type Grants } from './grants.ts';
import { LEVELS, NONE, type Level } from './levels.ts';
import type { ServiceEntry, ServiceLevels } from './role.ts';

/** A device group as the services tree shows it; path runs from the root to the group itself. */
export interface TreeGroup {
  id: string;
  parentId: string;
  path: readonly string[];
}

/** Service rights of the role being edited, for the groups that have an entry of their own. */
export type TreeDraft = ReadonlyMap<string, ServiceLevels>;

const NO_RIGHTS = Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, NONE])) as ServiceLevels;

/** What the role gives in a group: its own entry, else that of its nearest ancestor, else nothing. */
export function levelsIn(draft: TreeDraft, path: readonly string[]): ServiceLevels {
  const nearest = path.findLast((id) => draft.has(id));
  return nearest === undefined ? NO_RIGHTS : draft.get(nearest)!;
}

/** A right may be given in a group only at a level that the giver holds there. */
export function mayGive(giver: Grants, path: readonly string[], right: ServiceRight, level: Level): boolean {
  return level === NONE || serviceLevel(giver, path, right) <= level;
}

/**
 * Sets one right of a group and of every group below it; a child that is changed afterwards keeps its own value.
 * Where the giver may not give the level, below the group as well, the right stays as it was.
 */
export function setRight(draft: TreeDraft, groups: readonly TreeGroup[], giver: Grants, group: TreeGroup, right: ServiceRight, level: Level): TreeDraft {
  const changed = new Map(draft);
  for (const each of groups) {
    const inside = each.path.includes(group.id);
    if (!inside || !(each.id === group.id || draft.has(each.id) || !mayGive(giver, each.path, right, level))) continue;
    const before = levelsIn(draft, each.path);
    changed.set(each.id, { ...before, [right]: mayGive(giver, each.path, right, level) ? level : before[right] });
  }
  return changed;
}

/** Whether everything at and below a group has the level or better, nothing has, or some. */
export function coverage(draft: TreeDraft, groups: readonly TreeGroup[], group: TreeGroup, right: ServiceRight, level: Level): 'all' | 'some' | 'none' {
  const own = levelsIn(draft, group.path)[right] <= level;
  const below = groups.filter((each) => draft.has(each.id) && each.id !== group.id && each.path.includes(group.id));
  const held = below.filter((each) => draft.get(each.id)![right] <= level).length;
  if (own && held === below.length) return 'all';
  return own || held > 0 ? 'some' : 'none';
}

/**
 * The entries to save. A group without any right is left out, unless an ancestor in the list gives it one: there the
 * entry stays, since without it the group would inherit what was taken from it.
 */
export function toEntries(draft: TreeDraft, groups: readonly TreeGroup[]): ServiceEntry[] {
  return groups.filter((group) => draft.has(group.id)).flatMap((group) => {
    const levels = draft.get(group.id)!;
    const inherited = levelsIn(draft, group.path.slice(0, -1));
    if (isEmpty(levels) && isEmpty(inherited)) return [];
    return [{ id: group.id, ...(group.parentId ? { parentId: group.parentId } : {}), ...levels }];
  });
}

export function fromEntries(entries: readonly ServiceEntry[]): TreeDraft {
  return new Map(entries.map(({ id, parentId: _parent, ...levels }) => [id, levels]));
}

export const VIEW_AND_MANAGE: readonly Level[] = [LEVELS.view, LEVELS.manage];

function isEmpty(levels: ServiceLevels): boolean {
  return SERVICE_RIGHTS.every((right) => levels[right] === NONE);
}
