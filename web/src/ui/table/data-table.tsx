import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useRef, useState, type ReactNode } from 'react';
import { activeFilters } from '../../../../core/domain/filter.ts';
import { toCsv } from '../../../../core/domain/csv.ts';
import { valuesOf, type RowReader } from '../../../../core/domain/table.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { FilterButton } from '../filter/filter-button.tsx';
import { FilterPanel } from '../filter/filter-panel.tsx';
import { FilterSentence } from '../filter/filter-sentence.tsx';
import { surface } from '../tokens.ts';
import type { ColumnSpec } from './column.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { Pager } from './pager.tsx';
import { saveFile } from './save-file.ts';
import { TableGrid, type GridRows } from './table-grid.tsx';
import './table.css';
import './table-narrow.css';
import { useTableKeys } from './use-table-keys.ts';
import type { TableView } from './use-table-view.ts';

export interface DataTableProps<T> extends GridRows<T> {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  rows: readonly T[];
  /** How many there will be when all have arrived; null while nobody knows. */
  total: number | null;
  view: TableView<T>;
  reader: RowReader<T>;
  specOf(id: string): ColumnSpec<T>;
  offered: readonly string[];
  /** Every property that can become a column or be filtered by. */
  properties: readonly string[];
  /** No row has come yet. */
  loading: boolean;
  /** Why nothing can be shown, in one sentence, and what tries again. */
  failure?: { sentence: string; retry(): void } | null;
  /** What is missing although rows are shown, such as an account that did not answer. */
  notes?: readonly { accountId: string; message: string }[];
  /** More rows are on their way. */
  isComplete?: boolean;
  /** Without an ending. */
  csvName: string;
  /** Stands before the buttons of the table, such as the saved views. */
  actions?: ReactNode;
  /** Stands beside the search, such as severity buttons. */
  tools?: ReactNode;
  onAcknowledge?: (rowId: string | null) => void;
}

/**
 * The one table of the portal: search, filters, columns, sorting, paging, details of a row, CSV,
 * and its keys.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    title,
    description,
    rows,
    total,
    view,
    reader,
    specOf,
    offered,
    properties,
    loading,
    failure,
    csvName,
    actions,
    tools,
    isComplete = true,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const [isFiltering, setFiltering] = useState(false);
  const [choosesColumns, setChoosesColumns] = useState(false);
  useTableKeys({ name: csvName, root, onAcknowledge: props.onAcknowledge });
  const specs = view.columns.filter((column) => column.visible).map((column) => specOf(column.id));
  const download = () =>
    saveFile(
      `${csvName}.csv`,
      'text/csv;charset=utf-8',
      toCsv(
        specs.map((spec) => spec.id),
        view.selected.map((row) => specs.map((spec) => spec.text(row))),
      ),
    );
  const narrowed =
    view.search.trim() !== '' ||
    activeFilters(view.filter) > 0 ||
    view.selected.length !== rows.length;
  return (
    <div className="data-table" style={surface} ref={root}>
      <Header
        variant="h1"
        description={description}
        counter={
          loading ? '' : counterOf(narrowed && (isComplete ? view.selected.length : null), total)
        }
        actions={
          <div className="data-table__actions">
            {actions}
            <FilterButton
              count={activeFilters(view.filter)}
              isOpen={isFiltering}
              onToggle={() => setFiltering(!isFiltering)}
            />
            <Button iconName="settings" onClick={() => setChoosesColumns(true)}>
              Columns
            </Button>
            <Button
              iconName="download"
              onClick={download}
              disabled={view.selected.length === 0}
              disabledReason="There is no row to download."
            >
              CSV
            </Button>
          </div>
        }
      >
        {title}
      </Header>
      {isFiltering && (
        <FilterPanel
          value={view.filter}
          properties={properties}
          valuesOf={(property) => valuesOf(rows, property, reader)}
          onApply={view.setFilter}
          onClose={() => setFiltering(false)}
        />
      )}
      <div className="data-table__bar">
        <div className="data-table__search" data-table-search>
          <TextFilter
            filteringText={view.search}
            filteringPlaceholder="Search"
            filteringAriaLabel={`Search ${title}`}
            filteringClearAriaLabel="Clear the search"
            onChange={({ detail }) => view.setSearch(detail.filteringText)}
          />
        </div>
        {tools && <div className="data-table__tools">{tools}</div>}
        {!isComplete && !loading && (
          <span>{`${figure(rows.length)} of ${figure(total)} loaded`}</span>
        )}
        <Pager
          page={view.page.page}
          pages={view.page.pages}
          pageSize={view.pageSize}
          onPage={view.setPage}
          onPageSize={view.setPageSize}
        />
      </div>
      <FilterSentence
        filter={view.filter}
        onClear={() => view.setFilter({ join: 'and', items: [] })}
      />
      {failure && (
        <Alert type="error" action={<Button onClick={failure.retry}>Try again</Button>}>
          {failure.sentence}
        </Alert>
      )}
      {props.notes?.map((note) => (
        <Alert key={note.accountId} type="warning">
          What is shown of account {note.accountId} may be old: {note.message}
        </Alert>
      ))}
      {!(failure && rows.length === 0) && (
        <TableGrid {...props} specs={specs} isNarrowed={narrowed} />
      )}
      <output className="visually-hidden">
        {loading ? 'Loading.' : `${view.selected.length} rows.`}
      </output>
      {choosesColumns && (
        <ColumnsDialog
          columns={view.columns}
          offered={offered}
          properties={properties}
          onChange={view.setColumns}
          onClose={() => setChoosesColumns(false)}
        />
      )}
    </div>
  );
}

/** What is not known yet is no figure. */
const figure = (count: number | null) => count?.toLocaleString('en-GB') ?? NO_VALUE;

/** @param selected how many of them are shown, null while that is not known; false for all. */
function counterOf(selected: number | null | false, total: number | null): string {
  return selected === false ? `(${figure(total)})` : `(${figure(selected)} of ${figure(total)})`;
}
