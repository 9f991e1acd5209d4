import { MOST_ROWS_A_PAGE } from '../../core/contract/page.ts';
import { NO_FILTER, readFilters, type Filters } from '../../core/domain/filter.ts';
import { selectRows, sortRows, type RowReader, type Sort } from '../../core/domain/table.ts';
import { pageToken, readPageToken } from './page.ts';

interface PageQuery {
  limit?: number | undefined;
  next_token?: string | undefined;
  search?: string | undefined;
  filters?: Filters | undefined;
  sort?: string | undefined;
}

interface List<T> {
  rows: readonly T[];
  /** Search, filter and sort as on screen. */
  reader: RowReader<T>;
  idOf(row: T): string;
  defaultSort: Sort;
}

/** A page of a list, searched, filtered and sorted as on screen. */
export function rowsPage<T>({ rows, reader, idOf, defaultSort }: List<T>, query: PageQuery) {
  const { limit = MOST_ROWS_A_PAGE, search = '', filters, sort } = query;
  const passing = selectRows(rows, search, filters ? readFilters(filters) : NO_FILTER, reader);
  const sorted = sortRows(passing, sort ? sortOf(sort) : defaultSort, reader);
  const start = query.next_token === undefined ? 0 : placeAfter(sorted, idOf, query.next_token);
  const page = sorted.slice(start, start + limit);
  const end = start + page.length;
  return {
    rows: page,
    count: sorted.length,
    total: rows.length,
    ...(end < sorted.length ? { next_token: pageToken([idOf(page.at(-1)!), String(end)]) } : {}),
  };
}

const sortOf = (text: string): Sort => ({
  column: text.replace(/^-/, ''),
  descending: text.startsWith('-'),
});

/**
 * Start of the page: after the last row of the previous one, or its former position if that row is
 * gone.
 */
function placeAfter<T>(rows: readonly T[], idOf: (row: T) => string, token: string): number {
  const [id, place] = readPageToken(token, 2, 'next_token');
  const found = rows.findIndex((row) => idOf(row) === id);
  return found >= 0 ? found + 1 : Number(place) || 0;
}
