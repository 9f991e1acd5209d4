import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { differences, type Difference } from '../../../../core/domain/audit-difference.ts';
import type { AuditEntry } from '../../../../core/domain/audit.ts';
import { auditReader } from '../../../../core/domain/audit-reader.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';

const FACTS = ['Username', 'Action', 'Account', 'Target', 'Acting As', 'Source'] as const;

const COLUMNS: readonly ColumnSpec<Difference>[] = [
  { id: 'What', text: ({ name }) => name, isRowHeader: true, line: 1 },
  {
    id: 'Before',
    text: ({ before }) => before,
    line: 2,
    cell: ({ before }) => <del className="audit-before">{before}</del>,
  },
  {
    id: 'After',
    text: ({ after }) => after,
    line: 3,
    cell: ({ after }) => <ins className="audit-after">{after}</ins>,
  },
];

/** An unfolded change: its differences, and the facts without a column. */
export function AuditDetail({ entry, shown }: { entry: AuditEntry; shown: readonly string[] }) {
  const changed = differences(entry.before, entry.after);
  const facts = FACTS.filter((name) => !shown.includes(name))
    .map((label) => ({ label, value: auditReader.text(entry, label) }))
    .filter(({ value }) => value !== '');
  return (
    <SpaceBetween size="m">
      {changed.length > 0 && (
        <Table
          isPlain
          label={`What changed: ${entry.information}`}
          columns={COLUMNS}
          rows={changed}
          rowId={({ name }) => name}
        />
      )}
      <KeyValuePairs columns={4} items={facts} />
    </SpaceBetween>
  );
}
