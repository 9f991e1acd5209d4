import type { Span } from '../../../../core/domain/range.ts';
import type { StripSpan } from '../../../../core/domain/state-strip.ts';

/** Drawing size: 1000 by 10. */
const WIDTH = 1_000;
/** Keeps short troubles visible. */
const LEAST_WIDTH = 2;
const STRIPE_WIDTH = 4;
const STRIPE_EVERY = 12;

/** All spans of one state as one path. Up is half as high; flapping is striped over it. */
export function stripPath(
  spans: readonly StripSpan[],
  range: Span,
  state: StripSpan['state'],
): string {
  const length = range.endEpochSeconds - range.startEpochSeconds;
  const place = (epochSeconds: number) =>
    Math.min(WIDTH, Math.max(0, ((epochSeconds - range.startEpochSeconds) / length) * WIDTH));
  return spans
    .filter((span) => span.state === state || (state === 'up' && span.state === 'flapping'))
    .map(({ startEpoch, endEpoch }) => {
      const from = place(startEpoch);
      const width = Math.max(LEAST_WIDTH, place(endEpoch || range.endEpochSeconds) - from);
      return state === 'flapping' ? stripes(from, width) : box(from, width, state === 'up' ? 5 : 0);
    })
    .join('');
}

function box(from: number, width: number, top: number): string {
  return `M${from.toFixed(1)} ${top}h${width.toFixed(1)}v${10 - top}h-${width.toFixed(1)}z`;
}

function stripes(from: number, width: number): string {
  const count = Math.max(1, Math.floor(width / STRIPE_EVERY));
  return Array.from({ length: count }, (_, at) =>
    box(from + at * STRIPE_EVERY, STRIPE_WIDTH, 0),
  ).join('');
}
