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

/** As many rows as the list gives at once, which need not be as many as a page of the table has. */
export interface PageAnswer<T> {
  rows: readonly T[];
  nextToken: string | undefined;
  /** How many rows pass; undefined where nobody counts them. */
  count?: number | undefined;
  /** How many there are in all. */
  total?: number | undefined;
}

export interface PageSource<T> {
  /** Key of the list with all that it depends on, such as its endpoint, account and range. */
  key: readonly unknown[];
  /** Subject of the message when the rows could not be read: 'The alerts'. */
  name: string;
  isWanted?: boolean;
  read(ask: PageAsk, signal?: AbortSignal): Promise<PageAnswer<T>>;
}

/**
 * A list that does not fit into a browser: searched, filtered and sorted where it is, and read page
 * by page as somebody gets there.
 */
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
  // Drawn together with its question, an answer changes nothing else than the data.
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
