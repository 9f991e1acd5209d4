/** Samples of several series on one time grid. NaN is a gap. */
export interface SeriesBlock {
  startEpochSeconds: number;
  stepSeconds: number;
  /** By series id; all arrays have the same length. */
  series: ReadonlyMap<string, Float64Array>;
}

/**
 * Columns of a roll-up, one value per period, in stored order. Moments are epoch seconds. A period
 * without samples is NaN in all columns.
 */
export const ROLLUP_COLUMNS = [
  /** Number of samples, and of minutes without one. */
  'count',
  'missed',
  'sum',
  /** Lowest sample, and its first moment. */
  'min',
  'minAt',
  /** Highest sample, and its last moment. */
  'max',
  'maxAt',
  /** Latest sample. */
  'last',
  'lastAt',
  /** Positions of gaps: a sum of GAPS. */
  'gaps',
] as const;
export type RollupColumn = (typeof ROLLUP_COLUMNS)[number];
export type RollupSeries = Record<RollupColumn, Float64Array>;

/**
 * Positions of gaps in a period, relative to its lowest and highest samples in time order, and to
 * its latest sample.
 */
export const GAPS = {
  beforeFirstExtreme: 1,
  betweenExtremes: 2,
  beforeLast: 4,
  afterLast: 8,
} as const;

/** Consecutive stored steps of one series: samples, or periods of a roll-up. */
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
