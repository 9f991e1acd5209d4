import { fireDue } from '../jobs/fire-due.ts';
import { queueJob } from '../gateways/job-queue.ts';
import { log } from '../runtime/log.ts';
import { everyAccount } from '../store/accounts.ts';
import { dueJobs } from '../store/jobs.ts';

/**
 * Every minute: starts what schedules say, and puts on the queue each job that nobody has taken in
 * time or whose run is dead. One account's failure stops no other.
 * @throws Error at the end when something failed, so that the alarm of the function rings.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  let failed = 0;
  for (const { accountId } of await everyAccount()) {
    try {
      await fireDue(accountId, now);
      for (const job of await dueJobs(accountId, now)) await queueJob(job);
    } catch (error) {
      failed += 1;
      log.error('the jobs of an account were not looked at', { accountId, error: error as Error });
    }
  }
  if (failed > 0) throw new Error(`The jobs of ${failed} accounts were not looked at.`);
}
