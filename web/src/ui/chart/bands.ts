import type { CoreChartProps } from '@cloudscape-design/chart-components/internal-do-not-use/core-chart';
import * as tokens from '@cloudscape-design/design-tokens';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { isUpAndDown } from '../../../../core/domain/state-strip.ts';
import { readStatus, STATES } from '../../../../core/domain/state.ts';
import { plainText } from './plain-text.ts';

type WidgetSpan = Widget['spans'][number];

export type ClippedSpan = WidgetSpan & { from: number; to: number };

/** Estimated width of a character, as a share of the axis, on a graph of half the page's width. */
const SHARE_OF_A_LETTER = 0.025;

export const wordStyle = {
  color: tokens.colorTextBodyDefault,
  fontSize: '12px',
  whiteSpace: 'nowrap',
} as const;

/** Spans within the range, by start, clipped to it. */
export function clippedSpans(spans: readonly WidgetSpan[], range: Span): ClippedSpan[] {
  return spans
    .map((span) => ({
      ...span,
      from: Math.max(span.startEpoch, range.startEpochSeconds),
      to: Math.min(span.endEpoch || Infinity, range.endEpochSeconds),
    }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
}

/** Colour by state; an alert has that of its severity. */
export function spanColour({ kind, severity }: Pick<WidgetSpan, 'kind' | 'severity'>): string {
  if (kind === 'downtime') return STATES.SDT.colour;
  return STATES[kind === 'outage' ? 'critical' : readStatus(severity ?? 'Error')].colour;
}

/**
 * Spans as bands on the time axis. Labels only where they fit, at the bottom, away from those of
 * the reference lines. Outages are drawn on top.
 */
export function plotBands(
  spans: readonly WidgetSpan[],
  range: Span,
): CoreChartProps.XAxisOptions['plotBands'] {
  const length = range.endEpochSeconds - range.startEpochSeconds;
  let wordsUntil = 0;
  return clippedSpans(spans, range).map((span) => {
    const { kind, label, from, to } = span;
    const hasRoom = to - from > length * label.length * SHARE_OF_A_LETTER && from >= wordsUntil;
    if (hasRoom) wordsUntil = to;
    return {
      from: from * 1000,
      to: to * 1000,
      className: `chart-band chart-band--${isUpAndDown(span) ? 'flapping' : kind}`,
      color: `var(--state-${spanColour(span)}-line)`,
      zIndex: kind === 'outage' ? 2 : 1,
      ...(hasRoom ? { label: bandLabel(label) } : {}),
    };
  });
}

function bandLabel(label: string) {
  const place = { align: 'left', verticalAlign: 'bottom', x: 4, y: -6 } as const;
  return { text: plainText(label), ...place, style: wordStyle };
}
