import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { NO_FILTER, withoutPlaceholder, type FilterGroup } from '../../../../core/domain/filter.ts';
import {
  DEFAULT_PAGE_SIZE,
  defaultColumns,
  gatherRows,
  pageOf,
  selectRows,
  sortRows,
  withOffered,
  type Page,
  type RowReader,
  type Sort,
} from '../../../../core/domain/table.ts';
import { columnSchema, type Column } from '../../../../core/domain/view.ts';
import { useRemembered } from './remembered.ts';
import { useTableUrl } from './use-table-url.ts';
import { useWarmSearch } from './use-warm-search.ts';

/** What the chosen saved view brings; the person's own changes lie over it. */
export interface ViewBase {
  name: string;
  columns: readonly Column[];
  filter: FilterGroup;
}

export interface TableViewOptions<T> {
  /** Under this name page size and columns are remembered. */
  table: string;
  rows: readonly T[];
  reader: RowReader<T>;
  /** Columns that the menu always offers, in their first order. */
  offered: readonly string[];
  defaultSort?: Sort;
  base?: ViewBase | undefined;
  /** Keeps the rows of a group together on the pages. */
  groupOf?: ((row: T) => string) | undefined;
}

export interface TableView<T> {
  search: string;
  setSearch(search: string): void;
  filter: FilterGroup;
  setFilter(filter: FilterGroup): void;
  sort: Sort | null;
  setSort(sort: Sort | null): void;
  columns: readonly Column[];
  setColumns(columns: readonly Column[]): void;
  pageSize: number;
  setPageSize(size: number): void;
  setPage(page: number): void;
  /** All rows that pass search and filter, sorted. */
  selected: readonly T[];
  page: Page<T>;
  /** The rows on screen do not yet answer the latest change. */
  isCatchingUp: boolean;
  /** Takes over a view: its filters and columns, the person's own changes dropped. */
  chooseView(name: string): void;
}

const keptColumns = z.object({ view: z.string(), columns: z.array(columnSchema) }).nullable();

/**
 * The state of a table (its address, what the browser remembers, the chosen view) and the rows that
 * follow from it.
 */
export function useTableView<T>({
  table,
  rows,
  reader,
  offered,
  defaultSort,
  base,
  groupOf,
}: TableViewOptions<T>): TableView<T> {
  const [address, change] = useTableUrl();
  const [search, setSearch] = useSearch(address.search, change);
  useWarmSearch(rows, reader);
  const [pageSize, setPageSize] = useRemembered(
    `table.${table}.pageSize`,
    z.number().int().min(10).max(100),
    DEFAULT_PAGE_SIZE,
  );
  const [kept, keepColumns] = useRemembered(`table.${table}.columns`, keptColumns, null);
  const viewName = base?.name ?? '';
  const viewHasFilter = (base?.filter.items.length ?? 0) > 0;

  const columns = useMemo(() => {
    if (kept?.view === viewName) return withOffered(kept.columns, offered);
    return base && base.columns.length > 0
      ? withOffered(base.columns, offered)
      : defaultColumns(offered);
  }, [kept, base, viewName, offered]);
  const filter = address.filter ?? base?.filter ?? NO_FILTER;
  const sort = address.sort ?? defaultSort ?? null;

  const wanted = useMemo(() => ({ search, filter, sort }), [search, filter, sort]);
  const settled = useDeferredValue(wanted);
  const sorted = useMemo(() => sortRows(rows, settled.sort, reader), [rows, settled.sort, reader]);
  const selected = useMemo(() => {
    const passing = selectRows(sorted, settled.search, settled.filter, reader);
    return groupOf ? gatherRows(passing, groupOf) : passing;
  }, [sorted, settled.search, settled.filter, reader, groupOf]);
  const pageIndex = search === address.search ? address.page : 0;
  const page = useMemo(
    () => pageOf(selected, pageIndex, pageSize),
    [selected, pageIndex, pageSize],
  );

  return {
    search,
    setSearch,
    filter,
    sort,
    columns,
    pageSize,
    selected,
    page,
    isCatchingUp: settled !== wanted,
    setFilter: useCallback(
      (next) => {
        const cleared = withoutPlaceholder(next);
        // Cleared means gone, unless the view would bring its own filter back.
        const isGone = cleared.items.length === 0 && !viewHasFilter;
        change({ filter: isGone ? null : cleared, page: 0 });
      },
      [change, viewHasFilter],
    ),
    setSort: useCallback((next) => change({ sort: next, page: 0 }), [change]),
    setPage: useCallback((next) => change({ page: next }), [change]),
    setPageSize: useCallback(
      (size) => {
        setPageSize(size);
        change({ page: 0 });
      },
      [change, setPageSize],
    ),
    setColumns: useCallback(
      (next) => keepColumns({ view: viewName, columns: [...next] }),
      [keepColumns, viewName],
    ),
    chooseView: useCallback(
      (name) => {
        keepColumns(null);
        change({ view: name, filter: null, page: 0 });
      },
      [change, keepColumns],
    ),
  };
}

/** Long enough that nobody types within it, short enough that a copied address is right. */
const ADDRESS_FOLLOWS_MS = 250;

/**
 * The search as typed. The address follows after a pause, and is read back only when it changed by
 * itself, by Back or by a link: an address that trails behind the typing would take letters away
 * again.
 */
function useSearch(
  fromAddress: string,
  change: (next: { search: string; page: number }) => void,
): [string, (search: string) => void] {
  const [typed, setTyped] = useState({
    text: fromAddress,
    written: fromAddress,
    address: fromAddress,
  });
  if (typed.address !== fromAddress) {
    const isOwn = fromAddress === typed.written;
    setTyped({
      ...typed,
      address: fromAddress,
      ...(isOwn ? {} : { text: fromAddress, written: fromAddress }),
    });
  }
  useEffect(() => {
    if (typed.text === typed.written) return undefined;
    const timer = setTimeout(() => {
      setTyped((former) => ({ ...former, written: typed.text }));
      change({ search: typed.text, page: 0 });
    }, ADDRESS_FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [typed.text, typed.written, change]);
  const setSearch = useCallback(
    (search: string) => setTyped((former) => ({ ...former, text: search })),
    [],
  );
  return [typed.text, setSearch];
}
