import { writeFilters } from '../../../../core/domain/filter-edit.ts';
import type { PageAsk } from '../../ui/table/use-rows-there.ts';

/** Query of a table, in the form of endpoints with pages (core/contract/page.ts). */
export function pageQueryOf({ search, filter, sort, nextToken }: PageAsk) {
  return {
    ...(search ? { search } : {}),
    ...(filter.items.length > 0 ? { filters: writeFilters(filter) } : {}),
    ...(sort ? { sort: `${sort.descending ? '-' : ''}${sort.column}` } : {}),
    ...(nextToken ? { next_token: nextToken } : {}),
  };
}
