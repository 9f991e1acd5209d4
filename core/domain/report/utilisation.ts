import * as z from 'zod';
import { circuitBitsPerSecond, figure } from '../units.ts';
import type { LinesChart } from './chart.ts';
import { numbers, words, type ReportContent } from './document.ts';
import {
  busiestOf,
  busyness,
  circuitRule,
  FULL_PERCENT,
  peakOf,
  percentileRule,
  percentileShare,
  referenceColumn,
  shareText,
  trafficRowSchema,
} from './traffic.ts';
import { unreadNote } from './unread.ts';

/** The traffic of one circuit, and how it went over the range. */
export const utilisationRowSchema = trafficRowSchema.extend({
  /** Graph of the busiest circuits alone; the lines are in and out, in bit/s. */
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
): ReportContent {
  const { sorted, measuredCount, sentence, figures } = busyness(rows, percentileShare, {
    label: `Above ${FULL_PERCENT} % too long`,
    wereFull: (areMany) =>
      `${areMany ? 'were' : 'was'} above ${FULL_PERCENT} % of ${areMany ? 'their' : 'its'} size for more than 5 % of the time`,
  });
  const charts = busiestOf(rows).flatMap((row) => chartOf(row) ?? []);
  const reference = referenceColumn(custom);
  return {
    sentence,
    figures,
    tables: [
      {
        title: 'Utilisation, the busiest first',
        columns: [
          ...words(['Name', ...reference, 'Customer', 'Site Name', ...custom, 'Circuit Size']),
          ...numbers(['95th percentile of size', 'In average', 'In 95th percentile', 'In peak']),
          ...numbers(['Out average', 'Out 95th percentile', 'Out peak']),
        ],
        rows: sorted.map((row) => [
          row.name,
          ...reference.map(() => row.reference),
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
      'Averages and peaks are those of the circuit interface in the time that was measured. 95th percentile of size is the higher of both directions against the size of the circuit.',
      percentileRule(rows),
      ...circuitRule(rows),
      ...(measuredCount > charts.length
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
  const figuresInWords = (average: number | null, percentile: number | null, peak: number | null) =>
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
      {
        name: 'In',
        told: figuresInWords(row.inAverage, row.inPercentile, row.inPeak),
        points: into,
      },
      {
        name: 'Out',
        told: figuresInWords(row.outAverage, row.outPercentile, row.outPeak),
        points: out,
      },
    ],
    reference: size ? { label: `Circuit size ${circuitSize}`, value: size } : null,
    spans: graph.spans,
  };
}
