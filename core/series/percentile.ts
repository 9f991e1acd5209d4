import type { SeriesPart } from './block.ts';
import { stepsOf } from './parts.ts';

/**
 * Nearest-rank percentile. In a roll-up, each sample of a period counts with the mean. NaN without
 * samples.
 * @param share between 0 and 1, such as 0.95.
 */
export function percentileOf(parts: readonly SeriesPart[], share: number): number {
  const weighed: { value: number; count: number }[] = [];
  for (const part of parts)
    for (let at = 0; at < stepsOf(part); at++) {
      const count = part.samples ? 1 : part.periods.count[at]!;
      const value = part.samples ? part.samples[at]! : part.periods.sum[at]! / count;
      if (count > 0 && !Number.isNaN(value)) weighed.push({ value, count });
    }
  weighed.sort((one, other) => one.value - other.value);
  const rank = weighed.reduce((sum, { count }) => sum + count, 0) * share;
  let passed = 0;
  return weighed.find(({ count }) => (passed += count) >= rank)?.value ?? Number.NaN;
}
