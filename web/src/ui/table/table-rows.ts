import type { Page } from '../../../../core/domain/table.ts';

/** Rows of a table, from a local array or a paged endpoint. */
export interface TableRows<T> {
  /** pages is null if the number is unknown but there is at least one more. */
  page: Pick<Page<T>, 'rows' | 'page'> & { pages: number | null };
  /** Rows that match search and filter; null if unknown. */
  count: number | null;
  /** Rows that were read, of a list whose count is not known. */
  read?: number;
  /** All rows; null if unknown. */
  total: number | null;
  /** Search or filter excludes rows. */
  isNarrowed: boolean;
  /** The first rows are still loading. */
  isLoading: boolean;
  /** No more rows are loading. */
  isComplete: boolean;
  /** The rows do not reflect the latest change yet. */
  isCatchingUp: boolean;
  failure: { sentence: string; retry(): void } | null;
  /** All rows, unfiltered, if available locally; used for columns and values. */
  all: readonly T[] | null;
  /** All matching rows for an export; null if more than `most`. */
  readAll(most?: number): Promise<readonly T[] | null>;
}

export interface Arrival {
  total?: number | null;
  isLoading?: boolean;
  isComplete?: boolean;
  failure?: { sentence: string; retry(): void } | null;
}
