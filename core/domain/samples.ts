import * as z from 'zod';
import { datapointOf, readSeriesId, SINGLE_INSTANCE } from './datasource.ts';
import { leftOutReasonSchema } from './left-out.ts';
import type { SensorUnit } from './sensor.ts';
import { storedSeries, type StoredSeries } from './stored-series.ts';

/** Raw samples: one row for each poll of the device. */
export const samplesSchema = z.strictObject({
  /** Seconds between polls: a sample of a rate is the mean since the poll before. */
  stepSeconds: z.number(),
  /** Samples from before this moment are not kept, only hours and days. */
  keptFromEpochSeconds: z.number(),
  columns: z.array(z.strictObject({ series: z.string(), name: z.string(), unit: z.string() })),
  /** Newest first: epoch seconds, then a value for each column; null for what was not measured. */
  rows: z.array(z.tuple([z.number()]).rest(z.number().nullable())),
  /** Samples that were not kept, and why, in the order of the columns. */
  leftOut: z
    .array(
      z.strictObject({ series: z.string(), epochSeconds: z.number(), reason: leftOutReasonSchema }),
    )
    .optional(),
});
export type Samples = z.infer<typeof samplesSchema>;
export type SampleRow = Samples['rows'][number];

/** @returns undefined for what is no series that the portal knows */
export function sampleColumn(
  series: string,
  circuitBitsPerSecond: number | null,
  sensorUnits: ReadonlyMap<string, SensorUnit>,
): (Samples['columns'][number] & { stored: StoredSeries }) | undefined {
  const parts = readSeriesId(series);
  const point = parts && datapointOf(parts.datasource, parts.datapoint);
  if (!parts || !point) return undefined;
  const { datasource, instance } = parts;
  return {
    series,
    name: instance === SINGLE_INSTANCE ? point.name : `${instance} ${point.name}`,
    unit: point.unit === 'of the sensor' ? (sensorUnits.get(instance) ?? '') : point.unit,
    stored: storedSeries(datasource, instance, point.id, circuitBitsPerSecond),
  };
}

/** Samples of one series on a grid of polls. */
interface Polled {
  startEpochSeconds: number;
  stepSeconds: number;
  samples: Float64Array;
}

/**
 * The rows of [from, to), newest first: one for each moment at which the device was asked or a
 * series has a sample.
 * @param polled the stored samples of each column; undefined for a series without any
 * @param answers HostStatus, which every poll has
 */
export function sampleRows(
  columns: readonly { stored: StoredSeries }[],
  polled: readonly (Polled | undefined)[],
  answers: Polled | undefined,
): SampleRow[] {
  const rows = new Map<number, SampleRow>();
  const rowAt = (moment: number) => {
    const known = rows.get(moment);
    if (known) return known;
    const row: SampleRow = [moment, ...columns.map(() => null)];
    rows.set(moment, row);
    return row;
  };
  each(answers, (moment) => rowAt(moment));
  columns.forEach(({ stored: { factor } }, at) => {
    if (factor === null) return;
    each(polled[at], (moment, value) => {
      rowAt(moment)[at + 1] = Math.round(value * factor * 100) / 100;
    });
  });
  return [...rows.values()].sort((a, b) => b[0] - a[0]);
}

function each(series: Polled | undefined, take: (moment: number, value: number) => void): void {
  series?.samples.forEach((value, at) => {
    if (!Number.isNaN(value)) take(series.startEpochSeconds + at * series.stepSeconds, value);
  });
}

/** When a series has samples. */
export function momentsOf(series: Polled | undefined): number[] {
  const moments: number[] = [];
  each(series, (moment) => moments.push(moment));
  return moments;
}
