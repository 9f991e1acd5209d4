import type { AccountId } from '../../core/access/scope.ts';
import { hasEnded, type Job } from '../../core/domain/job.ts';
import { jobsSince } from '../store/jobs.ts';

/** The longest job takes hours. */
const EARLIER_MS = 86_400_000;

/** Jobs of a kind that were started in the account before this one, and have not ended. */
export async function earlierJobs(
  account: AccountId,
  kind: Job['kind'],
  jobId: string,
  now: Date,
): Promise<Job[]> {
  const jobs = await jobsSince(account, kind, now.getTime() - EARLIER_MS);
  const own = jobs.findIndex((job) => job.jobId === jobId);
  return jobs.slice(own + 1).filter((job) => !hasEnded(job));
}
