import * as tokens from '@cloudscape-design/design-tokens';
import type { CoreChartProps } from '@cloudscape-design/chart-components/internal-do-not-use/core-chart';
import { axisTicks, momentLabel, tickLabels, type Span } from '../../../../core/domain/range.ts';
import type { Widget, WidgetLine } from '../../../../core/domain/dashboard.ts';
import { datasourceOf, readSeriesId } from '../../../../core/domain/datasource.ts';
import { figure } from '../../../../core/domain/units.ts';
import { valueAxis as axisOfValues } from '../../../../core/domain/value-axis.ts';
import { plotBands } from './bands.ts';
import { plotLines, shownReferences } from './reference-lines.ts';

/** Lines differ in colour and dash, as colour alone is not accessible. */
const PALETTE = [
  tokens.colorChartsPaletteCategorical1,
  tokens.colorChartsPaletteCategorical2,
  tokens.colorChartsPaletteCategorical3,
  tokens.colorChartsPaletteCategorical4,
  tokens.colorChartsPaletteCategorical5,
  tokens.colorChartsPaletteCategorical6,
];
const DASHES = ['Solid', 'ShortDash', 'Dash', 'ShortDot', 'DashDot', 'LongDash'] as const;

export type ChartWidget = Pick<
  Widget,
  'title' | 'port' | 'verticalLabel' | 'lines' | 'references' | 'spans' | 'stepSeconds'
> & {
  /** A status is the level of a state. */
  isOfState?: boolean;
};

/**
 * Highcharts options of a widget. Times inside the chart are epoch milliseconds.
 * @param onSelect called with a dragged range, in epoch seconds
 */
export function chartOptions(
  widget: ChartWidget,
  span: Span,
  onSelect: (from: number, to: number) => void,
  mostTicks: number,
): CoreChartProps['options'] {
  return {
    chart: {
      // Room on the right for half a label of the time axis.
      spacing: [10, 22, 4, 4],
      // No pinch zoom: fingers scroll the page.
      zooming: { type: 'x', pinchType: undefined, mouseWheel: { enabled: false } },
      selectionMarkerFill: 'var(--selected-range)',
      events: {
        selection({ xAxis: [axis] }) {
          if (axis) onSelect(axis.min / 1000, axis.max / 1000);
          // The page changes its range instead of zooming the chart.
          return false;
        },
      },
    },
    // The card already has a heading, and the graph may be on screen twice.
    accessibility: { landmarkVerbosity: 'disabled' },
    series: widget.lines.map((line, index) => ({
      type: 'line',
      id: `line-${index}`,
      name: line.legend,
      color: PALETTE[index % PALETTE.length]!,
      dashStyle: DASHES[index % DASHES.length]!,
      lineWidth: 2,
      connectNulls: false,
      data: pointsOf(line.data),
    })),
    xAxis: timeAxis(widget, span, mostTicks),
    yAxis: valueAxis(widget),
  };
}

/** For several lines, or one of several possible instances. */
export function showsLegend({ lines }: Pick<ChartWidget, 'lines'>): boolean {
  const datasource = readSeriesId(lines[0]?.series ?? '')?.datasource ?? '';
  return lines.length > 1 || datasourceOf(datasource)?.isMultiple === true;
}

/** A sample between two gaps has no line, so it is drawn as a dot. */
function pointsOf(data: WidgetLine['data']) {
  const isGap = (point: WidgetLine['data'][number] | undefined) => !point || point[1] === null;
  return data.map((point, index) => ({
    x: point[0] * 1000,
    y: point[1],
    ...(isGap(data[index - 1]) && isGap(data[index + 1])
      ? { marker: { enabled: true, radius: 2 } }
      : {}),
  }));
}

const labelStyle = { color: tokens.colorTextBodySecondary, fontSize: tokens.fontSizeBodyS };

function timeAxis(widget: ChartWidget, span: Span, mostTicks: number): CoreChartProps.XAxisOptions {
  const ticks = axisTicks(span, mostTicks);
  const labels = tickLabels(ticks, span);
  return {
    type: 'datetime',
    title: { text: '' },
    min: span.startEpochSeconds * 1000,
    max: span.endEpochSeconds * 1000,
    tickPositions: ticks.map((tick) => tick * 1000),
    valueFormatter: (value) => (value === null ? '' : (labels.get(value / 1000) ?? '')),
    // Labels at the edge are not cut.
    labels: { style: { ...labelStyle, textOverflow: 'none', whiteSpace: 'nowrap' } },
    plotBands: plotBands(widget.spans, span),
    accessibility: {
      rangeDescription: `${momentLabel(span.startEpochSeconds)} to ${momentLabel(span.endEpochSeconds)}`,
    },
  };
}

function valueAxis(widget: ChartWidget): CoreChartProps.YAxisOptions {
  const { lines, verticalLabel: unit } = widget;
  const references = shownReferences(widget);
  const highest = lines.reduce((most, { max }) => Math.max(most, max ?? 0), 0);
  const top = references.reduce((most, { value }) => Math.max(most, value), highest);
  const lowest = lines.reduce((least, { min }) => Math.min(least, min ?? 0), 0);
  const bottom = references.reduce((least, { value }) => Math.min(least, value), lowest);
  const axis = axisOfValues(unit, bottom, top);
  return {
    title: { text: '' },
    min: axis.min,
    max: axis.max,
    startOnTick: false,
    endOnTick: false,
    tickPositions: [...axis.ticks],
    // Ticks use the axis label, other values the full figure.
    valueFormatter: (value) =>
      value !== null && axis.ticks.includes(value) ? axis.label(value) : figure(value, unit),
    labels: { style: labelStyle },
    plotLines: plotLines(references, axis.max - axis.min),
  };
}
