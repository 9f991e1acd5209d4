import type { RollupBlock, RollupSeries, SeriesBlock } from './block.ts';

/**
 * Lowest, mean and highest sample of each period of `stepSeconds`; periods start at multiples of
 * it. Gaps do not count.
 */
export function rollUp(block: SeriesBlock, stepSeconds: number): RollupBlock {
  const parts = [...block.series].map(
    ([id, values]) => [id, { min: values, avg: values, max: values }] as const,
  );
  return rollUpAgain({ ...block, series: new Map(parts) }, stepSeconds);
}

/**
 * Rolls up a roll-up, such as hours into days; periods with any measurement weigh alike in the
 * mean.
 */
export function rollUpAgain(block: RollupBlock, stepSeconds: number): RollupBlock {
  const start = Math.floor(block.startEpochSeconds / stepSeconds) * stepSeconds;
  const series = new Map<string, RollupSeries>();
  for (const [id, values] of block.series) {
    const end = block.startEpochSeconds + values.avg.length * block.stepSeconds;
    const periods = Math.ceil((end - start) / stepSeconds);
    series.set(
      id,
      reduce(values, periods, (at) =>
        Math.floor((block.startEpochSeconds + at * block.stepSeconds - start) / stepSeconds),
      ),
    );
  }
  return { startEpochSeconds: start, stepSeconds, series };
}

function reduce(
  values: RollupSeries,
  periods: number,
  periodOf: (at: number) => number,
): RollupSeries {
  const min = new Float64Array(periods).fill(Number.NaN);
  const max = new Float64Array(periods).fill(Number.NaN);
  const sum = new Float64Array(periods);
  const counted = new Float64Array(periods);
  for (let at = 0; at < values.avg.length; at++) {
    const mean = values.avg[at] as number;
    if (Number.isNaN(mean)) continue;
    const period = periodOf(at);
    const low = values.min[at] as number;
    const high = values.max[at] as number;
    if (!((min[period] as number) <= low)) min[period] = low;
    if (!((max[period] as number) >= high)) max[period] = high;
    sum[period] = (sum[period] as number) + mean;
    counted[period] = (counted[period] as number) + 1;
  }
  /** Nothing counted: 0 / 0, which is the gap. */
  return { min, avg: sum.map((total, period) => total / (counted[period] as number)), max };
}
