import type { jobs } from '../../core/contract/jobs.ts';
import type { Verb } from '../kernel/serve.ts';
import { exportTable } from './kinds/export.ts';

/** POST /jobs/exports/preview: the plan of an export, without doing it. */
export const previewExport: Verb<typeof jobs.previewExport> = async (call) => {
  exportTable.admit(call, call.body);
  const { sentence, steps } = await exportTable.plan(call, call.body);
  call.changedNothing();
  return { data: { sentence, steps: steps.length } };
};
