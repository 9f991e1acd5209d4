import type { reports } from '../../core/contract/reports.ts';
import { templatesFor } from '../../core/domain/report/templates.ts';
import type { Verb } from '../kernel/serve.ts';

/** GET /reports/templates: the reports that an account can run. */
export const listTemplates: Verb<typeof reports.listTemplates> = ({ actor, account }) =>
  Promise.resolve({ data: templatesFor(account, actor.grants) });
