import type { Job } from '../../core/domain/job.ts';
import { machineAuditPut } from '../store/audit.ts';
import type { TransactItem } from '../store/client.ts';

/** The audit row of a job's end, which the job itself writes. */
export function endAudit(job: Job, sentence: string, now: Date): TransactItem {
  return machineAuditPut(
    { kind: 'job', name: job.kind },
    {
      accountId: job.accountId,
      target: job.jobId,
      information: `${job.title}, started by ${job.starter.displayName}: ${sentence}`,
    },
    { action: 'jobs.end', requestId: job.jobId, now },
  );
}
