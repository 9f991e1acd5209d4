import { plainAuthor } from '../../core/access/actor.ts';
import { audiencesOf } from '../../core/access/audience.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { scheduledJobId } from '../../core/domain/job.ts';
import { queueJob } from '../gateways/job-queue.ts';
import { publishChange } from '../gateways/live.ts';
import { machineAuditPut } from '../store/audit.ts';
import { writeIf } from '../store/client.ts';
import { jobPut } from '../store/jobs.ts';
import { nameWithin } from '../store/staff.ts';
import { dueSchedules, scheduleMove } from '../store/schedules.ts';

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
    const person = await nameWithin(accountId, plainAuthor(starter));
    const row = machineAuditPut(
      { kind: 'clock', name: 'schedules' },
      {
        accountId,
        target: jobId,
        information: `Started on schedule, for ${person}: ${title}`,
      },
      { action: 'jobs.startOnSchedule', requestId: jobId, now },
    );
    if (!(await writeIf([scheduleMove(schedule, now), jobPut(job), row]))) continue;
    await queueJob(job);
    await publishChange(audiencesOf(starter, accountId), 'jobs', now);
  }
}
