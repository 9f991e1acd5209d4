import type { AccountId } from '../../core/access/scope.ts';
import { queueJob } from '../gateways/job-queue.ts';
import { fireDue } from '../jobs/fire-due.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { dueJobs } from '../store/jobs.ts';

/** Every minute: starts due schedules, and queues jobs that no run has taken or whose run died. */
export const handler = () => forEachAccount({ startJobs });

async function startJobs(accountId: AccountId, now: Date): Promise<void> {
  await fireDue(accountId, now);
  for (const job of await dueJobs(accountId, now)) await queueJob(job);
}
