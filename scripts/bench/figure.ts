/** One measured number beside its budget of docs/architecture or the design. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /**
   * The most that is allowed; the least with `atLeast`. Without one the figure is for information.
   */
  budget?: number;
  atLeast?: true;
}

/** A file of scripts/bench exports one of these as `bench`. */
export interface Bench {
  name: string;
  run(): Promise<Figure[]>;
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
