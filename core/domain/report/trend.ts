import { figure } from '../units.ts';
import { barsChart } from './chart.ts';
import { numbers, words, type ReportContent } from './document.ts';
import {
  busyness,
  circuitRule,
  FULL_PERCENT,
  peakShare,
  percentileRule,
  referenceColumn,
  shareText,
  type TrafficRow,
} from './traffic.ts';
import { unreadNote } from './unread.ts';

export { trafficRowSchema } from './traffic.ts';

/** @param unread services of the person whose measurements they may not read. */
export function trendReport(
  rows: readonly TrafficRow[],
  custom: readonly string[],
  unread: number,
): ReportContent {
  const { sorted, sentence, figures } = busyness(rows, peakShare, {
    label: `At ${FULL_PERCENT} % or more`,
    wereFull: (areMany) => `reached ${FULL_PERCENT} % of ${areMany ? 'their' : 'its'} size`,
  });
  const reference = referenceColumn(custom);
  return {
    sentence,
    figures,
    tables: [
      {
        title: 'Traffic, the busiest first',
        columns: [
          ...words(['Name', ...reference, 'Customer', 'Site Name', ...custom, 'Circuit Size']),
          ...numbers(['In average', 'In 95th percentile', 'In peak']),
          ...numbers(['Out average', 'Out 95th percentile', 'Out peak', 'Peak of size']),
        ],
        rows: sorted.map((row) => [
          row.name,
          ...reference.map(() => row.reference),
          row.customer,
          row.site,
          ...row.custom,
          row.circuitSize,
          ...[
            row.inAverage,
            row.inPercentile,
            row.inPeak,
            row.outAverage,
            row.outPercentile,
            row.outPeak,
          ].map((value) => figure(value, 'bit/s', { decimals: 2 })),
          shareText(peakShare(row)),
        ]),
        brief: ['Name', 'In peak', 'Out peak', 'Peak of size'],
      },
    ],
    charts: barsChart(
      'Peak of size, the busiest circuits',
      sorted.map((row) => ({
        name: row.name,
        value: peakShare(row) ?? 0,
        text: shareText(peakShare(row)),
      })),
    ),
    notes: [
      'Averages and peaks are those of the circuit interface in the time that was measured. Peak of size is the higher of both peaks against the size of the circuit.',
      percentileRule(rows),
      ...circuitRule(rows),
      ...unreadNote(unread, 'measurements'),
    ],
  };
}
