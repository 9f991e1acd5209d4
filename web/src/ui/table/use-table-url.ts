import { useCallback, useMemo } from 'react';
import {
  readableQuery,
  readFilterParams,
  writeFilterParams,
} from '../../../../core/domain/filter-params.ts';
import type { FilterGroup } from '../../../../core/domain/filter.ts';
import type { Sort } from '../../../../core/domain/table.ts';
import { useQueryParams } from '../address.ts';

/** A table's state in the URL. A null filter means the view's own. */
export interface TableAddress {
  search: string;
  filter: FilterGroup | null;
  sort: Sort | null;
  page: number;
  view: string | null;
}

export const NO_ADDRESS: TableAddress = {
  search: '',
  filter: null,
  sort: null,
  page: 0,
  view: null,
};

/** Parameters of a link from a group tile; choosing a view removes them. */
const GROUP_PARAMS = ['groupBy', 'filter'] as const;

/** Older links use search_term (decision D-01). */
function readAddress(params: URLSearchParams): TableAddress {
  return {
    search: params.get('q') ?? params.get('search_term') ?? '',
    filter: readFilterParams(params),
    sort: readSortParam(params.get('sort')),
    page: Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1),
    view: params.get('view'),
  };
}

function readSortParam(text: string | null): Sort | null {
  return text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : null;
}

export type AddressChange = Partial<TableAddress>;

/** Omits default values to keep links short. */
function writeAddress(params: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  if (change.search !== undefined) {
    next.delete('search_term');
    put('q', change.search);
  }
  if (change.filter !== undefined) writeFilterParams(next, change.filter);
  if (change.sort !== undefined)
    put('sort', change.sort ? `${change.sort.descending ? '-' : ''}${change.sort.column}` : '');
  if (change.view !== undefined) {
    put('view', change.view ?? '');
    if (next.has('groupBy')) for (const name of GROUP_PARAMS) next.delete(name);
  }
  put('page', change.page ? String(change.page + 1) : '');
  return next;
}

/** The table state in the URL. Only a change of view adds to the browser history. */
export function useTableUrl(): [TableAddress, (change: AddressChange) => void] {
  const [params, writeParams] = useQueryParams();
  const read = useMemo(() => readAddress(params), [params]);
  // Memo by text, so that a change of page or search keeps filter and sort identical.
  const filterText = JSON.stringify(read.filter);
  const filter = useMemo(() => JSON.parse(filterText) as TableAddress['filter'], [filterText]);
  const sortText = JSON.stringify(read.sort);
  const sort = useMemo(() => JSON.parse(sortText) as TableAddress['sort'], [sortText]);
  const address = useMemo(() => ({ ...read, filter, sort }), [read, filter, sort]);
  const change = useCallback(
    (next: AddressChange) =>
      writeParams((former) => readableQuery(writeAddress(former, next)), {
        replace: next.view === undefined,
      }),
    [writeParams],
  );
  return [address, change];
}
