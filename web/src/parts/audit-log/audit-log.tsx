import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState, type ReactNode } from 'react';
import type { AuditEntry } from '../../../../core/domain/audit.ts';
import {
  AUDIT_COLUMNS,
  AUDIT_CSV_COLUMNS,
  AUDIT_PROPERTIES,
  auditReader,
} from '../../../../core/domain/audit-reader.ts';
import {
  RANGE_KINDS,
  RANGE_LABELS,
  rangeLabel,
  type RangeKind,
} from '../../../../core/domain/range.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { CustomRangeDialog } from '../../ui/range/custom-range-dialog.tsx';
import { useRange, type PageRange } from '../../ui/range/use-range.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { auditColumn } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { useExport } from '../jobs/use-export.ts';
import { useAuditLog, type LogThing } from './use-audit-log.ts';

interface AuditLogProps {
  title: string;
  /** Part of a page rather than a page. */
  isInner?: boolean;
  /** Subject in the name of the CSV file, after the title. */
  about?: string;
  thing?: LogThing;
  /** Further facts beside the range and the zone. */
  note?: string;
  actions?: ReactNode;
}

const NEWEST_FIRST = { column: 'Timestamp', descending: true };
const rowId = ({ id }: AuditEntry) => id;
const rowName = ({ information }: AuditEntry) => information;
const detail = (entry: AuditEntry, shown: readonly string[]) => (
  <AuditDetail entry={entry} shown={shown} />
);

/** Changes within a range, newest first; an unfolded row shows before and after. */
export function AuditLog({
  title,
  isInner = false,
  about = '',
  thing,
  note = '',
  actions,
}: AuditLogProps) {
  const range = useRange();
  const state = useTableState({
    table: isInner ? 'audit-of-one' : 'audit',
    offered: AUDIT_COLUMNS,
    defaultSort: NEWEST_FIRST,
  });
  const rows = useAuditLog(state, range.span, thing);
  const words = rangeLabel(range.choice, range.span);
  const name = [title, about, words];
  const { account_id: _account, ...one } = { account_id: undefined, ...thing };
  const start = useExport({
    table: 'audit',
    name,
    search: state.search,
    filter: state.filter,
    sort: state.sort,
    log: { start: range.span.startEpochSeconds, end: range.span.endEpochSeconds, ...one },
  });
  return (
    <TablePage
      title={title}
      headingLevel={isInner ? 'h2' : 'h1'}
      description={`${words}, ${readerZone()}${note && `. ${note}`}`}
      state={state}
      rows={rows}
      reader={auditReader}
      specOf={auditColumn}
      offered={AUDIT_COLUMNS}
      properties={AUDIT_PROPERTIES}
      rowId={rowId}
      rowName={rowName}
      detail={detail}
      empty="Nothing was changed in this period."
      csv={{ name, always: AUDIT_CSV_COLUMNS, onServer: { start } }}
      actions={
        <>
          {actions}
          <RangeOptions range={range} />
          <Button iconName="refresh" onClick={range.refresh} loading={rows.isLoading}>
            Refresh
          </Button>
        </>
      }
    />
  );
}

/** The 'Options' of the specification: which time the log is shown of. */
function RangeOptions({ range }: { range: PageRange }) {
  const [isCustom, setCustom] = useState(false);
  const pick = (kind: RangeKind) => {
    if (kind === 'custom') setCustom(true);
    else range.choose({ kind });
  };
  return (
    <>
      <ButtonDropdown
        items={RANGE_KINDS.map((kind) => ({
          id: kind,
          text: kind === 'custom' ? `${RANGE_LABELS[kind]} …` : RANGE_LABELS[kind],
          itemType: 'checkbox' as const,
          checked: range.choice.kind === kind,
        }))}
        onItemClick={({ detail: { id } }) => pick(id as RangeKind)}
      >
        Options
      </ButtonDropdown>
      {isCustom && <CustomRangeDialog range={range} onClose={() => setCustom(false)} />}
    </>
  );
}
