import { MINUTE_SECONDS, type RollupBlock, type RollupSeries, type SeriesBlock } from './block.ts';
import { Summary } from './summary.ts';

/** Periods start at multiples of `stepSeconds`. */
export function rollUp(block: SeriesBlock, stepSeconds: number): RollupBlock {
  return inPeriods(block, stepSeconds, {
    lengthOf: (values) => values.length,
    take: (summary, values, from, until) =>
      summary.addSamples(values, from, until, block.startEpochSeconds, block.stepSeconds),
  });
}

/** Rolls up a roll-up, such as hours into days, weighted by samples rather than periods. */
export function rollUpAgain(block: RollupBlock, stepSeconds: number): RollupBlock {
  const minutes = block.stepSeconds / MINUTE_SECONDS;
  return inPeriods(block, stepSeconds, {
    lengthOf: (values) => values.count.length,
    take: (summary, values, from, until) => {
      for (let at = from; at < until; at++) summary.addPeriod(values, at, minutes);
    },
  });
}

/** All NaN. */
export function emptyPeriods(periods: number): RollupSeries {
  const column = () => new Float64Array(periods).fill(Number.NaN);
  return {
    count: column(),
    missed: column(),
    sum: column(),
    min: column(),
    minAt: column(),
    max: column(),
    maxAt: column(),
    last: column(),
    lastAt: column(),
    gaps: column(),
  };
}

interface Steps<V> {
  lengthOf(values: V): number;
  take(summary: Summary, values: V, from: number, until: number): void;
}

function inPeriods<V>(
  block: { startEpochSeconds: number; stepSeconds: number; series: ReadonlyMap<string, V> },
  stepSeconds: number,
  { lengthOf, take }: Steps<V>,
): RollupBlock {
  const start = Math.floor(block.startEpochSeconds / stepSeconds) * stepSeconds;
  const stepsInPeriod = stepSeconds / block.stepSeconds;
  const stepsBefore = (block.startEpochSeconds - start) / block.stepSeconds;
  const series = new Map<string, RollupSeries>();
  for (const [id, values] of block.series) {
    const length = lengthOf(values);
    const periods = emptyPeriods(
      length === 0 ? 0 : Math.ceil((stepsBefore + length) / stepsInPeriod),
    );
    for (let period = 0; period < periods.count.length; period++) {
      const from = period * stepsInPeriod - stepsBefore;
      const until = from + stepsInPeriod;
      const summary = new Summary();
      /** Slots outside the block have no samples. */
      if (from < 0) summary.addGap((-from * block.stepSeconds) / MINUTE_SECONDS);
      take(summary, values, Math.max(0, Math.ceil(from)), Math.min(length, Math.ceil(until)));
      if (until > length) summary.addGap(((until - length) * block.stepSeconds) / MINUTE_SECONDS);
      summary.writeTo(periods, period);
    }
    series.set(id, periods);
  }
  return { startEpochSeconds: start, stepSeconds, series };
}
