import type { Span } from '../../../../core/domain/range.ts';
import type { StripSpan } from '../../../../core/domain/state-strip.ts';

/** The strip is drawn on 1000 by 10. */
const WIDTH = 1_000;
/** Trouble is seen however short it was. */
const LEAST_WIDTH = 2;

/** All spans of one state as one path: time up is half as high as anything else. */
export function stripPath(
  spans: readonly StripSpan[],
  range: Span,
  state: StripSpan['state'],
): string {
  const length = range.endEpochSeconds - range.startEpochSeconds;
  const place = (epochSeconds: number) =>
    Math.min(WIDTH, Math.max(0, ((epochSeconds - range.startEpochSeconds) / length) * WIDTH));
  const [top, height] = state === 'up' ? [5, 5] : [0, 10];
  return spans
    .filter((span) => span.state === state)
    .map(({ startEpoch, endEpoch }) => {
      const from = place(startEpoch);
      const width = Math.max(LEAST_WIDTH, place(endEpoch || range.endEpochSeconds) - from);
      return `M${from.toFixed(1)} ${top}h${width.toFixed(1)}v${height}h-${width.toFixed(1)}z`;
    })
    .join('');
}
