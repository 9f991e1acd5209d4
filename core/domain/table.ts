import { activeFilters, matchesFilter, type FilterGroup } from './filter.ts';
import { compareKeys, compareNatural, naturalKey } from './natural-order.ts';
import type { Column } from './view.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** How many columns a person sees before choosing others. */
const DEFAULT_VISIBLE_COLUMNS = 8;

export interface Sort {
  column: string;
  descending: boolean;
}

/** How the rows of a table are read; each function must be cheap, they run for every row. */
export interface RowReader<T> {
  /** Everything that the search box searches, in lower case. */
  searchText(row: T): string;
  /** The value of a property for filters; '' when the row has none. */
  property(row: T, property: string): string;
  /** Sort key of a cell: numbers by size, text in natural order, empty values last. */
  sortKey(row: T, column: string): string | number;
  /** Text of a cell in the CSV, and on screen where nothing else is drawn. */
  text(row: T, column: string): string;
}

/**
 * The rows in the order of a column; rows that are equal keep their order, empty ones come last
 * either way.
 */
export function sortRows<T>(
  rows: readonly T[],
  sort: Sort | null,
  reader: Pick<RowReader<T>, 'sortKey'>,
): readonly T[] {
  if (!sort) return rows;
  const keyed = rows.map((row) => ({ row, key: comparable(reader.sortKey(row, sort.column)) }));
  const sign = sort.descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === '' || b.key === '') return Number(a.key === '') - Number(b.key === '');
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key);
    return sign * compareKeys(String(a.key), String(b.key));
  });
  return keyed.map(({ row }) => row);
}

const comparable = (key: string | number) => (typeof key === 'number' ? key : naturalKey(key));

/** The rows that hold every word of the search, in any case and any field, and pass the filters. */
export function selectRows<T>(
  rows: readonly T[],
  search: string,
  filter: FilterGroup,
  reader: RowReader<T>,
): readonly T[] {
  const needle = search.trim().toLowerCase();
  const filtered = activeFilters(filter) > 0;
  if (!needle && !filtered) return rows;
  return rows.filter(
    (row) =>
      (!needle || reader.searchText(row).includes(needle)) &&
      (!filtered || matchesFilter(filter, (property) => reader.property(row, property))),
  );
}

/** The rows of each group, in the order in which the groups first come. */
export function groupRows<T>(
  rows: readonly T[],
  groupOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const name = groupOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

export interface Page<T> {
  rows: readonly T[];
  /** Counted from 0 and within what exists. */
  page: number;
  pages: number;
}

export function pageOf<T>(rows: readonly T[], page: number, pageSize: number): Page<T> {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const within = Math.min(Math.max(0, page), pages - 1);
  return { rows: rows.slice(within * pageSize, (within + 1) * pageSize), page: within, pages };
}

/** The distinct values of a property, for the filter editor; at most `limit`, in natural order. */
export function valuesOf<T>(
  rows: readonly T[],
  property: string,
  reader: RowReader<T>,
  limit = 200,
): string[] {
  const values = new Set<string>();
  for (const row of rows) {
    const value = reader.property(row, property);
    if (value) values.add(value);
  }
  return [...values].sort(compareNatural).slice(0, limit);
}

/** The columns that a table offers, the first eight of them visible. */
export const defaultColumns = (ids: readonly string[]): Column[] =>
  ids.map((id, at) => ({ id, visible: at < DEFAULT_VISIBLE_COLUMNS }));

/**
 * Stored columns completed by those that the table always offers, so that none can be lost through
 * an old view.
 */
export function withOffered(stored: readonly Column[], offered: readonly string[]): Column[] {
  const known = new Set(stored.map((column) => column.id));
  return [
    ...stored,
    ...offered.filter((id) => !known.has(id)).map((id) => ({ id, visible: false })),
  ];
}

/** Moves a column by that many visible places; hidden columns in between are passed over. */
export function moveColumn(columns: readonly Column[], id: string, places: number): Column[] {
  const visible = columns.filter((column) => column.visible);
  const from = visible.findIndex((column) => column.id === id);
  const target = visible[from + places];
  return from < 0 || !target ? [...columns] : placeColumn(columns, id, target.id);
}

/** Puts a column where another one is, which gives way towards the place that became free. */
export function placeColumn(columns: readonly Column[], id: string, targetId: string): Column[] {
  const from = columns.findIndex((column) => column.id === id);
  const to = columns.findIndex((column) => column.id === targetId);
  if (from < 0 || to < 0) return [...columns];
  const rest = columns.filter((column) => column.id !== id);
  return [...rest.slice(0, to), columns[from]!, ...rest.slice(to)];
}

export function changeColumn(
  columns: readonly Column[],
  id: string,
  change: Partial<Column>,
): Column[] {
  return columns.map((column) => (column.id === id ? { ...column, ...change } : column));
}
