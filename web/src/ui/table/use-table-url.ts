import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  filtersSchema,
  NO_FILTER,
  readFilters,
  withoutPlaceholder,
  type FilterGroup,
} from '../../../../core/domain/filter.ts';
import { writeFilters } from '../../../../core/domain/filter-edit.ts';
import type { Sort } from '../../../../core/domain/table.ts';

/**
 * What a table's address says. The filter is null when it says none, so that the chosen view's own
 * filter holds.
 */
export interface TableAddress {
  search: string;
  filter: FilterGroup | null;
  sort: Sort | null;
  page: number;
  view: string | null;
}

/** What a link from a group tile adds; it ends with the choice of a view. */
const GROUP_PARAMS = ['groupBy', 'filter'] as const;

/** Older links carry the search as search_term (decision D-01). */
function readAddress(params: URLSearchParams): TableAddress {
  return {
    search: params.get('q') ?? params.get('search_term') ?? '',
    filter: readFilterParam(params.get('filters')),
    sort: readSortParam(params.get('sort')),
    page: Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1),
    view: params.get('view'),
  };
}

function readSortParam(text: string | null): Sort | null {
  return text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : null;
}

/** Anything that is not a filter is read as none: an address may come from anywhere. */
function readFilterParam(text: string | null): FilterGroup | null {
  if (text === null) return null;
  try {
    return readFilters(filtersSchema.parse(JSON.parse(text)));
  } catch {
    return NO_FILTER;
  }
}

export type AddressChange = Partial<TableAddress>;

/** The address after a change; what is at its default is left out, so that links stay short. */
function writeAddress(params: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  if (change.search !== undefined) {
    next.delete('search_term');
    put('q', change.search);
  }
  if (change.filter !== undefined)
    put(
      'filters',
      change.filter ? JSON.stringify(writeFilters(withoutPlaceholder(change.filter))) : '',
    );
  if (change.sort !== undefined)
    put('sort', change.sort ? `${change.sort.descending ? '-' : ''}${change.sort.column}` : '');
  if (change.view !== undefined) {
    put('view', change.view ?? '');
    if (next.has('groupBy')) for (const name of GROUP_PARAMS) next.delete(name);
  }
  put('page', change.page ? String(change.page + 1) : '');
  return next;
}

/**
 * The state of a table that its address carries, and the way to change it. Only another view is a
 * step for Back.
 */
export function useTableUrl(): [TableAddress, (change: AddressChange) => void] {
  const [params, setParams] = useSearchParams();
  // By their texts, so that another page or another letter of the search sorts and filters nothing
  // anew.
  const filters = params.get('filters');
  const filter = useMemo(() => readFilterParam(filters), [filters]);
  const order = params.get('sort');
  const sort = useMemo(() => readSortParam(order), [order]);
  const address = useMemo(() => ({ ...readAddress(params), filter, sort }), [params, filter, sort]);
  const change = useCallback(
    (next: AddressChange) =>
      setParams((former) => writeAddress(former, next), {
        replace: next.view === undefined,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [address, change];
}
