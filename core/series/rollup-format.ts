import { MINUTE_SECONDS, ROLLUP_COLUMNS, type RollupColumn, type RollupSeries } from './block.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { emptyPeriods } from './rollup.ts';
import { MODES, readSamples, writeSamples } from './samples.ts';

/**
 * Stored roll-up of a series: one sample run per column, in the order of ROLLUP_COLUMNS. Values
 * have their datapoint's decimals, which represent the sum exactly; moments are minutes since the
 * start of the period.
 */
const HOLDS: Record<RollupColumn, 'number' | 'value' | 'moment'> = {
  count: 'number',
  missed: 'number',
  sum: 'value',
  min: 'value',
  minAt: 'moment',
  max: 'value',
  maxAt: 'moment',
  last: 'value',
  lastAt: 'moment',
  gaps: 'number',
};

/** Modes worth trying: hourly and daily values do not rise evenly, and moments are unrelated. */
const TRIED = {
  number: [MODES.delta],
  value: [MODES.delta, MODES.raw],
  moment: [MODES.raw],
} as const;

interface Periods {
  startEpochSeconds: number;
  stepSeconds: number;
}

export function writeRollup(
  out: ByteWriter,
  values: RollupSeries,
  periods: Periods,
  decimals: number,
): void {
  for (const column of ROLLUP_COLUMNS) {
    const holds = HOLDS[column];
    const written = values[column];
    writeSamples(
      out,
      holds === 'moment' ? minutesOf(written, periods) : written,
      holds === 'value' ? decimals : 0,
      TRIED[holds],
    );
  }
}

export function readRollup(reader: ByteReader, count: number, periods: Periods): RollupSeries {
  const values: Partial<RollupSeries> = {};
  for (const column of ROLLUP_COLUMNS) {
    const read = readSamples(reader, count);
    values[column] = HOLDS[column] === 'moment' ? momentsOf(read, periods) : read;
  }
  return values as RollupSeries;
}

/** Reused, as allocation costs more than the encoding. */
let minutes = new Float64Array(24);

function minutesOf(moments: Float64Array, { startEpochSeconds, stepSeconds }: Periods) {
  if (minutes.length !== moments.length) minutes = new Float64Array(moments.length);
  for (let at = 0; at < moments.length; at++)
    minutes[at] = (moments[at]! - startEpochSeconds - at * stepSeconds) / MINUTE_SECONDS;
  return minutes;
}

/** Converts minutes to moments in place. */
function momentsOf(read: Float64Array, { startEpochSeconds, stepSeconds }: Periods) {
  for (let at = 0; at < read.length; at++)
    read[at] = startEpochSeconds + at * stepSeconds + read[at]! * MINUTE_SECONDS;
  return read;
}

/**
 * Reads a roll-up of the first release: minimum, mean and maximum, rounded to the datapoint's
 * decimals. Without counts and moments, a period counts as complete and its moments as its start. A
 * mean whose rounding error is as large as the spread, as for an up/down datapoint, is dropped.
 */
export function readFirstRollup(
  reader: ByteReader,
  count: number,
  { startEpochSeconds, stepSeconds }: Periods,
): RollupSeries {
  const finest = 10 ** -(reader.peek() >> 2);
  const min = readSamples(reader, count);
  const average = readSamples(reader, count);
  const max = readSamples(reader, count);
  const values = emptyPeriods(count);
  const samples = stepSeconds / MINUTE_SECONDS;
  for (let at = 0; at < count; at++) {
    const range = max[at]! - min[at]!;
    if (Number.isNaN(range) || (range > 0 && range <= 2 * finest)) continue;
    const start = startEpochSeconds + at * stepSeconds;
    const known = {
      count: samples,
      missed: 0,
      sum: average[at]! * samples,
      min: min[at]!,
      minAt: start,
      max: max[at]!,
      maxAt: start,
      last: average[at]!,
      lastAt: start,
      gaps: 0,
    };
    for (const column of ROLLUP_COLUMNS) values[column][at] = known[column];
  }
  return values;
}
