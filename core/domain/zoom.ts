import { LONGEST_RANGE_DAYS, type Span } from './range.ts';

/** Polls come once a minute: less than this shows nothing more. */
const LEAST_SECONDS = 300;
const MOST_SECONDS = LONGEST_RANGE_DAYS * 86_400;

/**
 * A span that begins and ends at whole minutes, neither too short nor too long to be read, and does
 * not reach into the future.
 */
function readable(middle: number, lengthSeconds: number, nowSeconds: number): Span {
  const length = Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, lengthSeconds));
  const end = Math.min(nowSeconds, middle + length / 2);
  const toMinute = (seconds: number) => Math.round(seconds / 60) * 60;
  return { startEpochSeconds: toMinute(end - length), endEpochSeconds: toMinute(end) };
}

/** Span between two moments, in either order. */
export function spanBetween(one: number, other: number, nowSeconds: number): Span {
  return readable((one + other) / 2, Math.abs(other - one), nowSeconds);
}

/** Another length about the same middle. @param factor 2 shows twice as much, 0.5 half of it. */
export function zoomed(span: Span, factor: number, nowSeconds: number): Span {
  const { startEpochSeconds: start, endEpochSeconds: end } = span;
  return readable((start + end) / 2, (end - start) * factor, nowSeconds);
}

/** The span of the same length before it, or after it. */
export function shifted(span: Span, direction: 'earlier' | 'later', nowSeconds: number): Span {
  const { startEpochSeconds: start, endEpochSeconds: end } = span;
  const length = end - start;
  const by = direction === 'later' ? length : -length;
  return readable((start + end) / 2 + by, length, nowSeconds);
}

/** Is there anything later to see? The last minute is still being polled. */
export function reachesNow(span: Span, nowSeconds: number): boolean {
  return span.endEpochSeconds > nowSeconds - 60;
}

/** Would a zoom still change the span? */
export function mayZoom(span: Span, direction: 'in' | 'out'): boolean {
  const length = span.endEpochSeconds - span.startEpochSeconds;
  return direction === 'in' ? length > LEAST_SECONDS : length < MOST_SECONDS;
}

/** The clocks of two refreshes need not agree to the second. */
const SAME_SECONDS = 60;

/** Is it the same range as before, which a refresh has moved on: its end, and perhaps its beginning? */
export function isRefreshOf(before: Span, span: Span): boolean {
  const moved = span.endEpochSeconds - before.endEpochSeconds;
  const movedStart = span.startEpochSeconds - before.startEpochSeconds;
  const length = span.endEpochSeconds - span.startEpochSeconds;
  const isStart = [0, moved].some((by) => Math.abs(movedStart - by) <= SAME_SECONDS);
  return moved >= 0 && moved < length / 2 && isStart;
}
