import Pagination from '@cloudscape-design/components/pagination';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useMemo } from 'react';
import { momentLabel } from '../../../../core/domain/range.ts';
import type { SampleRow } from '../../../../core/domain/samples.ts';
import { columnUnit } from '../../../../core/domain/units.ts';
import './chart.css';

const RAW_ROWS_PER_PAGE = 10;

interface RawTableProps {
  title: string;
  columns: readonly { name: string; unit: string }[];
  /** Newest first. */
  rows: readonly SampleRow[];
  /** There are older rows, which are read on demand. */
  hasMore: boolean;
  isReading: boolean;
  /** From 1; one behind the last leads to rows that are read first. */
  page: number;
  onPage(page: number): void;
}

/** What was polled, newest first, ten rows a page; units stand in the header. */
export function RawTable({
  title,
  columns,
  rows,
  hasMore,
  isReading,
  page: wanted,
  onPage,
}: RawTableProps) {
  const definitions = useMemo(() => definitionsOf(columns, rows), [columns, rows]);
  const pages = Math.max(1, Math.ceil(rows.length / RAW_ROWS_PER_PAGE));
  const page = Math.min(wanted, pages);
  return (
    <div className="figures-table">
      <Table
        variant="embedded"
        contentDensity="compact"
        columnDefinitions={definitions}
        items={rows.slice((page - 1) * RAW_ROWS_PER_PAGE, page * RAW_ROWS_PER_PAGE)}
        trackBy={([epochSeconds]) => String(epochSeconds)}
        loading={isReading && (rows.length === 0 || (hasMore && isShort(rows, wanted)))}
        loadingText="Reading the samples"
        empty="Nothing was measured in this range."
        ariaLabels={{ tableLabel: `Figures of ${title}` }}
        pagination={
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            openEnd={hasMore}
            onChange={({ detail }) => onPage(detail.currentPageIndex)}
            ariaLabels={{
              paginationLabel: `Pages of ${title}`,
              nextPageLabel: 'Next page',
              previousPageLabel: 'Previous page',
              pageLabel: (number) => `Page ${number}`,
            }}
          />
        }
      />
    </div>
  );
}

/** Are there too few rows to fill this page? */
export function isShort(rows: readonly SampleRow[], page: number): boolean {
  return rows.length < page * RAW_ROWS_PER_PAGE;
}

function definitionsOf(
  columns: RawTableProps['columns'],
  rows: RawTableProps['rows'],
): TableProps.ColumnDefinition<SampleRow>[] {
  return [
    { id: 'time', header: 'Time', cell: ([moment]) => momentLabel(moment), isRowHeader: true },
    ...columns.map((column, index) => {
      const largest = rows.reduce((most, row) => Math.max(most, Math.abs(row[index + 1] ?? 0)), 0);
      const { unit, write } = columnUnit(largest, column.unit);
      return {
        id: `column-${index}`,
        header: (
          <span className="figures-table__number">
            {unit ? `${column.name} (${unit})` : column.name}
          </span>
        ),
        cell: (row: SampleRow) => (
          <span className="figures-table__number">{write(row[index + 1] ?? null)}</span>
        ),
      };
    }),
  ];
}
