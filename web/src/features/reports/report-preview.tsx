import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useEffect, useMemo, useRef } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { ReportPreview } from '../../../../core/contract/reports.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { surface } from '../../ui/tokens.ts';
import './reports.css';

interface PreviewProps {
  preview: { data: ReportPreview | undefined; error: Error | null; isPending: boolean };
}

interface Line {
  at: number;
  cells: readonly string[];
}

const lineId = ({ at }: Line) => String(at);

/** Preview of a report over its first services. */
export function Preview({ preview: { data, error, isPending } }: PreviewProps) {
  if (isPending)
    return (
      <output>
        <Spinner /> The preview is being created.
      </output>
    );
  if (error)
    return (
      <Alert type="error" header="The preview was not created">
        {sentenceOf(error)}
      </Alert>
    );
  return data ? <Previewed preview={data} /> : null;
}

function Previewed({ preview }: { preview: ReportPreview }) {
  const { services, previewed, template, title, subject, about, made } = preview;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={section} tabIndex={-1} aria-label="Preview" className="preview" style={surface}>
      <SpaceBetween size="s">
        <Box variant="h3">Preview</Box>
        {previewed < services && (
          <Alert type="info">
            Of the first {previewed} of {services.toLocaleString('en-GB')} services; the report has
            them all.
          </Alert>
        )}
        <div>
          <Box variant="h2">{title}</Box>
          {subject && <Box variant="strong">{subject}</Box>}
          <Box color="text-body-secondary">{[template, about].filter(Boolean).join(', ')}</Box>
          <Box color="text-body-secondary">{made}</Box>
        </div>
        <Box>{preview.sentence}</Box>
        <KeyValuePairs columns={4} items={[...preview.figures]} />
        {preview.charts.map((chart) =>
          chart.kind === 'bars' ? <Bars key={chart.title} {...chart} /> : null,
        )}
        {preview.tables.map((table) => (
          <PreviewTable key={table.title} table={table} />
        ))}
        <div className="preview__pictures">
          {preview.charts.map((chart) =>
            chart.kind === 'picture' ? (
              <div key={chart.alt}>
                <img className="preview__light" src={chart.light} alt={chart.alt} />
                <img className="preview__dark" src={chart.dark} alt={chart.alt} />
              </div>
            ) : null,
          )}
        </div>
        {preview.notes.map((note) => (
          <Box key={note} color="text-body-secondary" fontSize="body-s">
            {note}
          </Box>
        ))}
      </SpaceBetween>
    </section>
  );
}

type BarsChart = Extract<ReportPreview['charts'][number], { kind: 'bars' }>;
type Bar = BarsChart['bars'][number];

const barName = ({ name }: Bar) => name;

function Bars({ title, bars }: BarsChart) {
  const columns = useMemo(() => barColumns(Math.max(...bars.map(({ value }) => value))), [bars]);
  return (
    <div>
      <Box variant="h4">{title}</Box>
      <Table label={title} columns={columns} rows={bars} rowId={barName} isHeadless isPlain />
    </div>
  );
}

const barColumns = (most: number): ColumnSpec<Bar>[] => [
  { id: 'Name', text: barName, isRowHeader: true, line: 1 },
  {
    id: 'Bar',
    text: () => '',
    cell: ({ value }) => (
      <div className="preview__bar" style={{ inlineSize: `${(value / most) * 100}%` }} />
    ),
    isUnsorted: true,
    line: 2,
  },
  { id: 'Value', text: ({ text }) => text, align: 'end', line: 1 },
];

function PreviewTable({ table }: { table: ReportPreview['tables'][number] }) {
  const columns = useMemo(() => table.columns.map(({ name }, at) => columnOf(name, at)), [table]);
  const rows = table.rows.map((cells, at): Line => ({ at, cells }));
  return (
    <div>
      <Box variant="h4">{table.title}</Box>
      <Table
        label={table.title}
        columns={columns}
        rows={rows}
        rowId={lineId}
        empty="No results found."
        isPlain
      />
      {rows.length < table.rowsInAll && (
        <Box color="text-body-secondary">
          The first {rows.length} of {table.rowsInAll.toLocaleString('en-GB')} rows.
        </Box>
      )}
    </div>
  );
}

const columnOf = (name: string, at: number): ColumnSpec<Line> => ({
  id: name,
  text: ({ cells }) => cells[at] ?? '',
  isUnsorted: true,
  line: at === 0 ? 1 : 2,
  ...(at === 0 && { isRowHeader: true as const }),
});
