import type { auditlogs } from '../../core/contract/auditlogs.ts';
import { exportedDayLink } from '../gateways/audit-exports.ts';
import type { Verb } from '../kernel/serve.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import { lastExport } from '../store/audit-exports.ts';

/**
 * GET /auditlogs/export: a URL of the log of one day, valid for a minute. A reader with staff above
 * gets the file in which changes by staff are digests alone.
 */
export const getExportedDay: Verb<typeof auditlogs.getExportedDay> = async ({
  actor,
  account,
  query: { day },
}) => {
  if (actor.customer !== null)
    throw new Forbidden('The log of the whole account is not for people of one customer.');
  const last = await lastExport(account);
  if (!last || day < last.firstDay || day > last.day) throw new NotFound('Day');
  const part = actor.staff.accounts.length > 0 ? 'below' : 'whole';
  const name = `audit-log-${account}-${day}.jsonl`;
  return { data: { url: await exportedDayLink({ accountId: account, day, part }, name), name } };
};
