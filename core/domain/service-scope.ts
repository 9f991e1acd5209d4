import { readFilterParams, writeFilterParams } from './filter-params.ts';
import { filterSentence, NO_FILTER, type FilterGroup } from './filter.ts';

/**
 * Scope of services for a list of something else, such as the alerts of the services in a summary.
 * It has its own names in the address, beside the list's filter.
 */
export interface ServiceScope {
  filter: FilterGroup;
  search: string;
}

const PREFIX = 'of.';
const SEARCH = 'of.q';

/** null when the address is about all services. */
export function readServiceScope(params: URLSearchParams): ServiceScope | null {
  const filter = readFilterParams(params, PREFIX) ?? NO_FILTER;
  const search = params.get(SEARCH) ?? '';
  return filter.items.length > 0 || search.trim() !== '' ? { filter, search } : null;
}

export function writeServiceScope(
  params: URLSearchParams,
  { filter, search }: ServiceScope = { filter: NO_FILTER, search: '' },
): void {
  writeFilterParams(params, filter.items.length > 0 ? filter : null, PREFIX);
  params.delete(SEARCH);
  if (search.trim() !== '') params.set(SEARCH, search);
}

/** "services with 'leeds' whose Customer is Harbour Foods" */
export function scopeSentence({ filter, search }: ServiceScope): string {
  return [
    'services',
    search.trim() === '' ? '' : `with '${search.trim()}'`,
    filter.items.length === 0 ? '' : `whose ${filterSentence(filter)}`,
  ]
    .filter(Boolean)
    .join(' ');
}
