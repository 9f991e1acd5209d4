import * as z from 'zod';
import { countCircuits, oncePerCircuit } from '../circuit.ts';
import { circuitBitsPerSecond, NO_VALUE } from '../units.ts';
import { counted, type ReportDocument } from './document.ts';
import { measuredFigure, measuredWords } from './measured.ts';

const rate = z.number().nullable();

/** The traffic of one device's circuit port over the range in bit/s, as its own page says it. */
export const trafficRowSchema = z.strictObject({
  name: z.string(),
  customer: z.string(),
  site: z.string(),
  /** Values of the chosen columns. */
  custom: z.array(z.string()),
  circuitSize: z.string(),
  reference: z.string().default(''),
  /** As core/domain/circuit.ts has them. */
  circuit: z.string().default(''),
  carriage: z.number().default(0),
  inPeak: rate,
  inAverage: rate,
  /** 95th percentile of the samples. */
  inPercentile: rate.default(null),
  outPeak: rate,
  outAverage: rate,
  outPercentile: rate.default(null),
  /** The coarsest step that was read. */
  stepSeconds: z.number().default(60),
  /** How much of the range its device was measured; neither is known of rows of older releases. */
  measuredSeconds: z.number().default(0),
  unknownSeconds: z.number().default(0),
});
export type TrafficRow = z.infer<typeof trafficRowSchema>;

/** A circuit this full is told of. */
export const FULL_PERCENT = 80;

/** The higher of both directions; null where nothing was measured. */
export function peakOf({ inPeak, outPeak }: TrafficRow): number | null {
  return higher(inPeak, outPeak);
}

/** Percent of the circuit's size at its peak; null where the one or the other is not known. */
export function peakShare(row: TrafficRow): number | null {
  return shareOf(row, peakOf(row));
}

/** The same of the 95th percentile. */
export function percentileShare(row: TrafficRow): number | null {
  return shareOf(row, higher(row.inPercentile, row.outPercentile));
}

export function shareText(share: number | null): string {
  return share === null ? '-' : `${Math.round(share)} %`;
}

/** By their share of the size, then by their rate. */
function busiestFirst(
  shareOfRow: (row: TrafficRow) => number | null,
): (one: TrafficRow, other: TrafficRow) => number {
  return (one, other) =>
    (shareOfRow(other) ?? -1) - (shareOfRow(one) ?? -1) ||
    (peakOf(other) ?? -1) - (peakOf(one) ?? -1) ||
    one.name.localeCompare(other.name, 'en', { numeric: true });
}

/** So many circuits are drawn. */
const MOST_DRAWN = 24;

/** The circuits that are used most, the busiest first. */
export function busiestOf<R extends TrafficRow>(rows: readonly R[]): R[] {
  return oncePerCircuit(rows, peakOf).toSorted(busiestFirst(percentileShare)).slice(0, MOST_DRAWN);
}

/** Circuits ranked by one share of their size, with the sentence and figures for it. */
interface Busyness<R> {
  /** A row for each circuit, the busiest first. */
  sorted: R[];
  measuredCount: number;
  sentence: string;
  figures: ReportDocument['figures'];
}

/**
 * @param label of the figure that counts the circuits that are full.
 * @param wereFull the end of the sentence about one of them, or about many.
 */
export function busyness<R extends TrafficRow>(
  rows: readonly R[],
  shareOfRow: (row: TrafficRow) => number | null,
  { label, wereFull }: { label: string; wereFull(areMany: boolean): string },
): Busyness<R> {
  const sorted = oncePerCircuit(rows, peakOf).toSorted(busiestFirst(shareOfRow));
  const measured = sorted.filter((row) => peakOf(row) !== null);
  const measuredCount = measured.length;
  const shares = sorted.flatMap((row) => shareOfRow(row) ?? []);
  const full = shares.filter((share) => share >= FULL_PERCENT).length;
  const [busiest] = sorted;
  const share = busiest ? shareOfRow(busiest) : null;
  return {
    sorted,
    measuredCount,
    sentence:
      measuredCount === 0
        ? 'No traffic was measured in this time.'
        : [
            shares.length > 0 &&
              `${full === 0 ? 'None' : full.toLocaleString('en-GB')} of ${counted(shares.length, 'circuit')} ${wereFull(full > 1)}${measuredWords(measured)}.`,
            measuredCount > shares.length &&
              `Of ${counted(measuredCount - shares.length, 'circuit')} no size is known.`,
            sorted.length > measuredCount &&
              `${counted(sorted.length - measuredCount, 'further circuit was', 'further circuits were')} not measured.`,
          ]
            .filter(Boolean)
            .join(' '),
    figures: [
      { label: 'Circuits', value: countCircuits(rows).toLocaleString('en-GB') },
      { label: 'Circuits measured', value: measuredCount.toLocaleString('en-GB') },
      ...(measuredFigure(measured) ?? []),
      { label, value: shares.length === 0 ? NO_VALUE : full.toLocaleString('en-GB') },
      {
        label: busiest && share !== null ? `Busiest: ${busiest.name}` : 'Busiest',
        value: shareText(share),
      },
    ],
  };
}

/** Column of the circuits' references, unless the person has chosen it. */
export function referenceColumn(custom: readonly string[]): string[] {
  return ['Circuit Reference'].filter((name) => !custom.includes(name));
}

/** How circuits are counted, where several devices are on one. */
export function circuitRule(rows: readonly TrafficRow[]): string[] {
  const others = rows.length - countCircuits(rows);
  return others === 0
    ? []
    : [
        `A circuit is counted once, by its reference, with the figures of the device whose port carries it. ${counted(others, 'further device is', 'further devices are')} on these circuits.`,
      ];
}

/** How the 95th percentile is counted, by the coarsest step among the rows. */
export function percentileRule(rows: readonly TrafficRow[]): string {
  const step = rows.reduce((most, { stepSeconds }) => Math.max(most, stepSeconds), 60);
  const means = { 60: 'minutes', 3_600: 'means of hours' }[step] ?? 'means of days';
  return `95th percentile: what 95 % of the measured ${means} do not exceed.`;
}

function shareOf({ circuitSize }: TrafficRow, rateInBits: number | null): number | null {
  const size = circuitBitsPerSecond(circuitSize);
  return rateInBits === null || !size ? null : (rateInBits / size) * 100;
}

function higher(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : Math.max(one ?? 0, other ?? 0);
}
