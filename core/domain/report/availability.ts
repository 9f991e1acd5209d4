import * as z from 'zod';
import { durationWords } from '../age.ts';
import { OUTAGE_ALERT_RULE, OUTAGE_RULE } from '../outages.ts';
import { AVAILABILITY_RULE } from '../availability-words.ts';
import { percentText } from '../stat.ts';
import { NO_VALUE } from '../units.ts';
import { stripSchema, timeAxis, type ReportChart } from './chart.ts';
import { counted, numbers, words, type ReportContent, type ReportTable } from './document.ts';
import { coverageOf, measuredFigure, measuredWords } from './measured.ts';
import { outagesSentence, outagesTable, reportOutagesSchema } from './outages.ts';

/** How one service answered over the range, as its own page says it. */
export const availabilityRowSchema = z.strictObject({
  name: z.string(),
  customer: z.string(),
  site: z.string(),
  /** Values of the chosen columns. */
  custom: z.array(z.string()),
  percent: z.number().nullable(),
  percentWithPlannedWork: z.number().nullable(),
  upSeconds: z.number(),
  downSeconds: z.number(),
  plannedSeconds: z.number(),
  unknownSeconds: z.number(),
  outages: z.number().int(),
  /** Null where nothing was measured, and in rows of older releases. */
  outageTimes: reportOutagesSchema.nullable().default(null),
  /** How it went over the range, of the lowest of each batch alone. */
  strip: stripSchema.omit({ name: true, text: true }).extend(timeAxis).nullable().default(null),
});
type AvailabilityRow = z.infer<typeof availabilityRowSchema>;

/** Target that services are compared with. */
const TARGET_PERCENT = 99.9;

type Measured = Pick<AvailabilityRow, 'name' | 'percent'>;

/** So many services have a strip. */
const MOST_STRIPS = 12;

/** The rows of which a chart is drawn. */
export function lowestOf<R extends Measured>(rows: readonly R[]): R[] {
  return rows
    .filter(({ percent }) => percent !== null)
    .toSorted(lowestFirst)
    .slice(0, MOST_STRIPS);
}

/** @param unread services of the person whose measurements they may not read. */
export function availabilityReport(
  rows: readonly AvailabilityRow[],
  custom: readonly string[],
  unread: number,
): ReportContent {
  const measured = rows.filter(({ percent }) => percent !== null);
  const below = measured.filter(({ percent }) => percent! < TARGET_PERCENT).length;
  const sum = (of: (row: AvailabilityRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const [up, down] = [sum(({ upSeconds }) => upSeconds), sum(({ downSeconds }) => downSeconds)];
  const overall = up + down > 0 ? (up / (up + down)) * 100 : null;
  const sorted = rows.toSorted(lowestFirst);
  const services = servicesTable(sorted, custom);
  return {
    sentence: `${sentenceOf(measured, below)}${leftOutWords(rows.length, measured.length)}`,
    figures: [
      { label: 'Services', value: rows.length.toLocaleString('en-GB') },
      {
        label: `Below ${TARGET_PERCENT} %`,
        value: measured.length === 0 ? NO_VALUE : below.toLocaleString('en-GB'),
      },
      { label: 'Availability of all', value: percentText(overall) },
      ...measuredFigure(rows.map(coverageOf)),
      { label: 'Down in all', value: measured.length === 0 ? NO_VALUE : lasted(down) },
    ],
    tables: [
      { ...withMoments(services, sorted), isCsvAlone: true },
      services,
      ...outagesTable(sorted),
    ],
    charts: stripsOf(rows),
    notes: [
      AVAILABILITY_RULE,
      outagesSentence(rows.map(({ outageTimes }) => outageTimes)),
      OUTAGE_RULE,
      OUTAGE_ALERT_RULE,
      'Down is all time without an answer, single polls as well. In all is the time of each service added up.',
      'With planned work: the same share, with planned work counted as any other time. Availability of all is the share of the time of all services together.',
      ...(unread > 0
        ? [
            `${counted(unread, 'service is', 'services are')} left out: you may not read the measurements.`,
          ]
        : []),
    ],
  };
}

function servicesTable(sorted: readonly AvailabilityRow[], custom: readonly string[]): ReportTable {
  return {
    title: 'Services, the lowest first',
    columns: [
      ...words(['Name', 'Customer', 'Site Name', ...custom]),
      ...numbers([
        'Availability',
        'With planned work',
        'Outages',
        'Down',
        'Planned work',
        'Not measured',
      ]),
    ],
    rows: sorted.map(cellsOf),
    brief: ['Name', 'Availability', 'Outages', 'Down'],
  };
}

/** The file has no other table. */
function withMoments(services: ReportTable, sorted: readonly AvailabilityRow[]): ReportTable {
  return {
    ...services,
    columns: [...services.columns, ...words(['First outage began', 'Last outage ended'])],
    rows: services.rows.map((cells, at) => [
      ...cells,
      sorted[at]!.outageTimes?.firstBegan ?? '',
      sorted[at]!.outageTimes?.lastEnded ?? '',
    ]),
  };
}

function stripsOf(rows: readonly AvailabilityRow[]): ReportChart[] {
  const lowest = lowestOf(rows).flatMap(({ name, percent, strip }) =>
    strip ? [{ name, percent, ...strip }] : [],
  );
  const [first] = lowest;
  if (!first) return [];
  const { zone, fromEpochSeconds, toEpochSeconds } = first;
  const strips = lowest.map(({ name, percent, spans }) => ({
    name,
    text: percentText(percent),
    spans,
  }));
  const title = 'Availability over time, the lowest first';
  return [{ kind: 'strips', title, zone, fromEpochSeconds, toEpochSeconds, strips }];
}

const lasted = (seconds: number) => (seconds > 0 ? durationWords(seconds) : '0 min');

function sentenceOf(measured: readonly AvailabilityRow[], below: number): string {
  if (measured.length === 0) return 'Nothing was measured in this time.';
  const all = counted(measured.length, 'service');
  const found =
    below === 0
      ? `None of ${all} was`
      : `${below.toLocaleString('en-GB')} of ${all} ${below === 1 ? 'was' : 'were'}`;
  return `${found} below ${TARGET_PERCENT} %${measuredWords(measured.map(coverageOf))}.`;
}

function leftOutWords(all: number, measured: number): string {
  if (measured === 0 || measured === all) return '';
  return ` ${counted(all - measured, 'further service was', 'further services were')} not measured.`;
}

/** Services without measurements come last. */
function lowestFirst(one: Measured, other: Measured): number {
  return (
    (one.percent ?? Infinity) - (other.percent ?? Infinity) ||
    one.name.localeCompare(other.name, 'en', { numeric: true })
  );
}

function cellsOf(row: AvailabilityRow): string[] {
  const wasMeasured = row.percent !== null;
  return [
    row.name,
    row.customer,
    row.site,
    ...row.custom,
    percentText(row.percent),
    percentText(row.percentWithPlannedWork),
    wasMeasured ? row.outages.toLocaleString('en-GB') : '-',
    wasMeasured ? lasted(row.downSeconds) : '-',
    lasted(row.plannedSeconds),
    lasted(row.unknownSeconds),
  ];
}
