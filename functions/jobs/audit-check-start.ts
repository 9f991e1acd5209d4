import { can } from '../../core/access/grants.ts';
import { Forbidden } from '../runtime/errors.ts';
import type { JobCall } from './kind.ts';

/** Facts of the job's kind that its start needs; the rest is in kinds/audit-check.ts. */
export const auditCheckStart = {
  titleOf: () => 'Check of the audit log',

  /** @throws Forbidden for whoever may not read the log of the whole account. */
  admit({ actor }: Pick<JobCall, 'actor'>) {
    if (actor.customer !== null || !can(actor.grants, 'admin.auditLogs', 'view'))
      throw new Forbidden('Your role does not let you check the audit log.');
  },
};
