import type { AccountId } from '../../../core/access/scope.ts';
import type { AuditRow } from '../../../core/domain/audit.ts';
import { AUDIT_CSV_COLUMNS, auditReader } from '../../../core/domain/audit-reader.ts';
import type { ExportInput } from '../../../core/domain/export.ts';
import { readLog } from '../../reads/audit-log.ts';
import { openLog, type OpenLog } from '../../reads/open-log.ts';
import { auditRowsAt } from '../../store/audit.ts';
import type { JobCall } from '../kind.ts';
import type { ExportedTable } from './exported-table.ts';

/** Rows that are looked through at once. */
const ROWS_AT_ONCE = 1_000;

const logOf = ({ actor, scope }: JobCall, { log, search, filter, sort }: ExportInput) =>
  openLog(actor, scope, { ...log!, search, filter, newestFirst: sort?.descending !== false });

const idOf = ({ accountId, at }: AuditRow) => `${accountId}/${at}`;

const headings = ({ columns }: ExportInput) => [...new Set([...columns, ...AUDIT_CSV_COLUMNS])];

/** The audit log, which is read page by page and never as a whole. */
export const exportedLog: ExportedTable = {
  nouns: ['change', 'changes'],
  headings,
  async select(call, input) {
    const log = await logOf(call, input);
    const ids: string[] = [];
    let behind: string | undefined;
    do {
      const page = await readLog(call.scope.accountIds, log.range, {
        ...log,
        most: ROWS_AT_ONCE,
        behind,
      });
      ids.push(...page.rows.map(idOf));
      ({ behind } = page);
    } while (behind !== undefined);
    return ids;
  },
  async cells(call, input, ids) {
    const log = await logOf(call, input);
    const rows = await rowsOf(call.scope.accountIds, ids, log);
    const columns = headings(input);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      const entry = log.entryOf(row);
      return [columns.map((column) => auditReader.text(entry, column))];
    });
  },
};

/** Those of the rows that the person may still read. */
async function rowsOf(
  accountIds: readonly AccountId[],
  ids: readonly string[],
  { passes }: OpenLog,
): Promise<Map<string, AuditRow>> {
  const byAccount = new Map<string, string[]>();
  for (const id of ids) {
    const at = id.indexOf('/');
    const account = id.slice(0, at);
    if (!byAccount.has(account)) byAccount.set(account, []);
    byAccount.get(account)!.push(id.slice(at + 1));
  }
  const own = accountIds.filter((accountId) => byAccount.has(accountId));
  const rows = await Promise.all(
    own.map((accountId) => auditRowsAt(accountId, byAccount.get(accountId)!)),
  );
  return new Map(
    rows
      .flat()
      .filter(passes)
      .map((row) => [idOf(row), row]),
  );
}
