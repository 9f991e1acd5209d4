import type { automation } from '../../core/contract/automation.ts';
import { runsByMonth } from '../../core/domain/automation/line.ts';
import { runInputSchema } from '../../core/domain/automation/part.ts';
import { seesJob, viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { jobsSince } from '../store/jobs.ts';
import type { Job } from '../../core/domain/job.ts';

const MOST_LISTED = 50;

/** GET /automation/runs: a year of runs that the caller sees, without dry runs. */
export const listRuns: Verb<typeof automation.listRuns> = async ({
  actor,
  account,
  query,
  now,
}) => {
  const year = query.year ?? now.getUTCFullYear();
  const kind = isAddingPeople(query.job) ? 'addPeople' : 'automation';
  const all = await jobsSince(account, kind, Date.UTC(year, 0, 1));
  const seen = all.filter(
    (job) =>
      job.startedAtMs < Date.UTC(year + 1, 0, 1) && seesJob(actor, job) && isWanted(job, query.job),
  );
  const views = seen.map((job) => viewOf(actor, job));
  return { data: { year, months: runsByMonth(views), runs: views.slice(0, MOST_LISTED) } };
};

/** The job of the form for a CSV file of people, which is started by users.addPeople. */
const isAddingPeople = (wanted: string | undefined) => wanted?.toLowerCase() === 'addusersbycsv';

function isWanted({ kind, input }: Job, wanted: string | undefined): boolean {
  if (kind === 'addPeople') return true;
  const { parts, isDryRun } = runInputSchema.parse(input);
  if (isDryRun) return false;
  return (
    wanted === undefined || parts.some(({ job }) => job.toLowerCase() === wanted.toLowerCase())
  );
}
