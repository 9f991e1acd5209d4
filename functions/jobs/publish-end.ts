import { audiencesOf } from '../../core/access/audience.ts';
import type { Job } from '../../core/domain/job.ts';
import { publishChange, publishReport } from '../gateways/live.ts';
import { parseStored } from '../runtime/stored.ts';

/** Publishes the end of a job, and of a report also to the page that waits for it. */
export async function publishEnd(job: Job, results: 'Done' | 'Failed', now: Date): Promise<void> {
  await publishChange(audiencesOf(job.starter, job.accountId), 'jobs', now);
  if (job.kind !== 'report') return;
  const { reportInputSchema } = await import('../../core/domain/report/request.ts');
  const { template, columns } = parseStored(reportInputSchema, job.input);
  await publishReport({
    id: job.jobId,
    account_id: job.accountId,
    report_id: template,
    results,
    timestamp: now.getTime(),
    custom_columns: columns,
  });
}
