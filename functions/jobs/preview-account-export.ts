import type { jobs } from '../../core/contract/jobs.ts';
import type { Verb } from '../kernel/serve.ts';
import { openOwned } from './account-export/owned.ts';
import { accountExportStart, planExport } from './account-export/plan.ts';

/** POST /jobs/account-exports/preview: the content of an export, without making it. */
export const previewAccountExport: Verb<typeof jobs.previewAccountExport> = async (call) => {
  accountExportStart.admit(call);
  const { sentence } = await planExport(await openOwned(call), call.body);
  call.changedNothing();
  return { data: { sentence } };
};
