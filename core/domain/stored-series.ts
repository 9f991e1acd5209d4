import { seriesId } from './datasource.ts';

/** Utilisation is not stored: it is the rate against the size of the circuit, which may change. */
const RATE_BEHIND: Readonly<Record<string, string>> = {
  InUtilisationPercent: 'InBitsPerSecond',
  OutUtilisationPercent: 'OutBitsPerSecond',
};

/** The datapoint that is stored for another one; itself unless it is derived. */
export function storedDatapoint(datapoint: string): string {
  return RATE_BEHIND[datapoint] ?? datapoint;
}

export interface StoredSeries {
  series: string;
  /**
   * Multiplier of stored values, above 0; null when it needs the circuit's size and that is not
   * known.
   */
  factor: number | null;
}

/** Where a datapoint of an instance is read from. */
export function storedSeries(
  datasource: string,
  instance: string,
  datapoint: string,
  circuitBitsPerSecond: number | null,
): StoredSeries {
  const isDerived = datapoint in RATE_BEHIND;
  return {
    series: seriesId(datasource, instance, storedDatapoint(datapoint)),
    factor: !isDerived ? 1 : circuitBitsPerSecond ? 100 / circuitBitsPerSecond : null,
  };
}
