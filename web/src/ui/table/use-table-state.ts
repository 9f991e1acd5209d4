import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod';
import { NO_FILTER, withoutPlaceholder, type FilterGroup } from '../../../../core/domain/filter.ts';
import { DEFAULT_PAGE_SIZE, withOffered, type Sort } from '../../../../core/domain/table.ts';
import { columnSchema, type Column } from '../../../../core/domain/view.ts';
import { useRemembered } from './remembered.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { NO_ADDRESS, useTableUrl, type AddressChange } from './use-table-url.ts';

/** State of the chosen saved view; the person's own changes lie over it. */
export interface ViewBase {
  name: string;
  columns: readonly Column[];
  filter: FilterGroup;
}

export interface TableStateOptions {
  /** Under this name page size and columns are remembered. */
  table: string;
  /** Columns that the menu always offers, in their first order. */
  offered?: readonly string[];
  defaultSort?: Sort;
  base?: ViewBase | undefined;
  /** A table within a page, whose search and page no address carries. */
  isInner?: boolean;
  /** Rows a page, where nobody chooses. */
  pageSize?: number;
}

/** State of a table: from its address, the browser's memory, or a view. */
export interface TableState {
  search: string;
  setSearch(search: string): void;
  filter: FilterGroup;
  setFilter(filter: FilterGroup): void;
  sort: Sort | null;
  setSort(sort: Sort | null): void;
  /** Null while nobody has chosen any: the table then shows the first of those that it offers. */
  columns: readonly Column[] | null;
  setColumns(columns: readonly Column[] | null): void;
  /** Counted from 0; there may be fewer pages. */
  page: number;
  setPage(page: number): void;
  pageSize: number;
  setPageSize(size: number): void;
  /** Takes over a view: its filters and columns, the person's own changes dropped. */
  chooseView(name: string): void;
  /** The table is no longer as the view has it. */
  isEdited: boolean;
}

const keptColumns = z.object({ view: z.string(), columns: z.array(columnSchema) }).nullable();
const NONE: readonly string[] = [];

export function useTableState({
  table,
  offered = NONE,
  defaultSort,
  base,
  isInner = false,
  pageSize: givenSize = DEFAULT_PAGE_SIZE,
}: TableStateOptions): TableState {
  const viewHasFilter = (base?.filter.items.length ?? 0) > 0;
  const url = useTableUrl();
  const own = useState(NO_ADDRESS);
  const address = isInner ? own[0] : url[0];
  const [, setOwn] = own;
  const changeOwn = useCallback(
    (next: AddressChange) => setOwn((former) => ({ ...former, ...next })),
    [setOwn],
  );
  const change = isInner ? changeOwn : url[1];
  const [search, setSearch] = useTypedSearch(address.search, change);
  const [pageSize, setPageSize] = useRemembered(
    `table.${table}.pageSize`,
    z.number().int().min(10).max(100),
    givenSize,
  );
  const [kept, keepColumns] = useRemembered(`table.${table}.columns`, keptColumns, null);
  const viewName = base?.name ?? '';
  const keeps = kept?.view === viewName;

  const columns = useMemo(() => {
    if (keeps) return withOffered(kept.columns, offered);
    return base && base.columns.length > 0 ? withOffered(base.columns, offered) : null;
  }, [keeps, kept, base, offered]);

  return {
    search,
    setSearch,
    filter: address.filter ?? base?.filter ?? NO_FILTER,
    sort: address.sort ?? defaultSort ?? null,
    columns,
    pageSize,
    page: search === address.search ? address.page : 0,
    isEdited: keeps || address.filter !== null,
    setFilter: useCallback(
      (next) => {
        const filter = withoutPlaceholder(next);
        // Cleared means gone, unless the view would bring its own filter back.
        const isGone = filter.items.length === 0 && !viewHasFilter;
        change({ filter: isGone ? null : filter, page: 0 });
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
      (next) => keepColumns(next && { view: viewName, columns: [...next] }),
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
