import SpaceBetween from '@cloudscape-design/components/space-between';
import { dashboards } from '../../../../core/contract/dashboards.ts';
import { useEndpoint } from '../../api/queries.ts';
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
export function DashboardWidgets({ accountId, dashboardId, shown }: DashboardWidgetsProps) {
  const range = useRange();
  const { data, isFetching, isLoading, error, refetch } = useEndpoint(
    dashboards.getDashboardData,
    {
      account_id: accountId,
      dash_id: dashboardId,
      start: range.span.startEpochSeconds,
      end: range.span.endEpochSeconds,
    },
    { keepsFormer: true },
  );
  const widgets = data?.data;
  const has = (type: string) =>
    shown === 'everything' && (widgets ?? []).some((widget) => widget.type === type);
  const hasGraphs =
    !widgets || shown === 'graphs' || widgets.some((widget) => widget.type === 'graph');
  return (
    <SpaceBetween size="l">
      <RangeToolbar
        range={range}
        isLoading={isFetching}
        onRefresh={() => {
          range.refresh();
          void refetch();
        }}
      />
      {(has('stat') || has('availability')) && (
        <TileRow>
          {has('availability') && (
            <AvailabilityTile widgets={widgets} isLoading={isLoading} error={error} />
          )}
          {has('stat') && (
            <StatTilesOf widgets={widgets} title="Figures" isLoading={isLoading} error={error} />
          )}
        </TileRow>
      )}
      {hasGraphs && (
        <GraphGrid
          widgets={widgets}
          span={range.span}
          isLoading={isFetching}
          error={widgets ? null : error}
          onRetry={() => void refetch()}
        />
      )}
    </SpaceBetween>
  );
}
