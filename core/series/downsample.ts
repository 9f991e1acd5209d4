/** The most points of a series that a graph draws. */
export const GRAPH_POINTS = 600;

/**
 * Positions to draw so that no peak is lost: of each run of samples its lowest and its highest, in their order, and one
 * gap for a run without samples. All positions when there are no more than `maxPoints`.
 */
export function downsample(values: Float64Array, maxPoints: number = GRAPH_POINTS): number[] {
  if (values.length <= maxPoints) return Array.from(values, (_, at) => at);
  const runs = Math.floor(maxPoints / 2);
  const kept: number[] = [];
  for (let run = 0; run < runs; run++) {
    const from = Math.floor((run * values.length) / runs);
    const to = Math.floor(((run + 1) * values.length) / runs);
    kept.push(...extremes(values, from, to));
  }
  return kept;
}

function extremes(values: Float64Array, from: number, to: number): number[] {
  let lowest = -1;
  let highest = -1;
  for (let at = from; at < to; at++) {
    const value = values[at] as number;
    if (Number.isNaN(value)) continue;
    if (lowest < 0 || value < (values[lowest] as number)) lowest = at;
    if (highest < 0 || value > (values[highest] as number)) highest = at;
  }
  if (lowest < 0) return [from];
  return lowest === highest ? [lowest] : [Math.min(lowest, highest), Math.max(lowest, highest)];
}
