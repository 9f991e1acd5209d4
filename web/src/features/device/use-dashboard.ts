import { useIsFetching } from '@tanstack/react-query';
import { dashboards } from '../../../../core/contract/dashboards.ts';
import type { Device } from '../../../../core/domain/device.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { keyOf, useEndpoint } from '../../api/queries.ts';

/**
 * The widgets of a dashboard for a device over a span. They are read anew when the span's beginning
 * or end, its kind or the refresh button moves it, and only while something shows them.
 */
export function useDashboard(device: Device, dashboardId: string, span: Span, isShown = true) {
  return useEndpoint(
    dashboards.getDashboardData,
    {
      account_id: device['Account ID'],
      dash_id: dashboardId,
      device_id: device.id,
      start: span.startEpochSeconds,
      end: span.endEpochSeconds,
    },
    { keepsFormer: true, enabled: isShown },
  );
}

export function useIsDashboardLoading(): boolean {
  return useIsFetching({ queryKey: keyOf(dashboards.getDashboardData) }) > 0;
}
