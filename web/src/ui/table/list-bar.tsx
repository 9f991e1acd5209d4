import Select from '@cloudscape-design/components/select';
import TextFilter from '@cloudscape-design/components/text-filter';
import type { ReactNode } from 'react';
import { useNarrow } from '../use-narrow.ts';
import type { ColumnSpec } from './column.ts';
import { Pager } from './pager.tsx';
import type { TableRows } from './table-rows.ts';
import type { TableState } from './use-table-state.ts';

interface ListBarProps<T> {
  title: string;
  state: TableState;
  rows: TableRows<T>;
  /** Visible columns, to sort by on a phone. */
  columns: readonly ColumnSpec<T>[];
  tools: ReactNode;
  /** The list's buttons, unless its header has them. */
  buttons: ReactNode;
}

/** Search, tools and pages; on a phone only the search is unfolded. */
export function ListBar<T>({ title, state, rows, columns, tools, buttons }: ListBarProps<T>) {
  const isNarrow = useNarrow();
  const search = (
    <div className="list__search" data-table-search>
      <TextFilter
        filteringText={state.search}
        filteringPlaceholder="Search"
        filteringAriaLabel={`Search ${title}`}
        filteringClearAriaLabel="Clear the search"
        onChange={({ detail }) => state.setSearch(detail.filteringText)}
      />
    </div>
  );
  const pager = (
    <Pager
      label={title}
      page={rows.page.page}
      pages={rows.page.pages}
      onPage={state.setPage}
      size={{ rows: state.pageSize, onChange: state.setPageSize }}
    />
  );
  if (!isNarrow)
    return (
      <div className="list__bar">
        {tools && <div className="list__tools">{tools}</div>}
        {search}
        {pager}
      </div>
    );
  return (
    <div className="list__bar">
      {search}
      <details className="list__sheet">
        <summary>View</summary>
        <div className="list__tools">{tools}</div>
        <SortChoice state={state} columns={columns} />
        <div className="list__actions">{buttons}</div>
      </details>
      {pager}
    </div>
  );
}

/** Sort order where headers are hidden. */
function SortChoice<T>({ state, columns }: Pick<ListBarProps<T>, 'state' | 'columns'>) {
  const options = columns
    .filter((column) => !column.isUnsorted)
    .flatMap(({ id }) => [
      { value: id, label: id },
      { value: `-${id}`, label: `${id}, reversed` },
    ]);
  const value = state.sort && `${state.sort.descending ? '-' : ''}${state.sort.column}`;
  return (
    <Select
      ariaLabel="Sort by"
      inlineLabelText="Sort by"
      placeholder="Sort by"
      options={options}
      selectedOption={options.find((option) => option.value === value) ?? null}
      onChange={({ detail }) => {
        const chosen = detail.selectedOption.value ?? '';
        state.setSort({
          column: chosen.replace(/^-/, ''),
          descending: chosen.startsWith('-'),
        });
      }}
    />
  );
}
