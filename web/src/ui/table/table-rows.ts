import type { Page } from '../../../../core/domain/table.ts';

/**
 * The rows of a table as it draws them, wherever they come from: an array that is here, or an
 * endpoint that gives page after page.
 */
export interface TableRows<T> {
  /** Its number of pages is null while nobody knows: there is at least one more. */
  page: Pick<Page<T>, 'rows' | 'page'> & { pages: number | null };
  /** How many rows pass search and filter; null while nobody knows. */
  count: number | null;
  /** How many there are in all; null while nobody knows. */
  total: number | null;
  /** Search or filter leaves some out. */
  isNarrowed: boolean;
  /** Not even the first rows are there. */
  isLoading: boolean;
  /** No more rows are on their way. */
  isComplete: boolean;
  /** The rows on screen do not yet answer the latest change. */
  isCatchingUp: boolean;
  /** Why nothing can be shown, in one sentence, and what tries again. */
  failure: { sentence: string; retry(): void } | null;
  /** All rows of every page, unfiltered, where they are here: what columns and values are told by. */
  all: readonly T[] | null;
  /** Every row that passes, for an export; null when there are more than `most`. */
  readAll(most?: number): Promise<readonly T[] | null>;
}

/** State of loading of a page's rows. */
export interface Arrival {
  total?: number | null;
  isLoading?: boolean;
  isComplete?: boolean;
  failure?: { sentence: string; retry(): void } | null;
}
