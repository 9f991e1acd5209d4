import { GAPS, type RollupSeries } from './block.ts';

/**
 * Running summary of a series, in the order of time: of samples, or of earlier summaries, which
 * gives the same. Means are sum by count.
 */
export class Summary {
  count = 0;
  missed = 0;
  sum = 0;
  /** The lowest sample and when it came first; NaN, as all below, without a sample. */
  min = Number.NaN;
  minAt = Number.NaN;
  /** The highest sample and when it came last, so that ranges that end alike name one moment. */
  max = Number.NaN;
  maxAt = Number.NaN;
  last = Number.NaN;
  lastAt = Number.NaN;
  /** Gaps so far, and how many there had been when each of the three samples came. */
  private gapsMet = 0;
  private gapsAtMin = 0;
  private gapsAtMax = 0;
  private gapsAtLast = 0;

  get average(): number {
    return this.sum / this.count;
  }

  /** Where the gaps are: the sum of GAPS. */
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

  /** Takes in values[from, until), of which values[0] came at `startEpochSeconds`. */
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

  /** @param steps what the period has room for, of which it has none when nothing is stored */
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

  /** Writes what is known into a period of a roll-up; nothing where there was no sample. */
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
