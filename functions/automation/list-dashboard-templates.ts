import type { automation } from '../../core/contract/automation.ts';
import { DASHBOARD_TEMPLATE_LIST } from '../../core/domain/automation/templates.ts';
import type { Verb } from '../kernel/serve.ts';

/** GET /templates/dashboards: templates with their variables. */
export const listDashboardTemplates: Verb<typeof automation.listDashboardTemplates> = () =>
  Promise.resolve({
    data: DASHBOARD_TEMPLATE_LIST.map(({ shows: _shows, ...template }) => template),
  });
