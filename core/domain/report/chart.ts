import * as z from 'zod';

const lineSchema = z.strictObject({
  name: z.string(),
  /** Its figures in words: "average 10.00 Mb/s, peak 90.00 Mb/s". */
  told: z.string(),
  /** Epoch seconds and the value then; null where the line is interrupted. */
  points: z.array(z.tuple([z.number(), z.number().nullable()])),
});

/** A report's chart. Its figures also stand in a table of the report. */
export const reportChartSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lines'),
    title: z.string(),
    unit: z.string(),
    /** IANA name, of the clocks under the axis. */
    zone: z.string(),
    fromEpochSeconds: z.number(),
    toEpochSeconds: z.number(),
    lines: z.array(lineSchema),
    /** A constant line, such as the size of the circuit. */
    reference: z.strictObject({ label: z.string(), value: z.number() }).nullable(),
    /** Planned work. */
    spans: z.array(z.strictObject({ startEpochSeconds: z.number(), endEpochSeconds: z.number() })),
  }),
  z.strictObject({
    kind: z.literal('bars'),
    title: z.string(),
    /** @param text the value as people read it. */
    bars: z.array(z.strictObject({ name: z.string(), value: z.number(), text: z.string() })),
  }),
]);
export type ReportChart = z.infer<typeof reportChartSchema>;
export type LinesChart = Extract<ReportChart, { kind: 'lines' }>;
export type BarsChart = Extract<ReportChart, { kind: 'bars' }>;

const MOST_BARS = 10;

/** The highest bars of a list that is sorted; no chart where there is nothing to compare. */
export function barsChart(title: string, bars: BarsChart['bars']): ReportChart[] {
  const shown = bars.filter(({ value }) => value > 0).slice(0, MOST_BARS);
  return shown.length > 1 ? [{ kind: 'bars', title, bars: shown }] : [];
}
