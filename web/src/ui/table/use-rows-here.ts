import { useDeferredValue, useMemo } from 'react';
import { activeFilters } from '../../../../core/domain/filter.ts';
import {
  groupRows,
  pageOf,
  selectRows,
  sortRows,
  type RowReader,
} from '../../../../core/domain/table.ts';
import type { Arrival, TableRows } from './table-rows.ts';
import type { TableState } from './use-table-state.ts';
import { useWarmSearch } from './use-warm-search.ts';

export interface RowsHere<T> extends TableRows<T> {
  all: readonly T[];
  /** Matching rows, sorted. */
  selected: readonly T[];
  /** Rows by group, if grouped. */
  groups: ReadonlyMap<string, readonly T[]> | null;
}

interface RowsHereOptions<T> extends Arrival {
  rows: readonly T[];
  reader: RowReader<T>;
  /** Keeps groups together across pages. */
  groupOf?: ((row: T) => string) | undefined;
}

export function useRowsHere<T>(
  state: Pick<TableState, 'search' | 'filter' | 'sort' | 'page' | 'pageSize'>,
  options: RowsHereOptions<T>,
): RowsHere<T> {
  const { rows, reader, groupOf, isLoading = false, isComplete = !isLoading } = options;
  const { search, filter, sort } = state;
  useWarmSearch(rows, reader);
  const wanted = useMemo(() => ({ search, filter, sort }), [search, filter, sort]);
  const settled = useDeferredValue(wanted);
  const sorted = useMemo(() => sortRows(rows, settled.sort, reader), [rows, settled.sort, reader]);
  const passing = useMemo(
    () => selectRows(sorted, settled.search, settled.filter, reader),
    [sorted, settled.search, settled.filter, reader],
  );
  const groups = useMemo(() => (groupOf ? groupRows(passing, groupOf) : null), [passing, groupOf]);
  const selected = useMemo(
    () => (groups ? [...groups.values()].flat() : passing),
    [groups, passing],
  );
  const page = useMemo(
    () => pageOf(selected, state.page, state.pageSize),
    [selected, state.page, state.pageSize],
  );
  const { failure = null } = options;
  const isKnown = isComplete && !(failure && rows.length === 0);
  return {
    all: rows,
    selected,
    groups,
    page,
    isLoading,
    isComplete,
    count: isKnown ? selected.length : null,
    total: options.total === undefined ? (isKnown ? rows.length : null) : options.total,
    isNarrowed: search.trim() !== '' || activeFilters(filter) > 0,
    isCatchingUp: settled !== wanted,
    failure,
    readAll: () => Promise.resolve(selected),
  };
}
