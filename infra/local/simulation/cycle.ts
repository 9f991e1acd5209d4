/** A span of time that starts at startEpochSeconds and, unless everySeconds is 0, repeats. */
export interface Cycle {
  startEpochSeconds: number;
  /** Infinity if it never ends. */
  lastsSeconds: number;
  everySeconds: number;
}

export function once(startEpochSeconds: number, lastsSeconds: number): Cycle {
  return { startEpochSeconds, lastsSeconds, everySeconds: 0 };
}

/** Start of the latest span at or before the moment; undefined before the first. */
function latestStart(cycle: Cycle, atEpochSeconds: number): number | undefined {
  const since = atEpochSeconds - cycle.startEpochSeconds;
  if (since < 0) return undefined;
  return cycle.everySeconds === 0
    ? cycle.startEpochSeconds
    : atEpochSeconds - (since % cycle.everySeconds);
}

/** Start inclusive, end exclusive. */
export function isWithin(cycle: Cycle, atEpochSeconds: number): boolean {
  const start = latestStart(cycle, atEpochSeconds);
  return start !== undefined && atEpochSeconds < start + cycle.lastsSeconds;
}

/** End of the latest finished span; undefined without one. */
export function latestEnd(cycle: Cycle, atEpochSeconds: number): number | undefined {
  const start = latestStart(cycle, atEpochSeconds);
  if (start === undefined) return undefined;
  if (start + cycle.lastsSeconds <= atEpochSeconds) return start + cycle.lastsSeconds;
  const before = start - cycle.everySeconds;
  return cycle.everySeconds > 0 && before >= cycle.startEpochSeconds
    ? before + cycle.lastsSeconds
    : undefined;
}

/** Spans that overlap from..to, oldest first. */
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
