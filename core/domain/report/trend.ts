import * as z from 'zod';
import { circuitBitsPerSecond, figure } from '../units.ts';
import { counted, numbers, words, type ReportDocument } from './document.ts';

const rate = z.number().nullable();

/** The traffic of one circuit over the range in bit/s, as its own page says it. */
export const trendRowSchema = z.strictObject({
  name: z.string(),
  customer: z.string(),
  site: z.string(),
  /** Values of the chosen columns. */
  custom: z.array(z.string()),
  circuitSize: z.string(),
  inPeak: rate,
  inAverage: rate,
  outPeak: rate,
  outAverage: rate,
});
type TrendRow = z.infer<typeof trendRowSchema>;

/** A circuit this full at its peak is told of. */
const FULL_PERCENT = 80;

/** @param unread services of the person whose measurements they may not read. */
export function trendReport(
  rows: readonly TrendRow[],
  custom: readonly string[],
  unread: number,
): Omit<ReportDocument, 'title' | 'about'> {
  const busiestFirst = rows.toSorted(
    (one, other) => shareOf(other) - shareOf(one) || (peakOf(other) ?? -1) - (peakOf(one) ?? -1),
  );
  const measured = rows.filter((row) => peakOf(row) !== null).length;
  const full = rows.filter((row) => shareOf(row) >= FULL_PERCENT).length;
  const [busiest] = busiestFirst;
  return {
    sentence:
      measured === 0
        ? 'No traffic was measured in this time.'
        : `${full === 0 ? 'None' : full.toLocaleString('en-GB')} of ${counted(measured, 'circuit')} reached ${FULL_PERCENT} % of its size.`,
    figures: [
      { label: 'Services', value: rows.length.toLocaleString('en-GB') },
      { label: 'Circuits measured', value: measured.toLocaleString('en-GB') },
      { label: `At ${FULL_PERCENT} % or more`, value: full.toLocaleString('en-GB') },
      {
        label: 'Busiest',
        value: busiest && shareOf(busiest) >= 0 ? `${busiest.name}, ${shareText(busiest)}` : '-',
      },
    ],
    tables: [
      {
        title: 'Traffic, the busiest first',
        columns: [
          ...words(['Name', 'Customer', 'Site Name', ...custom, 'Circuit Size']),
          ...numbers(['In average', 'In peak', 'Out average', 'Out peak', 'Peak of size']),
        ],
        rows: busiestFirst.map((row) => [
          row.name,
          row.customer,
          row.site,
          ...row.custom,
          row.circuitSize,
          ...[row.inAverage, row.inPeak, row.outAverage, row.outPeak].map((value) =>
            figure(value, 'bit/s', { decimals: 2 }),
          ),
          shareText(row),
        ]),
        brief: ['Name', 'In peak', 'Out peak', 'Peak of size'],
      },
    ],
    notes: [
      'Averages and peaks are those of the circuit interface over the whole range. Peak of size is the higher of both peaks against the size of the circuit.',
      ...(unread > 0
        ? [
            `${counted(unread, 'service is', 'services are')} left out: you may not read the measurements.`,
          ]
        : []),
    ],
  };
}

function peakOf({ inPeak, outPeak }: TrendRow): number | null {
  return inPeak === null && outPeak === null ? null : Math.max(inPeak ?? 0, outPeak ?? 0);
}

/** Percent of the circuit's size; -1 where the one or the other is not known. */
function shareOf(row: TrendRow): number {
  const peak = peakOf(row);
  const size = circuitBitsPerSecond(row.circuitSize);
  return peak === null || !size ? -1 : (peak / size) * 100;
}

function shareText(row: TrendRow): string {
  const share = shareOf(row);
  return share < 0 ? '-' : `${Math.round(share)} %`;
}
