import { MOST_LOG_ROWS, type auditlogs } from '../../core/contract/auditlogs.ts';
import { NO_FILTER, readFilters } from '../../core/domain/filter.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import type { Verb } from '../kernel/serve.ts';
import { readLog } from '../reads/audit-log.ts';
import { openLog } from '../reads/open-log.ts';

/** GET /auditlogs: who changed what. */
export const listAuditLogs: Verb<typeof auditlogs.listAuditLogs> = async ({
  actor,
  scope,
  query,
}) => {
  const { search = '', filters, sort, limit = MOST_LOG_ROWS, next_token: token } = query;
  const filter = filters ? readFilters(filters) : NO_FILTER;
  const newestFirst = sort !== 'Timestamp';
  const log = await openLog(actor, scope, { ...query, search, filter, newestFirst });
  const page = await readLog(scope.accountIds, log.range, {
    ...log,
    most: limit,
    behind: token === undefined ? undefined : readPageToken(token, 1, 'next_token')[0],
  });
  return {
    data: page.rows.map(log.entryOf),
    ...(page.behind === undefined ? {} : { next_token: pageToken([page.behind]) }),
  };
};
