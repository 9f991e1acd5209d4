import type { jobs } from '../../core/contract/jobs.ts';
import type { Verb } from '../kernel/serve.ts';
import { exportTable } from './kinds/export.ts';
import { startJob } from './start.ts';
import { viewOf } from './view.ts';

/** POST /jobs/exports: all rows of a filtered table as CSV. The same call twice makes one job. */
export const startExport: Verb<typeof jobs.startExport> = async (call) => {
  const { key, ...input } = call.body;
  const job = await startJob(call, 'export', exportTable, input, key);
  return { message: `${job.title} is being made.`, data: viewOf(call.actor, job) };
};
