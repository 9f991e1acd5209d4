import { useMemo } from 'react';
import { momentLabel } from '../../../../core/domain/range.ts';
import type { SampleRow } from '../../../../core/domain/samples.ts';
import { pageOf } from '../../../../core/domain/table.ts';
import { columnUnit } from '../../../../core/domain/units.ts';
import type { ColumnSpec } from '../table/column.ts';
import { Pager } from '../table/pager.tsx';
import { Table } from '../table/table.tsx';
import './chart.css';

const RAW_ROWS_PER_PAGE = 10;

interface RawTableProps {
  title: string;
  columns: readonly { name: string; unit: string; leftOut: ReadonlySet<number> }[];
  /** Newest first. */
  rows: readonly SampleRow[];
  /** More rows can be loaded. */
  hasMore: boolean;
  isReading: boolean;
  /** From 1; a page beyond the rows loads more first. */
  page: number;
  onPage(page: number): void;
}

/** Raw samples, newest first; the header has the units. */
export function RawTable({
  title,
  columns,
  rows,
  hasMore,
  isReading,
  page: wanted,
  onPage,
}: RawTableProps) {
  const specs = useMemo(() => specsOf(columns, rows), [columns, rows]);
  const here = pageOf(rows, wanted - 1, RAW_ROWS_PER_PAGE);
  return (
    <div className="figures-table">
      <Pager
        label={title}
        page={here.page}
        pages={hasMore ? null : here.pages}
        onPage={(page) => onPage(page + 1)}
      />
      <Table
        isPlain
        label={`Figures of ${title}`}
        columns={specs}
        rows={here.rows}
        rowId={([epochSeconds]) => String(epochSeconds)}
        isLoading={isReading && (rows.length === 0 || (hasMore && isShort(rows, wanted)))}
        empty="Nothing was measured in this range."
      />
    </div>
  );
}

/** Whether the page needs more rows than loaded. */
export function isShort(rows: readonly SampleRow[], page: number): boolean {
  return rows.length < page * RAW_ROWS_PER_PAGE;
}

function specsOf(
  columns: RawTableProps['columns'],
  rows: RawTableProps['rows'],
): ColumnSpec<SampleRow>[] {
  return [
    { id: 'Time', text: ([moment]) => momentLabel(moment), isRowHeader: true },
    ...columns.map((column, index): ColumnSpec<SampleRow> => {
      const largest = rows.reduce((most, row) => Math.max(most, Math.abs(row[index + 1] ?? 0)), 0);
      const { unit, write } = columnUnit(largest, column.unit);
      return {
        id: `column-${index}`,
        header: unit ? `${column.name} (${unit})` : column.name,
        align: 'end',
        text: (row) => (column.leftOut.has(row[0]) ? 'Left out' : write(row[index + 1] ?? null)),
      };
    }),
  ];
}
