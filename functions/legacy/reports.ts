import type { legacy } from '../../core/contract/legacy.ts';
import { templatesFor } from '../../core/domain/report/templates.ts';
import { dashboardOf } from '../reads/device-dashboard.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleGroups } from '../reads/visible-groups.ts';

/** GET /api/v1/reports. */
export const listReports: Verb<typeof legacy.listReports> = ({ actor }) =>
  Promise.resolve({ data: templatesFor(actor.account, actor.grants) });

/**
 * GET /api/v1/reports/report/{id}/dashboard: the graphs behind a report, whose id is that of a
 * dashboard.
 */
export const getReportDashboard: Verb<typeof legacy.getReportDashboard> = async ({
  actor,
  scope,
  path,
  now,
}) => ({
  data: await dashboardOf(
    actor,
    scope,
    { dashId: path['id'] ?? '', deviceId: undefined, start: undefined, end: undefined },
    now,
  ),
});

/** GET /report_groups: the groups that a report can be run for. */
export const listReportGroups: Verb<typeof legacy.listReportGroups> = async ({ actor, scope }) => ({
  data: await visibleGroups(actor, scope),
});
