import CoreChart, {
  type CoreChartProps,
} from '@cloudscape-design/chart-components/internal-do-not-use/core-chart';
import { colorTextBodySecondary } from '@cloudscape-design/design-tokens';
import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import { memo, useEffect, useMemo, useRef } from 'react';
import { momentLabel, type Span } from '../../../../core/domain/range.ts';
import { useRangeZoom } from '../range/range-zoom.tsx';
import { chartOptions, showsLegend, type ChartWidget } from './chart-model.ts';
import { useCursor } from './cursor.tsx';
import './token-bridge.css';

export interface ChartEngineProps {
  widget: ChartWidget;
  span: Span;
  heightPixels: number;
  mostTicks: number;
  /** One-sentence description for screen readers. */
  description: string;
}

const CURSOR_ID = 'shared-cursor';

/**
 * Wrapper of Cloudscape's chart package. It uses the core component, because the public one lacks
 * spans on the time axis, tick positions and a shared cursor. The version is pinned.
 */
export const ChartEngine = memo(function ChartEngine({
  widget,
  span,
  heightPixels,
  mostTicks,
  description,
}: ChartEngineProps) {
  const cursor = useCursor();
  const chart = useRef<Highcharts.Chart | null>(null);
  const pointsHere = useRef(false);
  const zoom = useLatest(useRangeZoom());
  const options = useMemo(() => {
    const onSelect = (startEpochSeconds: number, endEpochSeconds: number) =>
      zoom.current?.zoomTo({ startEpochSeconds, endEpochSeconds });
    return chartOptions(widget, span, onSelect, mostTicks);
  }, [widget, span, zoom, mostTicks]);

  useEffect(
    () =>
      cursor.subscribe(() => {
        const axis = chart.current?.xAxis?.[0];
        axis?.removePlotLine(CURSOR_ID);
        const moment = cursor.read();
        if (!axis || moment === null || pointsHere.current) return;
        axis.addPlotLine({
          id: CURSOR_ID,
          value: moment * 1000,
          width: 1,
          color: colorTextBodySecondary,
          zIndex: 5,
        });
      }),
    [cursor],
  );

  const onHighlight: CoreChartProps['onHighlight'] = ({ detail }) => {
    const x = detail.point?.x ?? detail.group[0]?.x;
    if (x === undefined || detail.isApiCall) return;
    pointsHere.current = true;
    cursor.move(x / 1000);
  };
  const onClearHighlight = () => {
    pointsHere.current = false;
    cursor.move(null);
  };

  return (
    // The toolbar zooms as well: nothing here is only for who has a pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onDoubleClick={() => zoom.current?.zoomBack()}>
      <CoreChart
        highcharts={Highcharts}
        options={options}
        chartHeight={heightPixels}
        ariaLabel={widget.title}
        ariaDescription={description}
        callback={(api) => {
          chart.current = api.chart;
        }}
        getTooltipContent={() => ({ header: ({ x }) => momentLabel(x / 1000) })}
        tooltip={{ placement: 'outside' }}
        legend={{ enabled: showsLegend(widget) }}
        onHighlight={onHighlight}
        onClearHighlight={onClearHighlight}
        i18nStrings={{
          chartRoleDescription: 'line chart',
          xAxisRoleDescription: 'time axis',
          yAxisRoleDescription: 'value axis',
          legendAriaLabel: `Lines of ${widget.title}`,
          detailPopoverDismissAriaLabel: 'Close the details',
        }}
      />
    </div>
  );
});

/** Latest value for chart callbacks, so that a change does not redraw the chart. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
