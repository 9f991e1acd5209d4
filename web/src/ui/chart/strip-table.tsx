import { useState } from 'react';
import { spanLabel } from '../../../../core/domain/range.ts';
import type { StripSpan } from '../../../../core/domain/state-strip.ts';
import { pageOf } from '../../../../core/domain/table.ts';
import type { ColumnSpec } from '../table/column.ts';
import { Pager } from '../table/pager.tsx';
import { Table } from '../table/table.tsx';

const ROWS_PER_PAGE = 10;

const COLUMNS: readonly ColumnSpec<StripSpan>[] = [
  {
    id: 'Time',
    text: ({ startEpoch, endEpoch }) => spanLabel(startEpoch, endEpoch),
    isRowHeader: true,
    line: 1,
  },
  { id: 'State', text: ({ words }) => words, line: 2 },
];

/** The strip as figures, latest first. */
export function StripTable({ label, spans }: { label: string; spans: readonly StripSpan[] }) {
  const [wanted, setPage] = useState(0);
  const { rows, page, pages } = pageOf(spans.toReversed(), wanted, ROWS_PER_PAGE);
  return (
    <div className="figures-table">
      <Pager label={label} page={page} pages={pages} onPage={setPage} />
      <Table
        isPlain
        label={label}
        columns={COLUMNS}
        rows={rows}
        rowId={({ startEpoch }) => String(startEpoch)}
      />
    </div>
  );
}
