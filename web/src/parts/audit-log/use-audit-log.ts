import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import type { AuditEntry } from '../../../../core/domain/audit.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import type { TableRows } from '../../ui/table/table-rows.ts';
import { useRowsThere } from '../../ui/table/use-rows-there.ts';
import type { TableState } from '../../ui/table/use-table-state.ts';
import { pageQueryOf } from '../pages/page-query.ts';

/** The thing whose log is read, any one as 'kind/id'; everything without one. */
export type LogThing =
  | { account_id?: string; device_id: string }
  | { role: string }
  | { person: string }
  | { account_id?: string; thing: string };

/** Rows that are asked for at once: a page of the table and the next one. */
const ROWS_AT_ONCE = 100;

/** The audit log of a range, searched and filtered where it is. */
export function useAuditLog(
  state: TableState,
  { startEpochSeconds: start, endEpochSeconds: end }: Span,
  thing?: LogThing,
): TableRows<AuditEntry> {
  return useRowsThere<AuditEntry>(state, {
    key: [...keyOf(auditlogs.listAuditLogs), start, end, thing],
    name: 'The audit log',
    async read(ask, signal) {
      const answer = await call(
        auditlogs.listAuditLogs,
        {
          start,
          end,
          limit: ROWS_AT_ONCE,
          ...thing,
          ...pageQueryOf(ask),
          sort: ask.sort?.descending === false ? 'Timestamp' : '-Timestamp',
        },
        signal ? { signal } : {},
      );
      return { rows: answer.data, nextToken: answer.next_token };
    },
  });
}
