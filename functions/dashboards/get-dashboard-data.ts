import type { dashboards } from '../../core/contract/dashboards.ts';
import { withSteps } from '../../core/domain/point-times.ts';
import { dashboardOf } from '../reads/device-dashboard.ts';
import type { Verb } from '../kernel/serve.ts';

/** GET /dashboards/dashboard/data: the widgets of a dashboard over a range. */
export const getDashboardData: Verb<typeof dashboards.getDashboardData> = async ({
  actor,
  scope,
  query,
  now,
}) => {
  const widgets = await dashboardOf(
    actor,
    scope,
    { dashId: query.dash_id, deviceId: query.device_id, start: query.start, end: query.end },
    now,
  );
  return { data: query.point_times === 'steps' ? withSteps(widgets) : widgets };
};
