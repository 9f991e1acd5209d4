import type { Span } from '../../../../core/domain/range.ts';
import type { StripSpan } from '../../../../core/domain/state-strip.ts';

/** Drawing size: 1000 by 10. */
const WIDTH = 1_000;
/** Keeps short troubles visible. */
const LEAST_WIDTH = 2;
const STRIPE_WIDTH = 4;
const STRIPE_EVERY = 12;
/** Between two cells. */
const GAP = 1.6;

/** From the top to the bottom, so that no state is known by its colour alone. */
const EDGES = {
  up: [5, 10],
  planned: [0, 10],
  unknown: [0, 10],
  flapping: [0, 10],
  brief: [0, 3],
  part: [0, 6],
  most: [0, 10],
  down: [0, 10],
} as const satisfies Record<StripSpan['state'], readonly [number, number]>;

/** All spans of one state as one path; flapping is striped. */
export function stripPath(
  spans: readonly StripSpan[],
  range: Span,
  state: StripSpan['state'],
): string {
  const length = range.endEpochSeconds - range.startEpochSeconds;
  const place = (epochSeconds: number) =>
    Math.min(WIDTH, Math.max(0, ((epochSeconds - range.startEpochSeconds) / length) * WIDTH));
  return spans
    .filter((span) => span.state === state || span.under === state)
    .map(({ startEpoch, endEpoch, isCell }) => {
      const from = place(startEpoch);
      const to = place(endEpoch || range.endEpochSeconds) - (isCell ? GAP : 0);
      const width = Math.max(LEAST_WIDTH, to - from);
      return state === 'flapping' ? stripes(from, width) : box(from, width, state);
    })
    .join('');
}

/** The sign of a state in the key, 12 by 10. */
export function stripSign(state: StripSpan['state']): string {
  return state === 'flapping' ? 'M0 0h2v10H0zM5 0h2v10H5zM10 0h2v10h-2z' : box(0, 12, state);
}

function box(from: number, width: number, state: StripSpan['state']): string {
  const [top, bottom] = EDGES[state];
  return `M${from.toFixed(1)} ${top}h${width.toFixed(1)}v${bottom - top}h-${width.toFixed(1)}z`;
}

function stripes(from: number, width: number): string {
  const count = Math.max(1, Math.floor(width / STRIPE_EVERY));
  return Array.from({ length: count }, (_, at) =>
    box(from + at * STRIPE_EVERY, STRIPE_WIDTH, 'flapping'),
  ).join('');
}
