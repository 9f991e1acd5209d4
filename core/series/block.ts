/** Samples of several series on one time grid. NaN is a gap. */
export interface SeriesBlock {
  startEpochSeconds: number;
  stepSeconds: number;
  /** By series id; all arrays have the same length. */
  series: ReadonlyMap<string, Float64Array>;
}

/**
 * Columns of a roll-up, one value a period, stored in this order. Moments are epoch seconds. A
 * period without a sample is NaN throughout.
 */
export const ROLLUP_COLUMNS = [
  /** Samples of the period, and minutes of it that have none. */
  'count',
  'missed',
  'sum',
  /** The lowest sample and when it came first. */
  'min',
  'minAt',
  /** The highest sample and when it came last. */
  'max',
  'maxAt',
  /** The latest sample. */
  'last',
  'lastAt',
  /** Where the period has gaps: the sum of GAPS. */
  'gaps',
] as const;
export type RollupColumn = (typeof ROLLUP_COLUMNS)[number];
export type RollupSeries = Record<RollupColumn, Float64Array>;

/**
 * Places of gaps within a period, seen from its lowest and its highest sample in the order in which
 * they came, and from its latest sample.
 */
export const GAPS = {
  beforeFirstExtreme: 1,
  betweenExtremes: 2,
  beforeLast: 4,
  afterLast: 8,
} as const;

/** Consecutive steps of one series as they were stored: samples, or periods of a roll-up. */
export type SeriesPart = { startEpochSeconds: number; stepSeconds: number } & (
  | { samples: Float64Array; periods?: undefined }
  | { periods: RollupSeries; samples?: undefined }
);

export interface RollupBlock {
  startEpochSeconds: number;
  stepSeconds: number;
  series: ReadonlyMap<string, RollupSeries>;
}

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
