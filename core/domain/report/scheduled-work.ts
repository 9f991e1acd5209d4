import * as z from 'zod';
import { durationWords } from '../age.ts';
import { barsChart } from './chart.ts';
import { counted, numbers, words, type ReportContent } from './document.ts';

/** How far a report that ends now looks ahead. */
export const AHEAD_DAYS = 30;

const workSchema = z.strictObject({
  id: z.string(),
  startEpochSeconds: z.number(),
  endEpochSeconds: z.number(),
  /** As the clocks of the report's zone show them. */
  start: z.string(),
  end: z.string(),
  state: z.enum(['now', 'coming', 'over']),
  appliedAt: z.string(),
  comment: z.string(),
});

/** A service, and what is planned on it. */
export const scheduledWorkRowSchema = z.strictObject({
  name: z.string(),
  customer: z.string(),
  site: z.string(),
  /** Values of the chosen columns. */
  custom: z.array(z.string()),
  works: z.array(workSchema),
});
type Row = z.infer<typeof scheduledWorkRowSchema>;
type Work = z.infer<typeof workSchema>;

const STATES = { now: 'Now', coming: 'Upcoming', over: 'Over' } as const;

export function scheduledWorkReport(
  rows: readonly Row[],
  custom: readonly string[],
): ReportContent {
  const works = new Map<string, { work: Work; services: number }>();
  for (const row of rows)
    for (const work of row.works)
      works.set(work.id, { work, services: (works.get(work.id)?.services ?? 0) + 1 });
  const all = [...works.values()].sort(
    (one, other) => one.work.startEpochSeconds - other.work.startEpochSeconds,
  );
  const count = (state: Work['state']) => all.filter(({ work }) => work.state === state).length;
  const affected = rows
    .filter((row) => row.works.length > 0)
    .map((row) => ({ row, seconds: plannedSeconds(row.works) }))
    .sort(
      (one, other) =>
        other.seconds - one.seconds ||
        one.row.name.localeCompare(other.row.name, 'en', { numeric: true }),
    );
  return {
    sentence:
      all.length === 0
        ? 'No work is planned in this time.'
        : `${counted(all.length, 'piece of planned work', 'pieces of planned work')} on ${counted(affected.length, 'service')}; ${count('now')} on now, ${count('coming')} to come.`,
    figures: [
      { label: 'Planned work', value: all.length.toLocaleString('en-GB') },
      { label: 'On now', value: count('now').toLocaleString('en-GB') },
      { label: 'To come', value: count('coming').toLocaleString('en-GB') },
      { label: 'Services', value: affected.length.toLocaleString('en-GB') },
    ],
    tables: [
      {
        title: 'Planned work, the earliest first',
        columns: [
          ...words(['Start', 'End']),
          ...numbers(['Duration']),
          ...words(['State', 'Applied At']),
          ...numbers(['Services']),
          ...words(['Comment']),
        ],
        rows: all.map(({ work, services }) => [
          work.start,
          work.end,
          durationWords(work.endEpochSeconds - work.startEpochSeconds),
          STATES[work.state],
          work.appliedAt,
          services.toLocaleString('en-GB'),
          work.comment,
        ]),
        brief: ['Start', 'Duration', 'Applied At'],
      },
      {
        title: 'Services, the longest planned first',
        columns: [
          ...words(['Name', 'Customer', 'Site Name', ...custom]),
          ...numbers(['Times', 'Planned in all']),
        ],
        rows: affected.map(({ row, seconds }) => [
          row.name,
          row.customer,
          row.site,
          ...row.custom,
          row.works.length.toLocaleString('en-GB'),
          durationWords(seconds),
        ]),
        brief: ['Name', 'Site Name', 'Times', 'Planned in all'],
      },
    ],
    charts: barsChart(
      'Longest planned in all',
      affected.map(({ row, seconds }) => ({
        name: row.name,
        value: seconds,
        text: durationWords(seconds),
      })),
    ),
    notes: [
      `All work that touches this time, with its whole length. A range that ends now also has what is planned for the ${AHEAD_DAYS} days to come. Work that overlaps counts once in what is planned in all.`,
    ],
  };
}

/** The time that the work covers, each second once. */
function plannedSeconds(works: readonly Work[]): number {
  let seconds = 0;
  let until = -Infinity;
  for (const work of works.toSorted((a, b) => a.startEpochSeconds - b.startEpochSeconds)) {
    seconds += Math.max(0, work.endEpochSeconds - Math.max(until, work.startEpochSeconds));
    until = Math.max(until, work.endEpochSeconds);
  }
  return seconds;
}
