import * as z from 'zod';
import { durationWords } from '../age.ts';
import { counted, numbers, words, type ReportDocument } from './document.ts';
import { countBy, tallyChart, tallyRows } from './tally.ts';

const alertSchema = z.strictObject({
  severity: z.string(),
  what: z.string(),
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
});
type AlertHistoryRow = z.infer<typeof alertHistoryRowSchema>;

/** @param unread services of the person whose alerts they may not read. */
export function alertHistoryReport(
  read: readonly AlertHistoryRow[],
  custom: readonly string[],
  unread: number,
): Omit<ReportDocument, 'title' | 'about'> {
  const rows = read.flatMap(({ alerts, ...service }) =>
    alerts.map((alert) => ({ ...service, ...alert })),
  );
  const lasting = rows.filter(({ ended }) => ended === '').length;
  const services = read.filter(({ alerts }) => alerts.length > 0).length;
  const critical = rows.filter(({ severity }) => severity === 'Critical').length;
  return {
    sentence:
      rows.length === 0
        ? 'There was no alert in this time.'
        : `${counted(rows.length, 'alert')} on ${counted(services, 'service')}; ${lasting === 0 ? 'none of them lasts' : `${lasting.toLocaleString('en-GB')} still ${lasting === 1 ? 'lasts' : 'last'}`}.`,
    figures: [
      { label: 'Alerts', value: rows.length.toLocaleString('en-GB') },
      { label: 'Critical', value: critical.toLocaleString('en-GB') },
      { label: 'Services', value: services.toLocaleString('en-GB') },
      { label: 'Still last', value: lasting.toLocaleString('en-GB') },
    ],
    tables: [
      {
        title: 'Alerts, the latest first',
        columns: [
          ...words(['Severity', 'Name', 'What', 'Customer', 'Site Name', ...custom]),
          ...words(['Began', 'Ended']),
          ...numbers(['Lasted']),
          ...words(['Acknowledged By']),
        ],
        rows: rows
          .toSorted((one, other) => other.startEpochSeconds - one.startEpochSeconds)
          .map((row) => [
            row.severity,
            row.name,
            row.what,
            row.customer,
            row.site,
            ...row.custom,
            row.began,
            row.ended || 'Still lasts',
            durationWords(row.lastedSeconds),
            row.acknowledgedBy,
          ]),
        brief: ['Severity', 'Name', 'What', 'Lasted'],
      },
      {
        title: 'Services with the most alerts',
        columns: [...words(['Name']), ...numbers(['Alerts'])],
        rows: tallyRows(countBy(rows, ({ name }) => name)),
        brief: ['Name', 'Alerts'],
      },
    ],
    charts: tallyChart(
      'Services with the most alerts',
      countBy(rows, ({ name }) => name),
    ),
    notes: [
      'Every alert that lasted in this time, also one that began before it. Lasted counts from its beginning to its end, or to the moment at which the report was made.',
      ...(unread > 0
        ? [
            `${counted(unread, 'service is', 'services are')} left out: you may not read the alerts.`,
          ]
        : []),
    ],
  };
}
