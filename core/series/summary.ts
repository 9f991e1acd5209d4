import { GAPS, type RollupSeries } from './block.ts';

/**
 * Running summary of a series in time order. Adding samples or earlier summaries gives the same
 * result.
 */
export class Summary {
  count = 0;
  missed = 0;
  sum = 0;
  /** Lowest sample and its first moment; NaN, as all below, without samples. */
  min = Number.NaN;
  minAt = Number.NaN;
  /**
   * Highest sample and its last moment, so that ranges with the same end report the same moment.
   */
  max = Number.NaN;
  maxAt = Number.NaN;
  last = Number.NaN;
  lastAt = Number.NaN;
  /** Number of gaps so far, and when each of the three samples was added. */
  private gapsMet = 0;
  private gapsAtMin = 0;
  private gapsAtMax = 0;
  private gapsAtLast = 0;

  get average(): number {
    return this.sum / this.count;
  }

  /** Positions of gaps: a sum of GAPS. */
  get gaps(): number {
    const first = Math.min(this.gapsAtMin, this.gapsAtMax);
    const second = Math.max(this.gapsAtMin, this.gapsAtMax);
    return (
      (first > 0 ? GAPS.beforeFirstExtreme : 0) +
      (second > first ? GAPS.betweenExtremes : 0) +
      (this.gapsAtLast > second ? GAPS.beforeLast : 0) +
      (this.gapsMet > this.gapsAtLast ? GAPS.afterLast : 0)
    );
  }

  /** Adds values[from, until); values[0] is at `startEpochSeconds`. */
  addSamples(
    values: Float64Array,
    from: number,
    until: number,
    startEpochSeconds: number,
    stepSeconds: number,
  ): void {
    for (let at = from; at < until; at++) {
      const value = values[at]!;
      if (Number.isNaN(value)) {
        this.addGap(1);
        continue;
      }
      const moment = startEpochSeconds + at * stepSeconds;
      this.count++;
      this.sum += value;
      this.lower(value, moment);
      this.raise(value, moment);
      this.follow(value, moment);
    }
  }

  addGap(steps: number): void {
    this.missed += steps;
    this.gapsMet++;
  }

  /** @param steps size of the period in minutes, counted as missed if it is empty */
  addPeriod(period: RollupSeries, at: number, steps: number): void {
    const count = period.count[at]!;
    if (!(count > 0)) {
      this.addGap(steps);
      return;
    }
    const gaps = period.gaps[at]!;
    const isRising = period.minAt[at]! <= period.maxAt[at]!;
    this.count += count;
    this.missed += period.missed[at]!;
    this.sum += period.sum[at]!;
    this.gapsMet += gaps & GAPS.beforeFirstExtreme ? 1 : 0;
    if (isRising) this.lower(period.min[at]!, period.minAt[at]!);
    else this.raise(period.max[at]!, period.maxAt[at]!);
    this.gapsMet += gaps & GAPS.betweenExtremes ? 1 : 0;
    if (isRising) this.raise(period.max[at]!, period.maxAt[at]!);
    else this.lower(period.min[at]!, period.minAt[at]!);
    this.gapsMet += gaps & GAPS.beforeLast ? 1 : 0;
    this.follow(period.last[at]!, period.lastAt[at]!);
    this.gapsMet += gaps & GAPS.afterLast ? 1 : 0;
  }

  /** Writes the summary into a roll-up; nothing without samples. */
  writeTo(period: RollupSeries, at: number): void {
    if (this.count === 0) return;
    period.count[at] = this.count;
    period.missed[at] = this.missed;
    period.sum[at] = this.sum;
    period.min[at] = this.min;
    period.minAt[at] = this.minAt;
    period.max[at] = this.max;
    period.maxAt[at] = this.maxAt;
    period.last[at] = this.last;
    period.lastAt[at] = this.lastAt;
    period.gaps[at] = this.gaps;
  }

  private lower(value: number, atEpochSeconds: number): void {
    if (this.min <= value) return;
    this.min = value;
    this.minAt = atEpochSeconds;
    this.gapsAtMin = this.gapsMet;
  }

  private raise(value: number, atEpochSeconds: number): void {
    if (this.max > value) return;
    this.max = value;
    this.maxAt = atEpochSeconds;
    this.gapsAtMax = this.gapsMet;
  }

  private follow(value: number, atEpochSeconds: number): void {
    this.last = value;
    this.lastAt = atEpochSeconds;
    this.gapsAtLast = this.gapsMet;
  }
}
