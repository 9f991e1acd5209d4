import type { jobs } from '../../core/contract/jobs.ts';
import type { Verb } from '../kernel/serve.ts';
import { auditCheckStart } from './audit-check-start.ts';
import { startJob } from './start.ts';
import { viewOf } from './view.ts';

/** POST /jobs/audit-checks: is the audit log as it was sealed? */
export const startAuditCheck: Verb<typeof jobs.startAuditCheck> = async (call) => {
  const job = await startJob(call, 'auditCheck', auditCheckStart, {}, call.body.key);
  return { message: 'The audit log is being checked.', data: viewOf(call.actor, job) };
};
