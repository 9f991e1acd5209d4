import Pagination from '@cloudscape-design/components/pagination';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useMemo, useState } from 'react';
import { momentLabel } from '../../../../core/domain/range.ts';
import { columnUnit } from '../../../../core/domain/units.ts';
import type { ChartWidget } from './chart-model.ts';

const RAW_ROWS_PER_PAGE = 10;

interface RawRow {
  epochSeconds: number;
  values: (number | null)[];
}

/** The figures of a graph, the latest first, ten rows a page; units stand in the header. */
export function RawTable({ widget }: { widget: ChartWidget }) {
  const [page, setPage] = useState(1);
  const rows = useMemo(() => rowsOf(widget), [widget]);
  const columns = useMemo(() => columnsOf(widget), [widget]);
  const pages = Math.max(1, Math.ceil(rows.length / RAW_ROWS_PER_PAGE));
  const current = Math.min(page, pages);
  return (
    <div className="figures-table">
      <Table
        variant="embedded"
        contentDensity="compact"
        columnDefinitions={columns}
        items={rows.slice((current - 1) * RAW_ROWS_PER_PAGE, current * RAW_ROWS_PER_PAGE)}
        trackBy={(row) => String(row.epochSeconds)}
        empty="Nothing was measured in this range."
        ariaLabels={{ tableLabel: `Figures of ${widget.title}` }}
        pagination={
          <Pagination
            currentPageIndex={current}
            pagesCount={pages}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
            ariaLabels={{
              paginationLabel: `Pages of ${widget.title}`,
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

function rowsOf({ lines }: ChartWidget): RawRow[] {
  const byMoment = new Map<number, RawRow>();
  lines.forEach(({ data }, index) => {
    for (const [epochSeconds, value] of data) {
      if (value === null) continue;
      const row = byMoment.get(epochSeconds) ?? { epochSeconds, values: lines.map(() => null) };
      row.values[index] = value;
      byMoment.set(epochSeconds, row);
    }
  });
  return [...byMoment.values()].sort((a, b) => b.epochSeconds - a.epochSeconds);
}

function columnsOf(widget: ChartWidget): TableProps.ColumnDefinition<RawRow>[] {
  const largest = widget.lines
    .flatMap(({ min, max }) => [min, max])
    .reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  const { unit, write } = columnUnit(largest, widget.verticalLabel);
  return [
    { id: 'time', header: 'Time', cell: (row) => momentLabel(row.epochSeconds), isRowHeader: true },
    ...widget.lines.map((line, index) => ({
      id: `line-${index}`,
      header: (
        <span className="figures-table__number">
          {unit ? `${line.legend} (${unit})` : line.legend}
        </span>
      ),
      cell: (row: RawRow) => (
        <span className="figures-table__number">{write(row.values[index] ?? null)}</span>
      ),
    })),
  ];
}
