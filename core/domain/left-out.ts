import * as z from 'zod';
import { summarise, type SeriesRead } from '../series/parts.ts';
import { datapointOf, readSeriesId, seriesId, SINGLE_INSTANCE } from './datasource.ts';

/** Why a sample was not kept. The words follow 'left out:'. Keys are stored and never change. */
export const LEFT_OUT = {
  restarted: 'the device restarted',
  reset: 'the counter was reset',
  gap: 'the device had not answered before',
  renumbered: 'the ports of the device changed',
  stillClock: 'the clock of the device stood still',
  noValue: 'no value was given',
  outOfRange: 'the sensor was out of its range',
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT;
const REASONS = Object.keys(LEFT_OUT) as [LeftOutReason, ...LeftOutReason[]];

export const leftOutReasonSchema = z.enum(REASONS);
export const leftOutSchema = z.strictObject({
  reason: leftOutReasonSchema,
  samples: z.number().int(),
  firstEpochSeconds: z.number(),
  lastEpochSeconds: z.number(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** Samples that one poll of a device left out, by series; EVERY_RATE stands for all rates. */
export type LeftOutOfPoll = ReadonlyMap<string, LeftOutReason>;
export const EVERY_RATE = SINGLE_INSTANCE;
export const NOTHING_LEFT_OUT: LeftOutOfPoll = new Map();

const DATASOURCE = 'leftOut';
const RATE_UNITS: readonly string[] = ['bit/s', 'packet/s'];

/** The series that counts the left out samples of another one: 1 in each minute that has one. */
export function leftOutId(series: string, reason: LeftOutReason): string {
  return seriesId(DATASOURCE, series, reason);
}

/** The series whose left out samples a series counts; undefined for a series of measurements. */
export function countedSeries(id: string): string | undefined {
  const parts = readSeriesId(id);
  return parts?.datasource === DATASOURCE ? parts.instance : undefined;
}

function isRate(series: string): boolean {
  const parts = readSeriesId(series);
  const unit = parts && datapointOf(parts.datasource, parts.datapoint)?.unit;
  return unit !== undefined && RATE_UNITS.includes(unit);
}

/** The series that count what a stored series lacks, with their reasons. */
export function countsOf(series: string): { id: string; reason: LeftOutReason }[] {
  const counted = isRate(series) ? [series, EVERY_RATE] : [series];
  return counted.flatMap((one) =>
    REASONS.map((reason) => ({ id: leftOutId(one, reason), reason })),
  );
}

/** Samples of a stored series that a range lacks, by reason, the latest first. */
export function leftOutOf(series: string, read: Pick<SeriesRead, 'series'>): LeftOut[] {
  return merged(
    countsOf(series).flatMap(({ id, reason }): LeftOut[] => {
      const { count, minAt, lastAt } = summarise(read.series.get(id) ?? []);
      return count === 0
        ? []
        : [{ reason, samples: count, firstEpochSeconds: minAt, lastEpochSeconds: lastAt }];
    }),
  );
}

function merged(all: readonly LeftOut[]): LeftOut[] {
  const byReason = new Map<LeftOutReason, LeftOut>();
  for (const one of all) {
    const known = byReason.get(one.reason);
    byReason.set(
      one.reason,
      known
        ? {
            reason: one.reason,
            samples: known.samples + one.samples,
            firstEpochSeconds: Math.min(known.firstEpochSeconds, one.firstEpochSeconds),
            lastEpochSeconds: Math.max(known.lastEpochSeconds, one.lastEpochSeconds),
          }
        : one,
    );
  }
  return [...byReason.values()].sort((a, b) => b.lastEpochSeconds - a.lastEpochSeconds);
}

/**
 * "3 samples left out: the counter was reset at 02:14", a sentence for each reason.
 * @param moment "02:14", "15 Nov, 02:14".
 */
export function leftOutWords(
  all: readonly LeftOut[],
  moment: (epochSeconds: number) => string,
): string[] {
  return merged(all).map(({ reason, samples, firstEpochSeconds, lastEpochSeconds }) => {
    const count = `${samples.toLocaleString('en-GB')} ${samples === 1 ? 'sample' : 'samples'}`;
    const last = firstEpochSeconds === lastEpochSeconds ? ' at' : ', last at';
    return `${count} left out: ${LEFT_OUT[reason]}${last} ${moment(lastEpochSeconds)}.`;
  });
}
