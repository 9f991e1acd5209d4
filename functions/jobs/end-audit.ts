import type { Job } from '../../core/domain/job.ts';
import { starterAuditPut } from '../store/audit.ts';
import type { TransactItem } from '../store/client.ts';
import { thingsOfJob } from './job-things.ts';

/** The audit row of a job's end, which the job itself writes. */
export function endAudit(job: Job, sentence: string, now: Date): TransactItem {
  return starterAuditPut(
    job.starter,
    'job',
    {
      accountId: job.accountId,
      things: thingsOfJob(job),
      information: `${job.title}: ${sentence}`,
    },
    { action: 'jobs.end', requestId: job.jobId, now },
  );
}
