import { SERVICE_RIGHTS, type ServiceRight } from './areas.ts';
import { serviceLevel, type Grants } from './grants.ts';
import { NONE, type Level } from './levels.ts';
import type { ServiceEntry, ServiceLevels } from './role.ts';
import { withinGroup, type GroupTree, type TreeGroup } from './services-tree.ts';

/** Service rights of an edited role, for groups with their own entry. */
export type TreeDraft = ReadonlyMap<string, ServiceLevels>;

export const NO_RIGHTS = Object.fromEntries(
  SERVICE_RIGHTS.map((right) => [right, NONE]),
) as ServiceLevels;

/** Own entry, else that of the nearest ancestor. */
export function levelsIn(draft: TreeDraft, path: readonly string[]): ServiceLevels {
  const nearest = path.findLast((id) => draft.has(id));
  return nearest === undefined ? NO_RIGHTS : draft.get(nearest)!;
}

/** A level can only be given in groups where the giver has it. */
export function mayGive(
  giver: Grants,
  path: readonly string[],
  right: ServiceRight,
  level: Level,
): boolean {
  return level === NONE || serviceLevel(giver, path, right) <= level;
}

/**
 * Sets a right of a group and all groups below; later changes of a subgroup override it. In groups
 * where the giver lacks the level, the right stays unchanged.
 */
export function setRight(
  draft: TreeDraft,
  tree: GroupTree,
  giver: Grants,
  group: TreeGroup,
  right: ServiceRight,
  level: Level,
): TreeDraft {
  const changed = new Map(draft);
  for (const each of withinGroup(tree, group.id)) {
    if (each.id !== group.id && !draft.has(each.id) && mayGive(giver, each.path, right, level))
      continue;
    const before = levelsIn(draft, each.path);
    changed.set(each.id, {
      ...before,
      [right]: mayGive(giver, each.path, right, level) ? level : before[right],
    });
  }
  return changed;
}

export type Coverage = 'all' | 'some' | 'none';

/**
 * Whether all, some or none of the groups at and below a group have the level or better. Computed
 * once per draft, so that a box needs no walk.
 */
export function coverageOf(
  draft: TreeDraft,
  tree: GroupTree,
): (group: TreeGroup, right: ServiceRight, level: Level) => Coverage {
  const below = new Map<string, Spread>();
  for (const group of tree.order.toReversed()) {
    const own = draft.get(group.id);
    const inner = below.get(group.id);
    if (!own && !inner) continue;
    below.set(
      group.parentId,
      wider(below.get(group.parentId), own && { best: own, worst: own }, inner),
    );
  }
  return (group, right, level) => {
    const own = levelsIn(draft, group.path)[right] <= level;
    const inner = below.get(group.id);
    if (own && (inner?.worst[right] ?? level) <= level) return 'all';
    return own || (inner?.best[right] ?? NONE) <= level ? 'some' : 'none';
  };
}

/** The best and worst level per right among several groups. */
interface Spread {
  best: ServiceLevels;
  worst: ServiceLevels;
}

function wider(...spreads: (Spread | undefined)[]): Spread {
  const known = spreads.filter((spread) => spread !== undefined);
  const over = (pick: (...levels: number[]) => number, side: keyof Spread) =>
    Object.fromEntries(
      SERVICE_RIGHTS.map((right) => [right, pick(...known.map((spread) => spread[side][right]))]),
    ) as ServiceLevels;
  return { best: over(Math.min, 'best'), worst: over(Math.max, 'worst') };
}

/**
 * Entries to save. Groups without rights are left out, unless an ancestor's entry grants a right
 * that they must not inherit.
 */
export function toEntries(draft: TreeDraft, { order }: GroupTree): ServiceEntry[] {
  return order
    .filter((group) => draft.has(group.id))
    .flatMap((group) => {
      const levels = draft.get(group.id)!;
      const inherited = levelsIn(draft, group.path.slice(0, -1));
      if (isEmpty(levels) && isEmpty(inherited)) return [];
      return [{ id: group.id, ...(group.parentId ? { parentId: group.parentId } : {}), ...levels }];
    });
}

/**
 * Adds empty entries for groups that the giver's own roles exclude. The giver's tree lacks these
 * groups, so the role would otherwise grant rights there by inheritance.
 */
export function leavingOutHidden(
  entries: readonly ServiceEntry[],
  { places }: GroupTree,
  giver: Grants,
): ServiceEntry[] {
  if (entries.length === 0) return [];
  const hidden = new Set(
    giver.services.flatMap((own) => [...own.keys()].filter((id) => !places.has(id))),
  );
  return [...entries, ...[...hidden].map((id) => ({ id, ...NO_RIGHTS }))];
}

export function fromEntries(entries: readonly ServiceEntry[]): TreeDraft {
  return new Map(entries.map(({ id, parentId: _parent, ...levels }) => [id, levels]));
}

function isEmpty(levels: ServiceLevels): boolean {
  return SERVICE_RIGHTS.every((right) => levels[right] === NONE);
}

/**
 * The role's entries within some groups, with inherited levels at the topmost ones. Entries
 * elsewhere would reveal groups to the reader.
 * @param groups including each group's ancestors up to a top group
 */
export function entriesWithin(
  entries: readonly ServiceEntry[],
  groups: readonly Pick<TreeGroup, 'id' | 'path'>[],
): ServiceEntry[] {
  const draft = fromEntries(entries);
  const ids = new Set(groups.map(({ id }) => id));
  const inherited = groups
    .filter(({ id, path }) => !draft.has(id) && !ids.has(path.at(-2) ?? ''))
    .map(({ id, path }) => ({ id, ...levelsIn(draft, path) }))
    .filter((entry) => !isEmpty(entry));
  return [...inherited, ...entries.filter(({ id }) => ids.has(id))];
}
