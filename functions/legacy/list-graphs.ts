import type { legacy } from '../../core/contract/legacy.ts';
import { dashboardOf } from '../reads/device-dashboard.ts';
import type { Verb } from '../kernel/serve.ts';

/**
 * GET /api/v1/dashboards/dashboard/{id}/widgets/graphs: the graphs of a dashboard, without its
 * figures.
 */
export const listGraphs: Verb<typeof legacy.listGraphs> = async ({
  actor,
  scope,
  path,
  query,
  now,
}) => {
  const request = {
    dashId: path['id'] ?? '',
    deviceId: undefined,
    start: query.start_epoch,
    end: query.end_epoch,
  };
  const widgets = await dashboardOf(actor, scope, request, now);
  return { data: widgets.filter((widget) => widget.type === 'graph') };
};
