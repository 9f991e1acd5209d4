import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod';
import { NO_FILTER, withoutPlaceholder, type FilterGroup } from '../../../../core/domain/filter.ts';
import { DEFAULT_PAGE_SIZE, withOffered, type Sort } from '../../../../core/domain/table.ts';
import { columnSchema, type Column } from '../../../../core/domain/view.ts';
import { useRemembered } from './remembered.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { NO_ADDRESS, useTableUrl, type AddressChange } from './use-table-url.ts';

/** The selected saved view; the person's changes override it. */
export interface ViewBase {
  name: string;
  columns: readonly Column[];
  filter: FilterGroup;
}

export interface TableStateOptions {
  /** Storage key of page size and columns. */
  table: string;
  /** Columns in the menu, in default order. */
  offered?: readonly string[];
  defaultSort?: Sort;
  base?: ViewBase | undefined;
  /** A table within a page, whose state is not in the URL. */
  isInner?: boolean;
  /** Fixed page size. */
  pageSize?: number;
}

/** State of a table: from the URL, the browser's storage, or a view. */
export interface TableState {
  search: string;
  setSearch(search: string): void;
  filter: FilterGroup;
  setFilter(filter: FilterGroup): void;
  sort: Sort | null;
  setSort(sort: Sort | null): void;
  /** Null for the default columns. */
  columns: readonly Column[] | null;
  setColumns(columns: readonly Column[] | null): void;
  /** From 0; may exceed the number of pages. */
  page: number;
  setPage(page: number): void;
  pageSize: number;
  setPageSize(size: number): void;
  /** Applies a view and drops the person's changes. */
  chooseView(name: string): void;
  /** The table differs from its view. */
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
  const typed = useTypedSearch(url[0].search, url[1]);
  const setOwnSearch = useCallback(
    (next: string) => changeOwn({ search: next, page: 0 }),
    [changeOwn],
  );
  const [search, setSearch] = isInner ? [address.search, setOwnSearch] : typed;
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
        // Null removes the parameter, unless the view's own filter would return.
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
