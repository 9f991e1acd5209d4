import { compareNatural } from '../domain/natural-order.ts';

export const TREE_PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_TREE_PAGE_SIZE = 25;

/**
 * A device group as the services tree shows it; path runs from the provider's root to the group
 * itself.
 */
export interface TreeGroup {
  id: string;
  parentId: string;
  path: readonly string[];
}

/**
 * Groups in the order of the tree, so that what lies below a group is a slice and no group has to
 * be looked for.
 */
export interface GroupTree<G extends TreeGroup = TreeGroup> {
  /** Parents before their children, siblings by name. */
  order: readonly G[];
  /** Where a group stands in the order, how deep, and where what is below it ends (exclusive). */
  places: ReadonlyMap<string, Place>;
}

export interface Place {
  at: number;
  end: number;
  depth: number;
}

/** Builds the tree; a group whose parent is not in the list counts as a root of what is seen. */
export function treeOf<G extends TreeGroup & { name: string }>(groups: readonly G[]): GroupTree<G> {
  const ids = new Set(groups.map((group) => group.id));
  const children = new Map<string, G[]>();
  for (const group of groups.toSorted((a, b) => compareNatural(a.name, b.name))) {
    const parent = ids.has(group.parentId) ? group.parentId : '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(group);
    else children.set(parent, [group]);
  }
  const order: G[] = [];
  const places = new Map<string, Place>();
  const visit = (level: readonly G[], depth: number) => {
    for (const group of level) {
      const place = { at: order.length, end: 0, depth };
      order.push(group);
      places.set(group.id, place);
      visit(children.get(group.id) ?? [], depth + 1);
      place.end = order.length;
    }
  };
  visit(children.get('') ?? [], 0);
  return { order, places };
}

/**
 * A group and all that is below it, the group first; nothing for a group that is not in the tree.
 */
export function withinGroup<G extends TreeGroup>(
  { order, places }: GroupTree<G>,
  id: string,
): readonly G[] {
  const place = places.get(id);
  return place ? order.slice(place.at, place.end) : [];
}

/** The tree of the roots alone, as the role Embedded is edited. */
export function rootsOf<G extends TreeGroup>({ order, places }: GroupTree<G>): GroupTree<G> {
  const roots = order.filter((group) => places.get(group.id)!.depth === 0);
  return {
    order: roots,
    places: new Map(roots.map((group, at) => [group.id, { at, end: at + 1, depth: 0 }])),
  };
}

export const hasChildren = ({ places }: GroupTree, id: string) =>
  places.get(id)!.end > places.get(id)!.at + 1;

/**
 * The groups to show, in the order of the tree: those whose ancestors are all open, or, while there
 * is a search, those that match and the ancestors that lead to them.
 */
export function shownGroups<G extends TreeGroup & { name: string }>(
  tree: GroupTree<G>,
  open: ReadonlySet<string>,
  search: string,
): G[] {
  const needle = search.trim().toLowerCase();
  if (needle) {
    const wanted = new Set(
      tree.order
        .filter((group) => group.name.toLowerCase().includes(needle))
        .flatMap((group) => group.path),
    );
    return tree.order.filter((group) => wanted.has(group.id));
  }
  const shown: G[] = [];
  for (let at = 0; at < tree.order.length;) {
    const group = tree.order[at]!;
    shown.push(group);
    at = open.has(group.id) ? at + 1 : tree.places.get(group.id)!.end;
  }
  return shown;
}
