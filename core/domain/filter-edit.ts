import {
  operatorsFor,
  type FilterGroup,
  type FilterItem,
  type FilterNode,
  type Filters,
} from './filter.ts';

/**
 * Where an item stands: its place in the list, and its place in the nested group when it is in one.
 */
export interface FilterPath {
  index: number;
  nested?: number;
}

export const BLANK: FilterItem = { property: '', operator: '', value: '' };

/** The editor's start without a filter: one blank line. */
export function withPlaceholder(group: FilterGroup): FilterGroup {
  return group.items.length > 0 ? group : { join: 'and', items: [BLANK] };
}

/**
 * Adds a blank line after the item. A list has one connective: the other one makes a nested group
 * of the item and the new line, or, in a nested group, starts a line after the group. A list of one
 * item takes whichever connective comes first.
 */
export function addFilter(group: FilterGroup, path: FilterPath, join: 'and' | 'or'): FilterGroup {
  const node = group.items[path.index];
  if (!node) return group;
  if ('items' in node) return addBesideNested(group, path, node, join);
  if (group.items.length === 1 || group.join === join)
    return { join, items: insertAfter(group.items, path.index, BLANK) };
  return { ...group, items: group.items.with(path.index, { join, items: [node, BLANK] }) };
}

function addBesideNested(
  group: FilterGroup,
  path: FilterPath,
  node: Extract<FilterNode, { items: FilterItem[] }>,
  join: 'and' | 'or',
): FilterGroup {
  if (node.join !== join) return { join, items: insertAfter(group.items, path.index, BLANK) };
  return {
    ...group,
    items: group.items.with(path.index, {
      ...node,
      items: insertAfter(node.items, path.nested ?? node.items.length - 1, BLANK),
    }),
  };
}

/** Changes an item; another property resets what no longer fits it. */
export function changeFilter(
  group: FilterGroup,
  path: FilterPath,
  change: Partial<FilterItem>,
): FilterGroup {
  return mapItem(group, path, (item) => {
    const next = { ...item, ...change };
    if (change.property === undefined || change.property === item.property) return next;
    const operators = operatorsFor(next.property);
    const fits = operators.some((operator) => operator === item.operator);
    return { property: next.property, operator: fits ? item.operator : operators[0]!, value: '' };
  });
}

/** Deletes an item; a nested group of one becomes that item, an empty list one blank line. */
export function deleteFilter(group: FilterGroup, path: FilterPath): FilterGroup {
  const node = group.items[path.index];
  if (!node) return group;
  if ('items' in node && path.nested !== undefined) {
    const items = node.items.filter((_, index) => index !== path.nested);
    const left: FilterNode = items.length === 1 ? items[0]! : { ...node, items };
    return { ...group, items: group.items.with(path.index, left) };
  }
  return withPlaceholder({
    ...group,
    items: group.items.filter((_, index) => index !== path.index),
  });
}

function mapItem(
  group: FilterGroup,
  path: FilterPath,
  map: (item: FilterItem) => FilterItem,
): FilterGroup {
  return {
    ...group,
    items: group.items.map((node, index): FilterNode => {
      if (index !== path.index) return node;
      if (!('items' in node)) return map(node);
      return {
        ...node,
        items: node.items.map((item, nested) => (nested === path.nested ? map(item) : item)),
      };
    }),
  };
}

function insertAfter<T>(items: readonly T[], index: number, item: T): T[] {
  return items.toSpliced(index + 1, 0, item);
}

/** The flat list of the stored shape wherever it can say the same, the explicit group otherwise. */
export function writeFilters(group: FilterGroup): Filters {
  const flat = group.items.every((node) => !('items' in node) || node.join === 'or');
  const isAnd = group.join === 'and' || group.items.length < 2;
  return flat && isAnd ? group.items.map((node) => ('items' in node ? node.items : node)) : group;
}

/** One property equal to one value each, as a link from a tile carries them. */
export function equalityFilter(
  pairs: readonly (readonly [property: string, value: string])[],
): FilterGroup {
  return {
    join: 'and',
    items: pairs.map(([property, value]) => ({ property, operator: 'is', value })),
  };
}

/**
 * Both must hold, and what both say is said once. Where one of them is a list of alternatives it
 * becomes a nested group; one with groups of its own has no room for that, so each of its
 * alternatives takes the other along.
 */
export function bothFilters(a: FilterGroup, b: FilterGroup): FilterGroup {
  if (a.items.length === 0) return b;
  if (b.items.length === 0) return a;
  if (isPlain(a) && isNested(b)) return distributed(a, b);
  if (isPlain(b) && isNested(a)) return distributed(b, a);
  const ofA = asConjuncts(a);
  return {
    join: 'and',
    items: [...ofA, ...asConjuncts(b).filter((node) => !saysOneOf(ofA, node))],
  };
}

const saysOneOf = (nodes: readonly FilterNode[], node: FilterNode) =>
  nodes.some((other) => JSON.stringify(other) === JSON.stringify(node));

const isPlain = (group: FilterGroup) =>
  group.join === 'and' && group.items.every((node) => !('items' in node));
const isNested = (group: FilterGroup) =>
  group.join === 'or' && group.items.some((node) => 'items' in node && node.join === 'and');

function distributed(plain: FilterGroup, alternatives: FilterGroup): FilterGroup {
  const conjuncts = plain.items as FilterItem[];
  return {
    join: 'or',
    items: alternatives.items
      .flatMap((node) => {
        if (!('items' in node)) return [[node]];
        return node.join === 'and' ? [node.items] : node.items.map((item) => [item]);
      })
      .map((items): FilterNode => ({ join: 'and', items: [...conjuncts, ...items] })),
  };
}

function asConjuncts(group: FilterGroup): FilterNode[] {
  if (group.join === 'and') return group.items;
  const items = group.items.flatMap((node) => ('items' in node ? node.items : [node]));
  return [{ join: 'or', items }];
}
