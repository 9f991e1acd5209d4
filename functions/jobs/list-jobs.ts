import type { jobs } from '../../core/contract/jobs.ts';
import type { Verb } from '../kernel/serve.ts';
import { jobsOf } from '../store/jobs.ts';
import { seesJob, viewOf } from './view.ts';

const MOST_JOBS = 200;

/** GET /jobs: the latest jobs of the account that the caller may see, newest first. */
export const listJobs: Verb<typeof jobs.listJobs> = async ({ actor, account }) => {
  const latest = await jobsOf(account, MOST_JOBS);
  return { data: latest.filter((job) => seesJob(actor, job)).map((job) => viewOf(actor, job)) };
};
