import { useQueryClient } from '@tanstack/react-query';
import { dashboards } from '../../../../core/contract/dashboards.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { dashboardConfigOf } from '../../../../core/domain/device-page.ts';
import { endsNow } from '../../../../core/domain/range.ts';
import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import { keyOf } from '../../api/queries.ts';
import { useAutoRefresh } from '../../ui/use-auto-refresh.ts';
import { useRange } from '../../ui/range/use-range.ts';
import { RangeCharts } from '../../ui/chart/range-charts.tsx';
import { DeviceHeader } from './device-header.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { DeviceTabs } from './device-tabs.tsx';
import { DeviceToolbar } from './device-toolbar.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { useIsDashboardLoading } from '../../parts/dashboard/use-dashboard.ts';

interface DeviceBodyProps {
  device: Device;
  config: PortalConfig;
  onRefresh(): void;
}

/** The active device: who it is and how it does, its figures, and its tabs. */
export function DeviceBody({ device, config, onRefresh }: DeviceBodyProps) {
  const range = useRange();
  const client = useQueryClient();
  useAutoRefresh(endsNow(range.choice), range.refresh);
  const isLoading = useIsDashboardLoading();
  const refresh = () => {
    onRefresh();
    range.refresh();
    // A range that ended in the past stays the same one; what was fetched for it is fetched again.
    for (const read of [dashboards.getDashboardData, dashboards.getParts])
      void client.invalidateQueries({ queryKey: keyOf(read) });
  };
  return (
    <RangeCharts range={range}>
      <div className="device-body">
        <DeviceHeader device={device} config={config} />
        <DeviceToolbar
          device={device}
          config={config}
          range={range}
          isLoading={isLoading}
          onRefresh={refresh}
        />
        <DeviceStrip device={device} range={range} />
        <StatTiles device={device} settings={dashboardConfigOf(device, config)} span={range.span} />
        <DeviceTabs device={device} config={config} span={range.span} />
      </div>
    </RangeCharts>
  );
}
