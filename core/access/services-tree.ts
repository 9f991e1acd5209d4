import { compareNatural } from '../domain/natural-order.ts';

export const TREE_PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_TREE_PAGE_SIZE = 25;

/** A device group of the services tree; path runs from the provider's root to the group itself. */
export interface TreeGroup {
  id: string;
  parentId: string;
  path: readonly string[];
}

/** Groups in tree order, so that a subtree is a slice. */
export interface GroupTree<G extends TreeGroup = TreeGroup> {
  /** Parents before their children, siblings by name. */
  order: readonly G[];
  /** Index in the order, depth, and end of the subtree (exclusive). */
  places: ReadonlyMap<string, Place>;
}

export interface Place {
  at: number;
  end: number;
  depth: number;
}

/** A group whose parent is missing becomes a root. */
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

/** A group and its subtree, the group first; empty if it is missing. */
export function withinGroup<G extends TreeGroup>(
  { order, places }: GroupTree<G>,
  id: string,
): readonly G[] {
  const place = places.get(id);
  return place ? order.slice(place.at, place.end) : [];
}

/** Only the roots, for editing the role Embedded. */
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
 * Visible groups in tree order: those with all ancestors open or, during a search, matches and
 * their ancestors.
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
