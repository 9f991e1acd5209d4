import { useIsFetching } from '@tanstack/react-query';
import { dashboards } from '../../../../core/contract/dashboards.ts';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import { withMoments } from '../../../../core/domain/point-times.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { isRefreshOf } from '../../../../core/domain/zoom.ts';
import type { WidgetsView } from '../../ui/chart/widgets-view.ts';
import { keyOf, useEndpoint } from '../../api/queries.ts';

interface Dashboard {
  accountId: string;
  /** A template's or a series' id, or {template}@{device id}. */
  dashboardId: string;
  deviceId?: string;
}

/**
 * The widgets of a dashboard over a span. They are read anew when the span's beginning or end, its
 * kind or the refresh button moves it, and only while something shows them.
 */
export function useDashboard(dashboard: Dashboard, span: Span, isShown = true): WidgetsView {
  const { accountId, dashboardId, deviceId } = dashboard;
  const query = useEndpoint(
    dashboards.getDashboardData,
    {
      account_id: accountId,
      dash_id: dashboardId,
      ...(deviceId === undefined ? {} : { device_id: deviceId }),
      start: span.startEpochSeconds,
      end: span.endEpochSeconds,
      point_times: 'steps',
    },
    { keepsFormer: true, enabled: isShown },
  );
  const widgets = query.data && withMoments(query.data.data);
  return {
    widgets,
    isFormer: query.isPlaceholderData && !isSameRange(widgets?.[0], span),
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    error: widgets ? null : query.error,
    retry: () => void query.refetch(),
  };
}

function isSameRange(widget: Widget | undefined, span: Span): boolean {
  const [from, to] = widget?.timestamps ?? [];
  if (from === undefined || to === undefined) return false;
  return isRefreshOf({ startEpochSeconds: from, endEpochSeconds: to }, span);
}

export function useIsDashboardLoading(): boolean {
  return useIsFetching({ queryKey: keyOf(dashboards.getDashboardData) }) > 0;
}
