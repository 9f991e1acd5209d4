import { GAPS, type SeriesPart } from './block.ts';
import { stepsOf, takePart } from './parts.ts';
import { Summary } from './summary.ts';

/** Value at a moment; null interrupts the line. */
export type Point = [epochSeconds: number, value: number | null];

/**
 * Points of a line over [from, to): all samples if at most `mostPoints`, else the lowest and
 * highest sample of each interval, at their real moments. A null separates two points with a gap
 * between them.
 */
export function drawnPoints(
  parts: readonly SeriesPart[],
  fromEpochSeconds: number,
  toEpochSeconds: number,
  mostPoints: number,
): Point[] {
  const steps = parts.reduce((sum, part) => sum + stepsOf(part), 0);
  const isShort = steps <= mostPoints && parts.every((part) => part.samples);
  const runs = isShort ? Infinity : mostPoints / 2;
  const line = new Line();
  for (const run of runsOf(parts, fromEpochSeconds, (toEpochSeconds - fromEpochSeconds) / runs))
    line.add(run);
  return line.end();
}

/** Summaries of `runSeconds` each; one per step if it is 0. */
function* runsOf(
  parts: readonly SeriesPart[],
  fromEpochSeconds: number,
  runSeconds: number,
): Generator<Summary> {
  let run = new Summary();
  let number = -1;
  let end = 0;
  for (const part of parts) {
    if (end > 0 && part.startEpochSeconds > end) run.addGap(0);
    end = part.startEpochSeconds + stepsOf(part) * part.stepSeconds;
    for (let at = 0; at < stepsOf(part); at++) {
      const middle = part.startEpochSeconds + (at + 0.5) * part.stepSeconds;
      const next =
        runSeconds === 0 ? number + 1 : Math.floor((middle - fromEpochSeconds) / runSeconds);
      if (next !== number && number >= 0) {
        yield run;
        run = new Summary();
      }
      number = next;
      takePart(run, part, at, at + 1);
    }
  }
  yield run;
}

class Line {
  private readonly points: Point[] = [];
  private isInterrupted = false;
  private latest: Summary | undefined;

  add(run: Summary): void {
    if (run.count === 0) {
      this.interruptIf(run.gaps);
      return;
    }
    const { gaps } = run;
    this.interruptIf(gaps & GAPS.beforeFirstExtreme);
    const isRising = run.minAt <= run.maxAt;
    this.put(isRising ? run.minAt : run.maxAt, isRising ? run.min : run.max);
    this.interruptIf(gaps & GAPS.betweenExtremes);
    this.put(isRising ? run.maxAt : run.minAt, isRising ? run.max : run.min);
    this.interruptIf(gaps & (GAPS.beforeLast | GAPS.afterLast));
    this.latest = run;
  }

  /** The line ends at the latest sample. */
  end(): Point[] {
    if (this.latest) {
      this.isInterrupted = (this.latest.gaps & GAPS.beforeLast) > 0;
      this.put(this.latest.lastAt, this.latest.last);
    }
    return this.points;
  }

  private interruptIf(bits: number): void {
    this.isInterrupted ||= bits > 0;
  }

  private put(atEpochSeconds: number, value: number): void {
    const before = this.points.at(-1)?.[0];
    if (before === atEpochSeconds) return;
    if (this.isInterrupted && before !== undefined)
      this.points.push([Math.round((before + atEpochSeconds) / 2), null]);
    this.points.push([atEpochSeconds, value]);
    this.isInterrupted = false;
  }
}
