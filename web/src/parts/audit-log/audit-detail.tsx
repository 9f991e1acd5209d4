import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { exactWords } from '../../../../core/domain/age.ts';
import type { AuditEntry, Difference } from '../../../../core/domain/audit.ts';
import { auditReader } from '../../../../core/domain/audit-reader.ts';
import { momentLabel } from '../../../../core/domain/range.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { ThingLinks } from './thing-links.tsx';

const FACTS = ['Username', 'Action', 'Account', 'Target', 'Acting As', 'Source'] as const;

const COLUMNS: readonly ColumnSpec<Difference>[] = [
  { id: 'What', text: ({ name }) => name, isRowHeader: true, line: 1 },
  {
    id: 'Before',
    text: ({ before }) => before,
    line: 2,
    cell: ({ type, before }) => (
      <del className="audit-before">
        <Value type={type} text={before} />
      </del>
    ),
  },
  {
    id: 'After',
    text: ({ after }) => after,
    line: 3,
    cell: ({ type, after }) => (
      <ins className="audit-after">
        <Value type={type} text={after} />
      </ins>
    ),
  },
];

/** A value of a change; a moment in the reader's zone. */
function Value({ type, text }: { type: Difference['type']; text: string }) {
  const epoch = Date.parse(text) / 1000;
  if (type !== 'moment' || Number.isNaN(epoch)) return text;
  return (
    <time dateTime={text} title={exactWords(epoch)}>
      {momentLabel(epoch)}
    </time>
  );
}

/** An unfolded change: its differences, and the facts without a column. */
export function AuditDetail({ entry, shown }: { entry: AuditEntry; shown: readonly string[] }) {
  const { changes, things } = entry;
  const facts = FACTS.filter((name) => !shown.includes(name))
    .filter((name) => name !== 'Target' || things.length === 0)
    .map((label) => ({ label, value: auditReader.text(entry, label) }))
    .filter(({ value }) => value !== '');
  const concerned = { label: 'Concerns', value: <ThingLinks things={things} /> };
  return (
    <SpaceBetween size="m">
      {changes.length > 0 && (
        <Table
          isPlain
          label={`What changed: ${entry.information}`}
          columns={COLUMNS}
          rows={changes}
          rowId={({ name }) => name}
        />
      )}
      {things.length > 0 && <KeyValuePairs columns={1} items={[concerned]} />}
      <KeyValuePairs columns={4} items={facts} />
    </SpaceBetween>
  );
}
