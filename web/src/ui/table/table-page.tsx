import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { activeFilters, NO_FILTER } from '../../../../core/domain/filter.ts';
import { valuesOf, type RowReader } from '../../../../core/domain/table.ts';
import { FilterPanelLater, loadFilterPanel } from '../filter/filter-panel-later.tsx';
import { FilterSentence } from '../filter/filter-sentence.tsx';
import { surface } from '../tokens.ts';
import { useNarrow } from '../use-narrow.ts';
import { useLoadedWhenIdle } from '../when-idle.ts';
import type { ColumnSpec } from './column.ts';
import { CsvButton, type CsvExport } from './csv-button.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { ListBar } from './list-bar.tsx';
import './list.css';
import { Table, type TableProps } from './table.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { TableRows } from './table-rows.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { useTableKeys, type RowKey } from './use-table-keys.ts';
import type { TableState } from './use-table-state.ts';

const loadColumnsDialog = async () => ({
  default: (await import('./columns-dialog.tsx')).ColumnsDialog,
});
const ColumnsDialog = lazy(loadColumnsDialog);

const OPENED_LATER = [loadFilterPanel, loadColumnsDialog];

type RowParts<T> = Pick<
  TableProps<T>,
  | 'rowId'
  | 'rowName'
  | 'picked'
  | 'onPick'
  | 'picksOne'
  | 'unpickable'
  | 'groups'
  | 'rowClass'
  | 'onOpen'
>;

export interface TablePageProps<T> extends RowParts<T> {
  title: string;
  /** Default: h1. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  description?: ReactNode;
  state: TableState;
  rows: TableRows<T>;
  /** Details of an unfolded row, given the visible columns; on a phone those of its card. */
  detail?(row: T, shown: readonly string[]): ReactNode;
  reader: RowReader<T>;
  specOf(id: string): ColumnSpec<T>;
  /** Columns in the menu, in default order. */
  offered: readonly string[];
  /** Properties for columns and filters; empty disables filters. */
  properties: readonly string[];
  /** Text of an unfiltered empty list. */
  empty?: ReactNode;
  csv: CsvExport;
  /** Such as missing rows of an account that did not answer. */
  note?: ReactNode;
  /** Controls before the table's buttons, such as saved views. */
  actions?: ReactNode;
  /** Controls above the search, such as severity buttons. */
  tools?: ReactNode;
  /** Keys in addition to those of every table. */
  keys?: readonly RowKey[] | undefined;
}

const EMPTY = 'Sorry, there is no data to display';

/** A list page: search, filters, columns, sorting, paging, details, CSV, and keys. */
export function TablePage<T>(props: TablePageProps<T>) {
  const { title, state, rows, reader, specOf, offered, properties } = props;
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const [isFiltering, setFiltering] = useState(false);
  const [choosesColumns, setChoosesColumns] = useState(false);
  useTableKeys({ name: title, root, keys: props.keys });
  useLoadedWhenIdle(!rows.isLoading, OPENED_LATER);
  const { columns, shown } = useShownColumns(state.columns, offered, specOf);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const buttons = (
    <>
      {properties.length > 0 && (
        <FilterButton
          count={activeFilters(state.filter)}
          isOpen={isFiltering}
          onToggle={() => setFiltering(!isFiltering)}
        />
      )}
      {!isNarrow && (
        <Button iconName="settings" onClick={() => setChoosesColumns(true)}>
          Columns
        </Button>
      )}
      <CsvButton {...props.csv} reader={reader} rows={rows} columns={shownIds} />
    </>
  );
  return (
    <div className="list" style={surface} ref={root}>
      <Header
        variant={props.headingLevel ?? 'h1'}
        description={props.description}
        counter={counterOf(rows)}
        actions={
          <div className="list__actions">
            {props.actions}
            {!isNarrow && buttons}
          </div>
        }
      >
        {title}
      </Header>
      <ListBar
        title={title}
        state={state}
        rows={rows}
        columns={shown}
        tools={props.tools}
        buttons={isNarrow ? buttons : null}
      />
      {isFiltering && (
        <FilterPanelLater
          value={state.filter}
          properties={properties}
          valuesOf={(property) => (rows.all ? valuesOf(rows.all, property, reader) : [])}
          onApply={state.setFilter}
          onClose={() => setFiltering(false)}
        />
      )}
      <FilterSentence
        filter={state.filter}
        properties={rows.isComplete ? properties : null}
        onClear={() => state.setFilter(NO_FILTER)}
      />
      <ListTable {...props} columns={columns} shown={shown} shownIds={shownIds} />
      {!rows.isComplete && !rows.isLoading && <p>Loading more rows.</p>}
      <output className="visually-hidden">{announcementOf(rows)}</output>
      {choosesColumns && (
        <Suspense>
          <ColumnsDialog
            columns={columns}
            properties={properties}
            onChange={state.setColumns}
            onReset={() => state.setColumns(null)}
            onClose={() => setChoosesColumns(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ListTableProps<T> extends TablePageProps<T>, ReturnType<typeof useShownColumns<T>> {
  shownIds: readonly string[];
}

/** The rows as a table, or the reason without them. */
function ListTable<T>({ columns, shown, shownIds, detail: detailOf, ...page }: ListTableProps<T>) {
  const { state, rows } = page;
  const isNarrow = useNarrow();
  const detail = useMemo(() => {
    const onCard = shown.filter(({ line }) => line !== undefined).map(({ id }) => id);
    const seen = isNarrow && onCard.length > 0 ? onCard : shownIds;
    return detailOf && ((row: T) => detailOf(row, seen));
  }, [detailOf, shownIds, shown, isNarrow]);
  const isEmpty = rows.page.rows.length === 0;
  return (
    <>
      {rows.failure && (
        <Alert type="error" action={<Button onClick={rows.failure.retry}>Try again</Button>}>
          {rows.failure.sentence}
        </Alert>
      )}
      {page.note}
      {!(rows.failure && isEmpty) && (
        <Table
          {...page}
          detail={detail}
          label={page.title}
          columns={shown}
          rows={rows.page.rows}
          isLoading={rows.isLoading || (!rows.isComplete && isEmpty)}
          isCatchingUp={rows.isCatchingUp}
          sort={state.sort}
          onSort={state.setSort}
          arrangement={{ columns, onChange: state.setColumns }}
          empty={
            rows.isNarrowed ? <NothingFound state={state} /> : <div>{page.empty ?? EMPTY}</div>
          }
        />
      )}
    </>
  );
}

/** A failure is announced by its alert. */
function announcementOf<T>({ count, failure }: TableRows<T>): string {
  if (count === null) return failure ? '' : 'Loading.';
  return `${count} ${count === 1 ? 'row' : 'rows'}.`;
}

/** Null is unknown. */
const figure = (count: number | null) => count?.toLocaleString('en-GB') ?? '';

/** The room of a number of three digits, so that the buttons beside the title stay where they are. */
const COUNT_TO_COME = '\u2007'.repeat(4);

/** '(2 of 80)', '(80)', or '(100+)' for rows that the server does not count. */
function counterOf<T>({ count, total, isNarrowed, read }: TableRows<T>): string {
  const found = count === null && read ? `${figure(read)}+` : figure(count);
  const all = figure(total);
  const words =
    isNarrowed && found && all ? `${found} of ${all}` : isNarrowed ? found : all || found;
  return words ? `(${words})` : COUNT_TO_COME;
}
