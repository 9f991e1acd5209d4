import { MINUTE_SECONDS, ROLLUP_COLUMNS, type RollupColumn, type RollupSeries } from './block.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { emptyPeriods } from './rollup.ts';
import { MODES, readSamples, writeSamples } from './samples.ts';

/**
 * A series of a roll-up as stored: a run of samples for each column, in the order of
 * ROLLUP_COLUMNS. Values have the decimals of their datapoint, which hold its sum exactly; moments
 * are minutes since their period began.
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

/** Values of hours and days neither climb evenly, nor are moments near those before. */
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

/** Used again for each column: allocating is dearer than the arithmetic. */
let minutes = new Float64Array(24);

function minutesOf(moments: Float64Array, { startEpochSeconds, stepSeconds }: Periods) {
  if (minutes.length !== moments.length) minutes = new Float64Array(moments.length);
  for (let at = 0; at < moments.length; at++)
    minutes[at] = (moments[at]! - startEpochSeconds - at * stepSeconds) / MINUTE_SECONDS;
  return minutes;
}

/** Turns minutes since a period began into moments, in their place. */
function momentsOf(read: Float64Array, { startEpochSeconds, stepSeconds }: Periods) {
  for (let at = 0; at < read.length; at++)
    read[at] = startEpochSeconds + at * stepSeconds + read[at]! * MINUTE_SECONDS;
  return read;
}

/**
 * Reads a roll-up of the first release: lowest, mean and highest, all rounded to the decimals of
 * the datapoint. It has no number of samples and no moments: a period counts as whole, and its
 * moments are its beginning. A mean whose rounding is as large as the spread, as for an up/down
 * datapoint, says nothing and is left out.
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
