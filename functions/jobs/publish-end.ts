import type { Job } from '../../core/domain/job.ts';
import { publishReport } from '../gateways/live.ts';
import { parseStored } from '../runtime/stored.ts';

/** Tells who waits for it that a report has its result, or has failed. */
export async function publishEnd(job: Job, results: 'Done' | 'Failed', now: Date): Promise<void> {
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
