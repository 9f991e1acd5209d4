/**
 * Spans of time: the first begins at startEpochSeconds, and when everySeconds is not 0 another each
 * so often.
 */
export interface Cycle {
  startEpochSeconds: number;
  /** Infinity for one that never ends. */
  lastsSeconds: number;
  everySeconds: number;
}

export function once(startEpochSeconds: number, lastsSeconds: number): Cycle {
  return { startEpochSeconds, lastsSeconds, everySeconds: 0 };
}

/** Start of the span that began last, at or before the moment; undefined before the first. */
function latestStart(cycle: Cycle, atEpochSeconds: number): number | undefined {
  const since = atEpochSeconds - cycle.startEpochSeconds;
  if (since < 0) return undefined;
  return cycle.everySeconds === 0
    ? cycle.startEpochSeconds
    : atEpochSeconds - (since % cycle.everySeconds);
}

/** A span's start counts, its end does not. */
export function isWithin(cycle: Cycle, atEpochSeconds: number): boolean {
  const start = latestStart(cycle, atEpochSeconds);
  return start !== undefined && atEpochSeconds < start + cycle.lastsSeconds;
}

/** When a span ended last, at or before the moment; undefined when none did. */
export function latestEnd(cycle: Cycle, atEpochSeconds: number): number | undefined {
  const start = latestStart(cycle, atEpochSeconds);
  if (start === undefined) return undefined;
  if (start + cycle.lastsSeconds <= atEpochSeconds) return start + cycle.lastsSeconds;
  const before = start - cycle.everySeconds;
  return cycle.everySeconds > 0 && before >= cycle.startEpochSeconds
    ? before + cycle.lastsSeconds
    : undefined;
}

/** The spans that touch from..to, oldest first. */
export function spansBetween(
  cycle: Cycle,
  fromEpochSeconds: number,
  toEpochSeconds: number,
): { start: number; end: number }[] {
  const spans = [];
  for (let start = cycle.startEpochSeconds; start < toEpochSeconds; start += cycle.everySeconds) {
    const end = start + cycle.lastsSeconds;
    if (end > fromEpochSeconds) spans.push({ start, end });
    if (cycle.everySeconds === 0) break;
  }
  return spans;
}
