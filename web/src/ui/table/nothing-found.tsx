import { activeFilters, NO_FILTER } from '../../../../core/domain/filter.ts';
import type { TableState } from './use-table-state.ts';

interface NothingFoundProps {
  state: Pick<TableState, 'search' | 'filter' | 'setSearch' | 'setFilter'>;
}

/** Search or filters leave no row: the words of the search, and the way back. */
export function NothingFound({ state }: NothingFoundProps) {
  const search = state.search.trim();
  const isFiltered = activeFilters(state.filter) > 0;
  return (
    <>
      <p>
        Nothing matches{search && ` “${search}”`}
        {search && isFiltered && ' and'}
        {isFiltered && ' the filters'}.
      </p>
      <button
        type="button"
        className="link-button"
        onClick={() => {
          state.setSearch('');
          state.setFilter(NO_FILTER);
        }}
      >
        Show everything
      </button>
    </>
  );
}
