import * as z from 'zod';
import { durationWords } from '../age.ts';
import { outagesWithin } from '../outages.ts';
import type { Interval } from '../reachability.ts';
import { counted, numbers, words, type ReportTable } from './document.ts';

/** Outages of a service that count over the range. */
export const reportOutagesSchema = z.strictObject({
  count: z.number().int(),
  /** Within the range. */
  seconds: z.number(),
  longestSeconds: z.number(),
  /** As the clocks of the report's zone show it; '' without one. */
  firstBegan: z.string(),
  lastEnded: z.string(),
});
export type ReportOutages = z.infer<typeof reportOutagesSchema>;

/** @param known outages beyond the range as well, in the order of time; one that lasts has the end 0 */
export function reportOutages(
  known: readonly Interval[],
  range: Interval,
  stamp: (epochSeconds: number) => string,
): ReportOutages {
  const counting = known.filter((outage) => outagesWithin([outage], range).length > 0);
  const lengths = counting.map(
    ({ startEpochSeconds, endEpochSeconds }) =>
      Math.min(endEpochSeconds || range.endEpochSeconds, range.endEpochSeconds) -
      Math.max(startEpochSeconds, range.startEpochSeconds),
  );
  const [first, last] = [counting[0], counting.at(-1)];
  return {
    count: counting.length,
    seconds: lengths.reduce((sum, length) => sum + length, 0),
    longestSeconds: lengths.reduce((longest, length) => Math.max(longest, length), 0),
    firstBegan: first ? stamp(first.startEpochSeconds) : '',
    lastEnded: last ? (last.endEpochSeconds ? stamp(last.endEpochSeconds) : 'Still lasts') : '',
  };
}

/** "336 outages, 16 h 48 min in all.", as each report with outages says it. */
export function outagesSentence(all: readonly (ReportOutages | null)[]): string {
  const known = all.filter((outages) => outages !== null);
  const sum = (of: (outages: ReportOutages) => number) =>
    known.reduce((total, outages) => total + of(outages), 0);
  const count = sum((outages) => outages.count);
  if (known.length === 0) return 'Whether there were outages was not measured.';
  if (count === 0) return 'No outage was measured in this time.';
  return `${counted(count, 'outage')}, ${durationWords(sum(({ seconds }) => seconds))} in all.`;
}

/** Of services that had one. */
export function outagesTable(
  rows: readonly { name: string; outageTimes: ReportOutages | null }[],
): ReportTable[] {
  const cells = rows.flatMap(({ name, outageTimes: outages }) =>
    outages && outages.count > 0
      ? [
          [
            name,
            outages.count.toLocaleString('en-GB'),
            outages.firstBegan,
            outages.lastEnded,
            durationWords(outages.longestSeconds),
            durationWords(outages.seconds),
          ],
        ]
      : [],
  );
  if (cells.length === 0) return [];
  return [
    {
      title: 'Outages',
      columns: [
        ...words(['Name']),
        ...numbers(['Outages']),
        ...words(['First began', 'Last ended']),
        ...numbers(['Longest', 'In all']),
      ],
      rows: cells,
      brief: ['Name', 'Outages', 'First began', 'Last ended', 'In all'],
    },
  ];
}
