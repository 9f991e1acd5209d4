/** Samples of several series on one time grid. NaN is a gap. */
export interface SeriesBlock {
  startEpochSeconds: number;
  stepSeconds: number;
  /** By series id; all arrays have the same length. */
  series: ReadonlyMap<string, Float64Array>;
}

/**
 * One roll-up period's lowest, mean and highest sample of a series; NaN where nothing was measured.
 */
export interface RollupSeries {
  min: Float64Array;
  avg: Float64Array;
  max: Float64Array;
}

export interface RollupBlock {
  startEpochSeconds: number;
  stepSeconds: number;
  series: ReadonlyMap<string, RollupSeries>;
}

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
