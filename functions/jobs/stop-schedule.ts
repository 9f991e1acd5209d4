import { plainAuthor } from '../../core/access/actor.ts';
import type { Job } from '../../core/domain/job.ts';
import { machineAuditPut } from '../store/audit.ts';
import { writeIf } from '../store/client.ts';
import { nameWithin } from '../store/staff.ts';
import { scheduleStop } from '../store/schedules.ts';

/**
 * Stops the schedule that started a job, since its starter may not do what it does any more. A
 * schedule that somebody else has saved since goes on.
 */
export async function stopSchedule(job: Job, why: string, now: Date): Promise<void> {
  if (job.scheduleId === undefined) return;
  const starter = await nameWithin(job.accountId, plainAuthor(job.starter));
  const row = machineAuditPut(
    { kind: 'job', name: job.kind },
    {
      accountId: job.accountId,
      target: job.scheduleId,
      information: `Stopped the schedule of ${job.title}, made for ${starter}: ${why}`,
    },
    { action: 'jobs.stopSchedule', requestId: job.jobId, now },
  );
  await writeIf([scheduleStop(job, why, now), row]);
}
