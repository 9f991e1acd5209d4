import { MOST_LOG_ROWS, type auditlogs } from '../../core/contract/auditlogs.ts';
import { auditReader } from '../../core/domain/audit-reader.ts';
import { activeFilters, NO_FILTER, readFilters } from '../../core/domain/filter.ts';
import { selectRows } from '../../core/domain/table.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { entryReader } from '../reads/audit-entries.ts';
import { readLog } from '../reads/audit-log.ts';
import { requireVisibleDevice } from '../reads/visible.ts';

/**
 * GET /auditlogs: who changed what. People of one customer read what concerns that customer; the log
 * of one device is read by who may see the device.
 */
export const listAuditLogs: Verb<typeof auditlogs.listAuditLogs> = async ({
  actor,
  scope,
  query,
}) => {
  const { start, end, search = '', filters, limit = MOST_LOG_ROWS, next_token: token } = query;
  if (start > end) throw new BadRequest('start: must not be after end', 'start');
  if (query.device_id !== undefined && query.role !== undefined)
    throw new BadRequest('role: give either device_id or role', 'role');
  if (query.device_id !== undefined) await requireVisibleDevice(actor, scope, query.device_id);
  // What was done to a device is about it, whoever did it.
  const isOfAll = scope.customer === null || query.device_id !== undefined;
  const filter = filters ? readFilters(filters) : NO_FILTER;
  const entryOf = await entryReader(actor);
  const page = await readLog(
    scope.accountIds,
    {
      fromMs: start * 1000,
      toMs: end * 1000 + 999,
      newestFirst: query.sort !== 'Timestamp',
      thing: thingOf(query),
    },
    {
      passes: (row) =>
        (isOfAll || row.customer === scope.customer) &&
        selectRows([entryOf(row)], search, filter, auditReader).length > 0,
      isNarrowed: search.trim() !== '' || activeFilters(filter) > 0 || !isOfAll,
      most: limit,
      behind: token === undefined ? undefined : readPageToken(token, 1, 'next_token')[0],
    },
  );
  return {
    data: page.rows.map(entryOf),
    ...(page.behind === undefined ? {} : { next_token: pageToken([page.behind]) }),
  };
};

function thingOf({
  device_id: device,
  role,
}: {
  device_id?: string | undefined;
  role?: string | undefined;
}) {
  if (device !== undefined) return { device };
  return role === undefined ? undefined : { role };
}
