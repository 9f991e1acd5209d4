import type { jobs } from '../../core/contract/jobs.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountExportStart } from './account-export/plan.ts';
import { startJob } from './start.ts';
import { viewOf } from './view.ts';

/** POST /jobs/account-exports: everything of the account that the caller is in, as one zip. */
export const startAccountExport: Verb<typeof jobs.startAccountExport> = async (call) => {
  const { key, ...input } = call.body;
  const job = await startJob(call, 'accountExport', accountExportStart, input, key);
  return {
    message: 'All data of the account are being put together.',
    data: viewOf(call.actor, job),
  };
};
