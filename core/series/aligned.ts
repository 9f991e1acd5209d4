/** The lowest and highest sample of each step; the same array twice where nothing was rolled up. */
export interface Extremes {
  low: Float64Array;
  high: Float64Array;
}

export interface AlignedLines {
  /** Position in steps, with halves, of each kept point: the same for all lines. */
  positions: number[];
  /** One list for each line, NaN for a gap. */
  values: number[][];
}

/**
 * Fewer points for several lines that share their timestamps. Each run of steps keeps two points of
 * every line, its lowest and its highest sample in the order in which they came, so that no peak is
 * lost; a run without samples is a gap.
 */
export function alignExtremes(lines: readonly Extremes[], maxPoints: number): AlignedLines {
  const steps = lines[0]?.low.length ?? 0;
  const isRaw = lines.every((line) => line.low === line.high);
  if (isRaw && steps <= maxPoints) {
    return {
      positions: Array.from({ length: steps }, (_, at) => at),
      values: lines.map((line) => [...line.low]),
    };
  }
  const runs = Math.min(steps, Math.floor(maxPoints / 2));
  const starts = Array.from({ length: runs + 1 }, (_, run) => Math.floor((run * steps) / runs));
  return {
    positions: starts.slice(0, -1).flatMap((from, run) => [from, (from + starts[run + 1]!) / 2]),
    values: lines.map((line) =>
      starts.slice(0, -1).flatMap((from, run) => pairOf(line, from, starts[run + 1]!)),
    ),
  };
}

function pairOf({ low, high }: Extremes, from: number, to: number): [number, number] {
  let lowest = -1;
  let highest = -1;
  for (let at = from; at < to; at++) {
    if (!Number.isNaN(low[at]!) && (lowest < 0 || low[at]! < low[lowest]!)) lowest = at;
    if (!Number.isNaN(high[at]!) && (highest < 0 || high[at]! > high[highest]!)) highest = at;
  }
  if (lowest < 0 || highest < 0) return [NaN, NaN];
  return lowest <= highest ? [low[lowest]!, high[highest]!] : [high[highest]!, low[lowest]!];
}
