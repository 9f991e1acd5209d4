import * as z from 'zod';
import { durationWords } from '../age.ts';
import { OUTAGE_ALERT_RULE, OUTAGE_RULE } from '../outages.ts';
import { NO_VALUE } from '../units.ts';
import { counted, numbers, words, type ReportContent, type ReportTable } from './document.ts';
import { isUnmeasured, measuredFigure, measuredWords } from './measured.ts';
import { outagesSentence, reportOutagesSchema } from './outages.ts';
import { countBy, tallyChart } from './tally.ts';

const alertSchema = z.strictObject({
  severity: z.string(),
  what: z.string(),
  /** The same for all alerts of one datapoint of a device. */
  kind: z.string().default(''),
  startEpochSeconds: z.number(),
  /** As the clocks of the report's zone show it. */
  began: z.string(),
  /** '' while it lasts. */
  ended: z.string(),
  lastedSeconds: z.number(),
  acknowledgedBy: z.string(),
});

/** A service, and its alerts that touched the range. */
export const alertHistoryRowSchema = z.strictObject({
  name: z.string(),
  customer: z.string(),
  site: z.string(),
  /** Values of the chosen columns. */
  custom: z.array(z.string()),
  alerts: z.array(alertSchema),
  /** Null when unmeasured or unreadable, and in rows of older releases. */
  outages: reportOutagesSchema.nullable().default(null),
  /** Both 0 in rows of older releases. */
  measuredSeconds: z.number().default(0),
  unknownSeconds: z.number().default(0),
});
type AlertHistoryRow = z.infer<typeof alertHistoryRowSchema>;

/** So many alerts of one kind are a line each; more of them are one line. */
const MOST_ALIKE = 3;

type Row = Pick<AlertHistoryRow, 'name' | 'customer' | 'site' | 'custom'> &
  AlertHistoryRow['alerts'][number];

/** @param unread services of the person whose alerts they may not read. */
export function alertHistoryReport(
  read: readonly AlertHistoryRow[],
  custom: readonly string[],
  unread: number,
): ReportContent {
  const rows = read.flatMap(({ alerts, name, customer, site, custom: cells }) =>
    alerts.map((alert) => ({ name, customer, site, custom: cells, ...alert })),
  );
  const lasting = rows.filter(({ ended }) => ended === '').length;
  const services = read.filter(({ alerts }) => alerts.length > 0).length;
  const critical = rows.filter(({ severity }) => severity === 'Critical').length;
  const isUnknown = rows.length === 0 && isUnmeasured(read);
  const count = (number: number) => (isUnknown ? NO_VALUE : number.toLocaleString('en-GB'));
  return {
    sentence:
      rows.length === 0
        ? calmSentence(read)
        : `${counted(rows.length, 'alert')} on ${counted(services, 'service')}; ${lasting === 0 ? 'none of them lasts' : `${lasting.toLocaleString('en-GB')} still ${lasting === 1 ? 'lasts' : 'last'}`}.`,
    figures: [
      { label: 'Alerts', value: count(rows.length) },
      { label: 'Critical', value: count(critical) },
      { label: 'Services', value: count(services) },
      { label: 'Still last', value: count(lasting) },
      ...measuredFigure(read),
    ],
    tables: [{ ...alertTable(rows, custom), isCsvAlone: true }, foldedTable(rows, custom)],
    charts: tallyChart(
      'Services with the most alerts',
      countBy(rows, ({ name }) => name),
    ),
    notes: [
      outagesSentence(read.map(({ outages }) => outages)),
      OUTAGE_RULE,
      OUTAGE_ALERT_RULE,
      'Every alert that lasted in this time, also one that began before it. Lasted counts from its beginning to its end, or to the moment at which the report was made.',
      'A device that flaps is one alert, which lasts from its first outage on; how often and how long it was down stands in its words.',
      `More than ${MOST_ALIKE} alerts of one kind on a service are one line, from the first beginning to the last end. The CSV has each of them.`,
      ...(unread > 0
        ? [
            `${counted(unread, 'service is', 'services are')} left out: you may not read the alerts.`,
          ]
        : []),
    ],
  };
}

function calmSentence(read: readonly AlertHistoryRow[]): string {
  if (isUnmeasured(read)) return 'Nothing was measured in this time, and no alert is known.';
  return `There was no alert in this time${measuredWords(read)}.`;
}

const latestFirst = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => other.startEpochSeconds - one.startEpochSeconds);

const endedWords = ({ ended }: Row) => ended || 'Still lasts';

function alertTable(rows: readonly Row[], custom: readonly string[]): ReportTable {
  return {
    title: 'Alerts, the latest first',
    columns: [
      ...words(['Severity', 'Name', 'What', 'Customer', 'Site Name', ...custom]),
      ...words(['Began', 'Ended']),
      ...numbers(['Lasted']),
      ...words(['Acknowledged By']),
    ],
    rows: latestFirst(rows).map((row) => [
      row.severity,
      row.name,
      row.what,
      row.customer,
      row.site,
      ...row.custom,
      row.began,
      endedWords(row),
      durationWords(row.lastedSeconds),
      row.acknowledgedBy,
    ]),
    brief: [],
  };
}

/** The same with one line for what came again and again. */
function foldedTable(rows: readonly Row[], custom: readonly string[]): ReportTable {
  const lines = foldedLines(rows).map((alike) => {
    const [latest] = alike as [Row];
    const first = alike.at(-1)!;
    const seconds = alike.reduce((sum, { lastedSeconds }) => sum + lastedSeconds, 0);
    const by = new Set(alike.flatMap(({ acknowledgedBy }) => acknowledgedBy || []));
    const isSame = alike.every(({ what }) => what === latest.what);
    return [
      first.began,
      endedWords(latest),
      latest.severity,
      latest.name,
      isSame ? latest.what : `${latest.what} and the like`,
      alike.length.toLocaleString('en-GB'),
      durationWords(seconds),
      latest.customer,
      latest.site,
      ...latest.custom,
      [...by].join(', '),
    ];
  });
  return {
    title: 'Alerts, the latest first',
    columns: [
      ...words(['Began', 'Ended', 'Severity', 'Name', 'What']),
      ...numbers(['Alerts', 'Lasted in all']),
      ...words(['Customer', 'Site Name', ...custom, 'Acknowledged By']),
    ],
    rows: lines,
    brief: ['Began', 'Name', 'What', 'Alerts', 'Lasted in all'],
  };
}

/** In the order of the latest of each. */
function foldedLines(rows: readonly Row[]): Row[][] {
  const kinds = new Map<string, Row[]>();
  for (const row of latestFirst(rows)) {
    const { name, site, customer, severity, kind, what } = row;
    const key = JSON.stringify([customer, site, name, severity, kind || what]);
    kinds.set(key, [...(kinds.get(key) ?? []), row]);
  }
  return [...kinds.values()]
    .flatMap((alike) => (alike.length > MOST_ALIKE ? [alike] : alike.map((row) => [row])))
    .toSorted(([one], [other]) => other!.startEpochSeconds - one!.startEpochSeconds);
}
