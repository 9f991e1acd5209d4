import { plainAuthor } from '../../core/access/actor.ts';
import { nameWithin } from '../store/staff.ts';
import type { Job } from '../../core/domain/job.ts';
import { machineAuditPut } from '../store/audit.ts';
import type { TransactItem } from '../store/client.ts';

/** The audit row of a job's end, which the job itself writes. */
export async function endAudit(job: Job, sentence: string, now: Date): Promise<TransactItem> {
  const starter = await nameWithin(job.accountId, plainAuthor(job.starter));
  return machineAuditPut(
    { kind: 'job', name: job.kind },
    {
      accountId: job.accountId,
      target: job.jobId,
      information: `${job.title}, started by ${starter}: ${sentence}`,
    },
    { action: 'jobs.end', requestId: job.jobId, now },
  );
}
