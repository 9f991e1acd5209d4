import * as z from 'zod';
import { isZone } from './zone.ts';

/** How finely series are told; 'none' leaves them out. */
export const SERIES_DETAILS = ['none', 'days', 'hours', 'samples'] as const;
export type SeriesDetail = (typeof SERIES_DETAILS)[number];

/** Longest range of series in one export. */
export const MOST_EXPORTED_MONTHS = 13;

/** "2026-11", in UTC. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** Options of an account's export, beside its configuration. */
export const accountExportSchema = z
  .strictObject({
    series: z.enum(SERIES_DETAILS),
    /** First and last month of the series, both within. */
    from: month,
    to: month,
    /** IANA name of the zone that the moment in the file's name is told in. */
    zone: z.string().max(64).refine(isZone, 'must be the name of a time zone'),
  })
  .refine(({ from, to }) => monthsBetween(from, to).length > 0, {
    path: ['to'],
    message: 'must not be before the first month',
  })
  .refine(({ from, to }) => monthsBetween(from, to).length <= MOST_EXPORTED_MONTHS, {
    path: ['to'],
    message: `must be within ${MOST_EXPORTED_MONTHS} months of the first`,
  });
export type AccountExport = z.infer<typeof accountExportSchema>;

/** The months from one to another, both within; none when they stand the wrong way round. */
export function monthsBetween(from: string, to: string): string[] {
  const numberOf = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5)) - 1;
  const first = numberOf(from);
  return Array.from({ length: Math.max(0, numberOf(to) - first + 1) }, (_, at) => {
    const year = Math.floor((first + at) / 12);
    return `${year}-${String(((first + at) % 12) + 1).padStart(2, '0')}`;
  });
}

/** A month in epoch seconds, its end not within. */
export function monthSpan(named: string): { fromSeconds: number; toSeconds: number } {
  const [year, number] = [Number(named.slice(0, 4)), Number(named.slice(5))];
  return {
    fromSeconds: Date.UTC(year, number - 1) / 1000,
    toSeconds: Date.UTC(year, number) / 1000,
  };
}
