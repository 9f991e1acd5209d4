import type { reports } from '../../core/contract/reports.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { writeTogether } from '../store/client.ts';
import { reportDelete } from '../store/reports.ts';
import { scheduleDelete } from '../store/schedules.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { reportOwner, requireReport } from './owner.ts';
import { auditedReport, scheduleIdOf } from './saved.ts';
import { reportThings } from './owner.ts';

/** DELETE /reports/scheduled: a saved report and its schedule; results that were made stay. */
export const deleteScheduled: Verb<typeof reports.deleteScheduled> = async ({
  actor,
  account,
  query,
  audit,
}) => {
  const owner = reportOwner(actor, account);
  const { version, changedBy, ...before } = await requireReport(actor, owner, query.report_name);
  const row = audit({
    accountId: account,
    things: reportThings(owner, before.name),
    information: `Removed the report '${before.name}'`,
    before: auditedReport(before),
  });
  await writeTogether(
    [
      reportDelete(owner, before.name, version),
      scheduleDelete(account, scheduleIdOf(owner, before.name)),
      row,
    ],
    () => Promise.resolve(new Conflict(changedMeanwhile(actor.staff, changedBy, 'this report'))),
  );
  return { message: `The report ${before.name} is removed.` };
};
