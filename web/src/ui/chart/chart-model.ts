import * as tokens from '@cloudscape-design/design-tokens';
import type { CoreChartProps } from '@cloudscape-design/chart-components/internal-do-not-use/core-chart';
import { axisLabel, axisTicks, momentLabel, type Span } from '../../../../core/domain/range.ts';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import { peakOf } from '../../../../core/domain/series-view.ts';
import { figure } from '../../../../core/domain/units.ts';

/**
 * Colour follows the position of a line, and so does the dash: no line is told apart by colour
 * alone.
 */
const PALETTE = [
  tokens.colorChartsPaletteCategorical1,
  tokens.colorChartsPaletteCategorical2,
  tokens.colorChartsPaletteCategorical3,
  tokens.colorChartsPaletteCategorical4,
  tokens.colorChartsPaletteCategorical5,
  tokens.colorChartsPaletteCategorical6,
];
const DASHES = ['Solid', 'ShortDash', 'Dash', 'ShortDot', 'DashDot', 'LongDash'] as const;

/**
 * A reference line further above the graph than this would press the graph flat; it is told in
 * words instead.
 */
const FAR_ABOVE = 4;
/**
 * Share of the axis that one letter of a span's words takes, on the narrowest graph of a wide
 * window.
 */
const SHARE_OF_A_LETTER = 0.01;

export type ChartWidget = Pick<
  Widget,
  'title' | 'verticalLabel' | 'lines' | 'references' | 'spans'
>;

/** Reference lines that the graph has room for. */
export function shownReferences(widget: ChartWidget): Widget['references'] {
  const peak = peakOf(widget)?.value ?? 0;
  return widget.references.filter((reference) => peak > 0 && reference.value <= peak * FAR_ABOVE);
}

/**
 * What Highcharts draws for a widget over a span. Times are epoch milliseconds inside the chart.
 */
export function chartOptions(widget: ChartWidget, span: Span): CoreChartProps['options'] {
  return {
    chart: { spacing: [20, 12, 4, 4], zooming: { mouseWheel: { enabled: false } } },
    // The card around it has a heading; the same graph may stand there twice, on the page and over
    // it.
    accessibility: { landmarkVerbosity: 'disabled' },
    series: widget.lines.map((line, index) => ({
      type: 'line',
      id: `line-${index}`,
      name: line.legend,
      color: PALETTE[index % PALETTE.length]!,
      dashStyle: DASHES[index % DASHES.length]!,
      lineWidth: 2,
      connectNulls: false,
      data: line.data.map(([at, y]) => ({ x: at * 1000, y })),
    })),
    xAxis: timeAxis(widget, span),
    yAxis: valueAxis(widget),
  };
}

function timeAxis(widget: ChartWidget, span: Span): CoreChartProps.XAxisOptions {
  return {
    type: 'datetime',
    title: { text: '' },
    min: span.startEpochSeconds * 1000,
    max: span.endEpochSeconds * 1000,
    tickPositions: axisTicks(span).map((tick) => tick * 1000),
    valueFormatter: (value) => (value === null ? '' : axisLabel(value / 1000, span)),
    // A label at the edge is written whole rather than cut.
    labels: {
      style: {
        color: tokens.colorTextBodySecondary,
        fontSize: tokens.fontSizeBodyS,
        textOverflow: 'none',
        whiteSpace: 'nowrap',
      },
    },
    plotBands: bands(widget.spans, span),
    accessibility: {
      rangeDescription: `${momentLabel(span.startEpochSeconds)} to ${momentLabel(span.endEpochSeconds)}`,
    },
  };
}

function valueAxis(widget: ChartWidget): CoreChartProps.YAxisOptions {
  const references = shownReferences(widget);
  const peak = peakOf(widget)?.value ?? 0;
  const top = Math.max(peak, ...references.map((reference) => reference.value));
  return {
    title: { text: '' },
    min: isNeverNegative(widget) ? 0 : undefined,
    softMax: Math.max(0, ...references.map((reference) => reference.value)) || undefined,
    maxPadding: 0.08,
    // Nobody looks for more than all of something.
    ceiling: widget.verticalLabel === '%' && peak <= ALL_PERCENT ? ALL_PERCENT : undefined,
    tickAmount: 5,
    valueFormatter: (value) => figure(value, widget.verticalLabel),
    plotLines: placedWords(references, top).map(({ label, value, fromRightPixels }) => ({
      value,
      color: colourOfReference(label),
      width: 2,
      dashStyle: 'Dash',
      zIndex: 4,
      label: { text: label, align: 'right', x: -4 - fromRightPixels, y: -5, style: wordStyle },
    })),
  };
}

/**
 * Thresholds are drawn in the colour of the severity that they open; anything else, such as the
 * size of a circuit, in red.
 */
function colourOfReference(label: string): string {
  const colour =
    { Warning: 'yellow', Error: 'orange', Critical: 'red' }[label.split(' ')[0]!] ?? 'red';
  return `var(--state-${colour}-line)`;
}

/** Share of the axis that a line of words is high, on the lowest graph. */
const SHARE_OF_A_WORD = 0.12;
const LETTER_PIXELS = 7;
const BETWEEN_WORDS_PIXELS = 8;

/**
 * Where the words of reference lines stand: at the right end, or left of those of the line below
 * when that is too near.
 */
function placedWords(
  references: Widget['references'],
  top: number,
): (Widget['references'][number] & { fromRightPixels: number })[] {
  let below: { value: number; label: string; fromRightPixels: number } | undefined;
  return references
    .toSorted((a, b) => a.value - b.value)
    .map((reference) => {
      const isNear = below !== undefined && reference.value - below.value < top * SHARE_OF_A_WORD;
      below = {
        ...reference,
        fromRightPixels: isNear
          ? below!.fromRightPixels + below!.label.length * LETTER_PIXELS + BETWEEN_WORDS_PIXELS
          : 0,
      };
      return below;
    });
}

const ALL_PERCENT = 100;

const wordStyle = { color: tokens.colorTextBodyDefault, fontSize: '12px' } as const;

function isNeverNegative(widget: ChartWidget): boolean {
  return widget.lines.every(({ min }) => min === null || min >= 0);
}

const BAND_COLOURS = { downtime: 'blue', alert: 'orange', outage: 'red' } as const;

/**
 * Spans cut to the range; words only where there is room and no other words stand, at the foot,
 * away from those of the reference lines.
 */
function bands(spans: Widget['spans'], range: Span): CoreChartProps.XAxisOptions['plotBands'] {
  const length = range.endEpochSeconds - range.startEpochSeconds;
  let wordsUntil = 0;
  return clippedSpans(spans, range).map(({ kind, label, from, to }) => {
    const hasRoom = to - from > length * label.length * SHARE_OF_A_LETTER && from >= wordsUntil;
    if (hasRoom) wordsUntil = to;
    return {
      from: from * 1000,
      to: to * 1000,
      className: `chart-band chart-band--${kind}`,
      color: `var(--state-${BAND_COLOURS[kind]}-line)`,
      zIndex: 1,
      ...(hasRoom
        ? {
            label: {
              text: label,
              align: 'left',
              verticalAlign: 'bottom',
              x: 4,
              y: -6,
              style: wordStyle,
            },
          }
        : {}),
    };
  });
}

export interface ClippedSpan {
  kind: Widget['spans'][number]['kind'];
  label: string;
  from: number;
  to: number;
  /** When it really began and ended, outside of the range too; the end is 0 while it lasts. */
  startEpoch: number;
  endEpoch: number;
}

/** The spans that touch the range, in the order of their beginning, cut to it. */
export function clippedSpans(spans: Widget['spans'], range: Span): ClippedSpan[] {
  return spans
    .map(({ kind, label, startEpoch, endEpoch }) => ({
      kind,
      label,
      startEpoch,
      endEpoch,
      from: Math.max(startEpoch, range.startEpochSeconds),
      to: Math.min(endEpoch || Infinity, range.endEpochSeconds),
    }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
}
