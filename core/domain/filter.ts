import * as z from 'zod';
import { findState, STATES } from './state.ts';

export const TEXT_OPERATORS = ['is', 'is not', 'contains', 'does not contain'] as const;
export const DATE_OPERATORS = ['before', 'after'] as const;
export type Operator = (typeof TEXT_OPERATORS)[number] | (typeof DATE_OPERATORS)[number];

/** The one property that is compared as a moment: its values are epoch seconds as text. */
export const DATE_PROPERTY = 'Alert Began';
/** Values that the editor offers for Status; it reads the word of every other state as well. */
export const STATUS_VALUES = ['Critical', 'Error', 'Warning', 'Live'] as const;

/** A property whose values are all known. */
interface ClosedProperty {
  /** Values that the editor offers. */
  offered: readonly string[];
  /** Further values that are read, for the message about an unknown one. */
  others: readonly string[];
  /** One word for all spellings of a value; undefined for anything else. */
  read(text: string): string | undefined;
}

const CLOSED: ReadonlyMap<string, ClosedProperty> = new Map([
  [
    'Status',
    {
      offered: STATUS_VALUES,
      others: Object.values(STATES)
        .map(({ word }) => word)
        .filter((word) => !STATUS_VALUES.some((offered) => offered === word)),
      // 'none', 'OK' and 'Live' are one state, 'warn' and 'warning' another (decisions D-34, D-35).
      read: findState,
    },
  ],
  ['Severity', listed(['Critical', 'Error', 'Warning'])],
  ['Acknowledged', listed(['Yes', 'No'])],
  ['Pre-Live', listed(['true', 'false'])],
]);

function listed(offered: readonly string[]): ClosedProperty {
  const known = new Set(offered.map(fold));
  const read = (text: string) => (known.has(fold(text)) ? fold(text) : undefined);
  return { offered, others: [], read };
}

/** The values to choose from, of a property whose values are all known, and seldom chosen ones. */
export function offeredValues(
  property: string,
): Pick<ClosedProperty, 'offered' | 'others'> | undefined {
  return CLOSED.get(property);
}

export const filterItemSchema = z.strictObject({
  property: z.string().max(128),
  operator: z.union([z.enum([...TEXT_OPERATORS, ...DATE_OPERATORS]), z.literal('')]),
  value: z.string().max(512),
});
export type FilterItem = z.infer<typeof filterItemSchema>;

/** Items and one level of nested groups, all joined by the same connective. */
export const filterGroupSchema = z.strictObject({
  join: z.enum(['and', 'or']),
  items: z
    .array(
      z.union([
        filterItemSchema,
        z.strictObject({ join: z.enum(['and', 'or']), items: z.array(filterItemSchema).max(50) }),
      ]),
    )
    .max(50),
});
export type FilterGroup = z.infer<typeof filterGroupSchema>;
export type FilterNode = FilterGroup['items'][number];

/** Filter of calls and stored views: a flat list means AND; a group has its own connective. */
export const filtersSchema = z.union([
  z.array(z.union([filterItemSchema, z.array(filterItemSchema).max(50)])).max(50),
  filterGroupSchema,
]);
export type Filters = z.infer<typeof filtersSchema>;

export const NO_FILTER: FilterGroup = { join: 'and', items: [] };

/** Reads either stored shape; a list inside a flat list is a group of alternatives. */
export function readFilters(filters: Filters): FilterGroup {
  if (!Array.isArray(filters)) return filters;
  return {
    join: 'and',
    items: filters.map((entry): FilterNode =>
      Array.isArray(entry) ? { join: 'or', items: entry } : entry,
    ),
  };
}

export function operatorsFor(property: string): readonly Operator[] {
  return property === DATE_PROPERTY ? DATE_OPERATORS : TEXT_OPERATORS;
}

const isEmpty = (item: FilterItem) => !item.property && !item.operator && !item.value;
const isComplete = (item: FilterItem) => Boolean(item.property && item.operator && item.value);
const itemsOf = (group: FilterGroup): FilterItem[] =>
  group.items.flatMap((node) => ('items' in node ? node.items : [node]));

/** Valid when every item is complete, or when there is but one and it is the blank placeholder. */
export function isValidFilter(group: FilterGroup): boolean {
  const items = itemsOf(group);
  return items.every(isComplete) || (items.length === 1 && isEmpty(items[0]!));
}

/** The filter to save: without the blank placeholder. */
export function withoutPlaceholder(group: FilterGroup): FilterGroup {
  const items = itemsOf(group);
  return items.length === 1 && isEmpty(items[0]!) ? NO_FILTER : group;
}

/** The number on the Filters badge: complete items; 0 shows no badge. */
export function activeFilters(group: FilterGroup): number {
  return itemsOf(group).filter(isComplete).length;
}

/**
 * @param read gives the row's value of a property, '' when it has none. Comparison ignores case and
 * outer spaces.
 */
export function matchesFilter(group: FilterGroup, read: (property: string) => string): boolean {
  const complete = group.items.filter((node) => 'items' in node || isComplete(node));
  if (complete.length === 0) return true;
  const holds = (node: FilterNode): boolean =>
    'items' in node ? matchesFilter(node, read) : matchesItem(node, read(node.property));
  return group.join === 'and' ? complete.every(holds) : complete.some(holds);
}

function matchesItem(item: FilterItem, actual: string): boolean {
  const value = fold(item.value);
  switch (item.operator) {
    case 'before':
      return actual !== '' && Number(actual) < Number(item.value);
    case 'after':
      return actual !== '' && Number(actual) > Number(item.value);
    case 'contains':
      return fold(actual).includes(value);
    case 'does not contain':
      return !fold(actual).includes(value);
    case 'is':
    case 'is not':
      return equals(item, actual);
    default:
      return true;
  }
}

/** The value by which a filter finds what has none, and the name of their group. */
export const NOT_SET = 'Not set';

/** An unknown value of a property whose values are known matches nothing, either way. */
function equals({ property, operator, value }: FilterItem, actual: string): boolean {
  const read = CLOSED.get(property)?.read ?? ((text: string) => fold(text) || fold(NOT_SET));
  const wanted = read(value);
  return wanted !== undefined && (read(actual) === wanted) === (operator === 'is');
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * One sentence for each filter that cannot find anything: its value is none of the property's, or
 * there is no such property.
 * @param properties every property there is; null while that is not known.
 */
export function unknownParts(
  group: FilterGroup,
  properties: readonly string[] | null = null,
): string[] {
  return itemsOf(group)
    .filter(isComplete)
    .flatMap((item) => {
      if (properties && !properties.includes(item.property))
        return `Nothing here has a property '${item.property}'.`;
      return unknownValue(item) ?? [];
    });
}

function unknownValue({ property, operator, value }: FilterItem): string | undefined {
  const closed = CLOSED.get(property);
  if (!closed || (operator !== 'is' && operator !== 'is not')) return undefined;
  if (closed.read(value) !== undefined) return undefined;
  const known = [...closed.offered, ...closed.others];
  return `${property} is never '${value}', so this matches nothing. It is ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`;
}

/** The filters as a sentence: "Customer is Harbour Foods and Circuit Size is not 100Mb". */
export function filterSentence(group: FilterGroup): string {
  const say = (node: FilterNode): string =>
    'items' in node
      ? `(${filterSentence(node)})`
      : `${node.property} ${node.operator} ${node.value}`;
  return group.items.map(say).join(` ${group.join} `);
}
