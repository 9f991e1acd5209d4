import type { Job } from '../../core/domain/job.ts';
import { starterAuditPut } from '../store/audit.ts';
import { writeIf } from '../store/client.ts';
import { scheduleStop } from '../store/schedules.ts';
import { thingsOfJob } from './job-things.ts';

/**
 * Stops the schedule that started a job, since its starter may not do what it does any more. A
 * schedule that somebody else has saved since goes on.
 */
export async function stopSchedule(job: Job, why: string, now: Date): Promise<void> {
  if (job.scheduleId === undefined) return;
  const row = starterAuditPut(
    job.starter,
    'job',
    {
      accountId: job.accountId,
      target: job.scheduleId,
      things: thingsOfJob(job),
      information: `Stopped the schedule of ${job.title}: ${why}`,
    },
    { action: 'jobs.stopSchedule', requestId: job.jobId, now },
  );
  await writeIf([scheduleStop(job, why, now), row]);
}
