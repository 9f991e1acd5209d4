import type { jobs } from '../../core/contract/jobs.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireJob, viewOf } from './view.ts';

/** GET /jobs/job: how far one job is. */
export const getJob: Verb<typeof jobs.getJob> = async ({ actor, account, query }) => ({
  data: viewOf(actor, await requireJob(actor, account, query.id)),
});
