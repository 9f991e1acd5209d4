import type { reports } from '../../core/contract/reports.ts';
import type { Verb } from '../kernel/serve.ts';
import { reportsOf } from '../store/reports.ts';
import { reportOwner, seesReport } from './owner.ts';
import { schedulesOf } from '../store/schedules.ts';
import { savedView, scheduleIdOf } from './saved.ts';
import { unsubscribedBy } from './unsubscribed.ts';

/** GET /reports/scheduled: the reports that people have saved, with and without a schedule. */
export const listScheduled: Verb<typeof reports.listScheduled> = async ({
  actor,
  account,
  now,
}) => {
  const owner = reportOwner(actor, account);
  const [saved, schedules, unsubscribed] = await Promise.all([
    reportsOf(owner),
    schedulesOf(account),
    unsubscribedBy(owner),
  ]);
  const byId = new Map(schedules.map((schedule) => [schedule.scheduleId, schedule]));
  return {
    data: saved
      .filter(({ name }) => seesReport(actor, name))
      .map((report) => {
        const schedule = byId.get(scheduleIdOf(owner, report.name));
        return savedView(
          actor,
          account,
          report,
          { schedule, unsubscribed: unsubscribed(report.name) },
          now,
        );
      }),
  };
};
