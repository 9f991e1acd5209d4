import SpaceBetween from '@cloudscape-design/components/space-between';
import { readDashboardId } from '../../../../core/domain/dashboard.ts';
import { Samples } from '../../parts/dashboard/samples.tsx';
import { useDashboard } from '../../parts/dashboard/use-dashboard.ts';
import { RangeCharts } from '../../ui/chart/range-charts.tsx';
import { GraphGrid } from '../../ui/chart/graph-grid.tsx';
import { AvailabilityTile, StatTilesOf, TileRow } from '../../ui/chart/stat-tile.tsx';
import { RangeToolbar } from '../../ui/range/range-toolbar.tsx';
import { useRange } from '../../ui/range/use-range.ts';

export type Shown = 'graphs' | 'everything';

interface DashboardWidgetsProps {
  accountId: string;
  dashboardId: string;
  shown: Shown;
}

/** The widgets of a dashboard, with the same choice of dates as the device page. */
export function DashboardWidgets(props: DashboardWidgetsProps) {
  const range = useRange();
  const view = useDashboard(props, range.span);
  return (
    <RangeCharts range={range}>
      <SpaceBetween size="l">
        <RangeToolbar
          range={range}
          isLoading={view.isFetching}
          onRefresh={() => {
            range.refresh();
            view.retry();
          }}
        />
        <WidgetsOfDevice {...props} range={range} />
      </SpaceBetween>
    </RangeCharts>
  );
}

/** The widgets of one device, in the range that the page has. */
export function WidgetsOfDevice({
  accountId,
  dashboardId,
  shown,
  range,
}: DashboardWidgetsProps & { range: ReturnType<typeof useRange> }) {
  const view = useDashboard({ accountId, dashboardId }, range.span);
  const { widgets } = view;
  const has = (type: string) =>
    shown === 'everything' && (widgets ?? []).some((widget) => widget.type === type);
  const hasGraphs =
    !widgets || shown === 'graphs' || widgets.some((widget) => widget.type === 'graph');
  return (
    <SpaceBetween size="l">
      {(has('stat') || has('availability')) && (
        <TileRow>
          {has('availability') && <AvailabilityTile view={view} />}
          {has('stat') && <StatTilesOf view={view} title="Figures" />}
        </TileRow>
      )}
      {hasGraphs && (
        <GraphGrid
          view={view}
          span={range.span}
          samplesOf={(widget) => (
            <Samples
              accountId={accountId}
              deviceId={readDashboardId(dashboardId).deviceId}
              widget={widget}
              span={range.span}
            />
          )}
        />
      )}
    </SpaceBetween>
  );
}
