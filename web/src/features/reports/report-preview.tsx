import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useMemo } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { ReportPreview } from '../../../../core/contract/reports.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';

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
        <Spinner /> The preview is being made.
      </output>
    );
  if (error)
    return (
      <Alert type="error" header="The preview was not made">
        {sentenceOf(error)}
      </Alert>
    );
  return data ? <Previewed preview={data} /> : null;
}

function Previewed({ preview }: { preview: ReportPreview }) {
  const { services, previewed, about, sentence, figures, table } = preview;
  const columns = useMemo(
    () => table.columns.map((name, at): ColumnSpec<Line> => columnOf(name, at)),
    [table.columns],
  );
  const rows = table.rows.map((cells, at): Line => ({ at, cells }));
  return (
    <section aria-label="Preview">
      <SpaceBetween size="s">
        <Box variant="h3">Preview</Box>
        <Box color="text-body-secondary">
          {previewed < services
            ? `Of the first ${previewed} of ${services.toLocaleString('en-GB')} services; the report has them all. `
            : ''}
          {about}
        </Box>
        <Box>{sentence}</Box>
        <KeyValuePairs columns={4} items={figures.map(({ label, value }) => ({ label, value }))} />
        <Table
          label={table.title}
          columns={columns}
          rows={rows}
          rowId={lineId}
          empty="No results found."
          isPlain
        />
      </SpaceBetween>
    </section>
  );
}

const columnOf = (name: string, at: number): ColumnSpec<Line> => ({
  id: name,
  text: ({ cells }) => cells[at] ?? '',
  isUnsorted: true,
  line: at === 0 ? 1 : 2,
  ...(at === 0 && { isRowHeader: true as const }),
});
