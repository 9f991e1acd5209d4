import { useEffect } from 'react';
import type { RowReader } from '../../../../core/domain/table.ts';

const ROWS_AT_ONCE = 100;
/** Less is left for nothing else. */
const SPARE_MS = 4;

/**
 * Makes the texts that a search looks through before anybody types, in moments in which the page
 * has nothing to do: a hundred thousand of them take half a second, which the first letter would
 * wait for. A browser without idle moments makes them then.
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
