import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { activeFilters, type FilterGroup } from '../../../../core/domain/filter.ts';
import { pageOf, type Sort } from '../../../../core/domain/table.ts';
import type { TableRows } from './table-rows.ts';
import type { TableState } from './use-table-state.ts';

/** Request for a page of rows kept on the server. */
export interface PageAsk {
  search: string;
  filter: FilterGroup;
  sort: Sort | null;
  nextToken: string | undefined;
}

/** The server's page size may differ from the table's. */
export interface PageAnswer<T> {
  rows: readonly T[];
  nextToken: string | undefined;
  /** Number of matching rows; undefined if not counted. */
  count?: number | undefined;
  total?: number | undefined;
}

export interface PageSource<T> {
  /** Cache key with all dependencies, such as endpoint, account and range. */
  key: readonly unknown[];
  /** Subject of the error message: 'The alerts'. */
  name: string;
  isWanted?: boolean;
  read(ask: PageAsk, signal?: AbortSignal): Promise<PageAnswer<T>>;
}

/** A list that is searched, filtered and sorted on the server, and loaded by page. */
export function useRowsThere<T>(state: TableState, source: PageSource<T>): TableRows<T> {
  const { filter, sort, page, pageSize } = state;
  const ask = { search: state.search.trim(), filter, sort };
  const query = useInfiniteQuery({
    queryKey: [...source.key, ask],
    enabled: source.isWanted ?? true,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => source.read({ ...ask, nextToken: pageParam }, signal),
    getNextPageParam: (last) => last.nextToken,
    placeholderData: keepPreviousData,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((answer) => answer.rows) ?? [], [data]);
  const isMissing = !error && hasNextPage && rows.length < (page + 1) * pageSize;
  // Depends on data only: an answer with too few rows loads the next page.
  const tooFew = isMissing && !isFetching ? data : undefined;
  useEffect(() => {
    if (tooFew) void fetchNextPage();
  }, [tooFew, fetchNextPage]);
  const here = pageOf(rows, page, pageSize);
  const [first] = data?.pages ?? [];
  const count = first?.count ?? (data && !hasNextPage ? rows.length : null);
  return {
    page: { ...here, pages: count === null ? null : Math.max(1, Math.ceil(count / pageSize)) },
    count,
    read: rows.length,
    total: first?.total ?? null,
    isNarrowed: ask.search !== '' || activeFilters(filter) > 0,
    isLoading: query.isLoading,
    isComplete: data !== undefined && !(isMissing && here.rows.length === 0),
    isCatchingUp: query.isPlaceholderData || isMissing,
    failure: error && {
      sentence: `${source.name} could not be read. ${error.message}`,
      retry: () => void (data ? fetchNextPage() : query.refetch()),
    },
    all: null,
    async readAll(most = Number.POSITIVE_INFINITY) {
      const all: T[] = [];
      let nextToken: string | undefined;
      do {
        const answer = await source.read({ ...ask, nextToken });
        all.push(...answer.rows);
        nextToken = answer.nextToken;
        if (all.length > most) return null;
      } while (nextToken !== undefined);
      return all;
    },
  };
}
