import { audiencesOf } from '../../core/access/audience.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { scheduledJobId } from '../../core/domain/job.ts';
import { queueJob } from '../gateways/job-queue.ts';
import { publishChange } from '../gateways/live.ts';
import { starterAuditPut } from '../store/audit.ts';
import { writeIf } from '../store/client.ts';
import { jobPut } from '../store/jobs.ts';
import { dueSchedules, scheduleMove } from '../store/schedules.ts';
import { thingsOfJob } from './job-things.ts';

/**
 * Starts the jobs of an account's schedules that are due. The job is named after the moment and is
 * stored in the transaction that moves the schedule on, so that each moment makes one job.
 */
export async function fireDue(accountId: AccountId, now: Date): Promise<void> {
  for (const schedule of await dueSchedules(accountId, now)) {
    const { scheduleId, dueAtMs, kind, title, input, starter } = schedule;
    const jobId = scheduledJobId(scheduleId, dueAtMs);
    const startedAtMs = now.getTime();
    const job = { accountId, jobId, kind, title, input, starter, scheduleId, startedAtMs };
    const row = starterAuditPut(
      starter,
      'clock',
      {
        accountId,
        things: thingsOfJob(job),
        information: `Started on schedule: ${title}`,
      },
      { action: 'jobs.startOnSchedule', requestId: jobId, now },
    );
    if (!(await writeIf([scheduleMove(schedule, now), jobPut(job), row]))) continue;
    await queueJob(job);
    await publishChange(audiencesOf(starter, accountId), 'jobs', now);
  }
}
