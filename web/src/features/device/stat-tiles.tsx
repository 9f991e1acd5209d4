import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import type { Device } from '../../../../core/domain/device.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { AvailabilityTile, StatTilesOf, TileRow } from '../../ui/chart/stat-tile.tsx';
import { useDashboard } from '../../parts/dashboard/use-dashboard.ts';

interface StatTilesProps {
  device: Device;
  settings: PortalConfig['dashboard_config'][string];
  span: Span;
}

/**
 * The figures of the range: availability where the device's type has it, and the brand's stat
 * tiles.
 */
export function StatTiles({ device, settings, span }: StatTilesProps) {
  if (!settings.availability && settings.stats.length === 0) return null;
  return (
    <TileRow>
      {settings.availability && <Availability device={device} span={span} />}
      {settings.stats.map((stat) => (
        <Statistics
          key={stat.title}
          device={device}
          title={stat.title}
          template={stat.template}
          span={span}
        />
      ))}
    </TileRow>
  );
}

function Availability({ device, span }: { device: Device; span: Span }) {
  return <AvailabilityTile view={useDeviceDashboard(device, 'availability', span)} />;
}

interface StatisticsProps {
  device: Device;
  title: string;
  template: string;
  span: Span;
}

function Statistics({ device, title, template, span }: StatisticsProps) {
  return <StatTilesOf view={useDeviceDashboard(device, template, span)} title={title} />;
}

function useDeviceDashboard(device: Device, dashboardId: string, span: Span) {
  return useDashboard({ accountId: device['Account ID'], deviceId: device.id, dashboardId }, span);
}
