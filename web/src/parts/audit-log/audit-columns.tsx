import Badge from '@cloudscape-design/components/badge';
import type { AuditEntry } from '../../../../core/domain/audit.ts';
import { actingWords, auditReader, nameOf } from '../../../../core/domain/audit-reader.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedStamp } from '../../../../core/domain/wall-time.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import './audit-log.css';

const plain = (id: string): ColumnSpec<AuditEntry> => ({
  id,
  text: (entry) => auditReader.text(entry, id),
  isUnsorted: true,
});

const SPECS = new Map<string, ColumnSpec<AuditEntry>>([
  [
    'Timestamp',
    {
      id: 'Timestamp',
      text: (entry) => auditReader.text(entry, 'Timestamp'),
      width: 205,
      line: 1,
      cell: ({ atMs }) => (
        <time dateTime={new Date(atMs).toISOString()}>{zonedStamp(atMs / 1000, readerZone())}</time>
      ),
    },
  ],
  [
    'User',
    {
      ...plain('User'),
      width: 165,
      line: 1,
      cell: (entry) => <User entry={entry} />,
    },
  ],
  [
    'Information',
    {
      ...plain('Information'),
      width: 330,
      isRowHeader: true,
      line: 2,
      cell: ({ isNote, information }) => (
        <>
          {isNote && <Badge>Note</Badge>} {information}
        </>
      ),
    },
  ],
]);

/** The columns of the specification, and any property of a change as a plain one. */
export function auditColumn(id: string): ColumnSpec<AuditEntry> {
  let spec = SPECS.get(id);
  if (!spec) SPECS.set(id, (spec = plain(id)));
  return spec;
}

/** The person; below it both accounts, when they acted in another one. */
function User({ entry }: { entry: AuditEntry }) {
  return (
    <>
      {nameOf(entry)}
      {entry.actingAs && <div className="audit-acting">{actingWords(entry)}</div>}
    </>
  );
}
