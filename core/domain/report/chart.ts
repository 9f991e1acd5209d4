import * as z from 'zod';

const lineSchema = z.strictObject({
  name: z.string(),
  /** Its figures in words: "average 10.00 Mb/s, peak 90.00 Mb/s". */
  told: z.string(),
  /** Epoch seconds and the value then; null where the line is interrupted. */
  points: z.array(z.tuple([z.number(), z.number().nullable()])),
});

const spanSchema = z.strictObject({ startEpochSeconds: z.number(), endEpochSeconds: z.number() });

/** IANA name of the clocks under an axis of time, and its ends. */
export const timeAxis = {
  zone: z.string(),
  fromEpochSeconds: z.number(),
  toEpochSeconds: z.number(),
};

/** A service over a range; time without a span is time up, and `under` is drawn below a cell. */
export const stripSchema = z.strictObject({
  name: z.string(),
  text: z.string(),
  spans: z.array(
    spanSchema.extend({
      state: z.enum(['down', 'flapping', 'planned', 'unknown', 'brief', 'part', 'most']),
      under: z.enum(['up', 'planned', 'unknown']).optional(),
    }),
  ),
});

export const barsChartSchema = z.strictObject({
  kind: z.literal('bars'),
  title: z.string(),
  /** @param text the value as people read it. */
  bars: z.array(z.strictObject({ name: z.string(), value: z.number(), text: z.string() })),
});

/** A report's chart. */
export const reportChartSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lines'),
    title: z.string(),
    unit: z.string(),
    ...timeAxis,
    lines: z.array(lineSchema),
    /** A constant line, such as the size of the circuit. */
    reference: z.strictObject({ label: z.string(), value: z.number() }).nullable(),
    /** Planned work. */
    spans: z.array(spanSchema),
  }),
  z.strictObject({
    kind: z.literal('strips'),
    title: z.string(),
    ...timeAxis,
    strips: z.array(stripSchema),
  }),
  barsChartSchema,
]);
export type ReportChart = z.infer<typeof reportChartSchema>;
export type LinesChart = Extract<ReportChart, { kind: 'lines' }>;
export type StripsChart = Extract<ReportChart, { kind: 'strips' }>;
export type BarsChart = Extract<ReportChart, { kind: 'bars' }>;
/** Charts that are pictures; bars are a table with a bar in each row. */
export type DrawnChart = Exclude<ReportChart, BarsChart>;

export const isDrawn = (chart: ReportChart): chart is DrawnChart => chart.kind !== 'bars';

const MOST_BARS = 10;

/** The highest bars of a sorted list; no chart where there is nothing to compare. */
export function barsChart(title: string, bars: BarsChart['bars'], most = MOST_BARS): ReportChart[] {
  const shown = bars.filter(({ value }) => value > 0).slice(0, most);
  return shown.length > 1 ? [{ kind: 'bars', title, bars: shown }] : [];
}
