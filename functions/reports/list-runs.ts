import type { reports } from '../../core/contract/reports.ts';
import { scheduledMoment } from '../../core/domain/job.ts';
import { deliveriesOf } from '../jobs/report-deliveries.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { jobsOfSchedule } from '../store/jobs.ts';
import { reportOwner, requireReport } from './owner.ts';
import { scheduleIdOf } from './saved.ts';

const MOST_RUNS = 30;

/** GET /reports/scheduled/runs: the latest runs of a saved report, and what became of each mail. */
export const listRuns: Verb<typeof reports.listRuns> = async ({ actor, account, query, now }) => {
  const owner = reportOwner(actor, account);
  const { name } = await requireReport(actor, owner, query.report_name);
  const runs = await jobsOfSchedule(account, scheduleIdOf(owner, name), MOST_RUNS);
  return {
    data: await Promise.all(
      runs.map(async (job) => ({
        run: viewOf(actor, job),
        due_at_ms: scheduledMoment(job),
        deliveries: await deliveriesOf(job, now),
      })),
    ),
  };
};
