import * as z from 'zod';
import { circuitBitsPerSecond, figure } from '../units.ts';
import type { LinesChart } from './chart.ts';
import { counted, numbers, words, type ReportDocument } from './document.ts';
import {
  busiestFirst,
  busiestOf,
  FULL_PERCENT,
  peakOf,
  percentileRule,
  percentileShare,
  shareText,
  trafficRowSchema,
} from './traffic.ts';
import { unreadNote } from './unread.ts';

/** The traffic of one circuit, and how it went over the range. */
export const utilisationRowSchema = trafficRowSchema.extend({
  /** Of the busiest circuits alone; the lines are in and out, in bit/s. */
  graph: z
    .strictObject({
      zone: z.string(),
      fromEpochSeconds: z.number(),
      toEpochSeconds: z.number(),
      lines: z.array(z.array(z.tuple([z.number(), z.number().nullable()]))),
      spans: z.array(
        z.strictObject({ startEpochSeconds: z.number(), endEpochSeconds: z.number() }),
      ),
    })
    .nullable(),
});
type UtilisationRow = z.infer<typeof utilisationRowSchema>;

const rate = (value: number | null) => figure(value, 'bit/s', { decimals: 2 });

/** @param unread services of the person whose measurements they may not read. */
export function utilisationReport(
  rows: readonly UtilisationRow[],
  custom: readonly string[],
  unread: number,
): Omit<ReportDocument, 'title' | 'about'> {
  const sorted = rows.toSorted(busiestFirst(percentileShare));
  const measured = rows.filter((row) => peakOf(row) !== null).length;
  const full = rows.filter((row) => (percentileShare(row) ?? 0) >= FULL_PERCENT).length;
  const charts = busiestOf(rows).flatMap((row) => chartOf(row) ?? []);
  const [busiest] = sorted;
  const share = busiest ? percentileShare(busiest) : null;
  return {
    sentence:
      measured === 0
        ? 'No traffic was measured in this time.'
        : `${full === 0 ? 'None' : full.toLocaleString('en-GB')} of ${counted(measured, 'circuit')} ${full > 1 ? 'were' : 'was'} above ${FULL_PERCENT} % of ${full > 1 ? 'their' : 'its'} size for more than a twentieth of the time.`,
    figures: [
      { label: 'Services', value: rows.length.toLocaleString('en-GB') },
      { label: 'Circuits measured', value: measured.toLocaleString('en-GB') },
      { label: `Above ${FULL_PERCENT} % too long`, value: full.toLocaleString('en-GB') },
      {
        label: 'Busiest',
        value: busiest && share !== null ? `${busiest.name}, ${shareText(share)}` : '-',
      },
    ],
    tables: [
      {
        title: 'Utilisation, the busiest first',
        columns: [
          ...words(['Name', 'Customer', 'Site Name', ...custom, 'Circuit Size']),
          ...numbers(['95th percentile of size', 'In average', 'In 95th percentile', 'In peak']),
          ...numbers(['Out average', 'Out 95th percentile', 'Out peak']),
        ],
        rows: sorted.map((row) => [
          row.name,
          row.customer,
          row.site,
          ...row.custom,
          row.circuitSize,
          shareText(percentileShare(row)),
          ...[row.inAverage, row.inPercentile, row.inPeak].map(rate),
          ...[row.outAverage, row.outPercentile, row.outPeak].map(rate),
        ]),
        brief: ['Name', '95th percentile of size', 'In peak', 'Out peak'],
      },
    ],
    charts,
    notes: [
      'Averages and peaks are those of the circuit interface over the whole range. 95th percentile of size is the higher of both directions against the size of the circuit.',
      percentileRule(rows),
      ...(measured > charts.length
        ? [`The graphs are of the ${charts.length} busiest circuits; the table has all.`]
        : []),
      ...unreadNote(unread, 'measurements'),
    ],
  };
}

function chartOf(row: UtilisationRow): LinesChart | undefined {
  const { graph, name, circuitSize } = row;
  if (!graph || peakOf(row) === null) return undefined;
  const size = circuitBitsPerSecond(circuitSize);
  const told = (average: number | null, percentile: number | null, peak: number | null) =>
    `average ${rate(average)}, 95th percentile ${rate(percentile)}, peak ${rate(peak)}`;
  const [into = [], out = []] = graph.lines;
  return {
    kind: 'lines',
    title: name,
    unit: 'bit/s',
    zone: graph.zone,
    fromEpochSeconds: graph.fromEpochSeconds,
    toEpochSeconds: graph.toEpochSeconds,
    lines: [
      { name: 'In', told: told(row.inAverage, row.inPercentile, row.inPeak), points: into },
      { name: 'Out', told: told(row.outAverage, row.outPercentile, row.outPeak), points: out },
    ],
    reference: size ? { label: `Circuit size ${circuitSize}`, value: size } : null,
    spans: graph.spans,
  };
}
