/** A measured number with its budget. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Upper limit; lower limit with `atLeast`. Omitted for information only. */
  budget?: number;
  atLeast?: true;
  /** Over budget fails the run: a comparison within one machine, such as a ratio. */
  mustHold?: true;
}

/** A file of scripts/bench exports one of these as `bench`. */
export interface Bench {
  name: string;
  run(): Promise<Figure[]>;
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
