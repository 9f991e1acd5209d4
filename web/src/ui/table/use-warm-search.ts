import { useEffect } from 'react';
import type { RowReader } from '../../../../core/domain/table.ts';

const ROWS_AT_ONCE = 100;
/** Leaves time for other work. */
const SPARE_MS = 4;

/**
 * Precomputes the search text of rows when idle: for a hundred thousand rows it takes half a
 * second, which would delay the first keystroke. Browsers without requestIdleCallback compute it on
 * demand.
 */
export function useWarmSearch<T>(rows: readonly T[], { searchText }: RowReader<T>): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    let at = 0;
    const work = (idle: IdleDeadline) => {
      for (; at < rows.length && idle.timeRemaining() > SPARE_MS; at += ROWS_AT_ONCE)
        rows.slice(at, at + ROWS_AT_ONCE).forEach((row) => searchText(row));
      if (at < rows.length) handle = requestIdleCallback(work);
    };
    let handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }, [rows, searchText]);
}
