import { MINUTE_SECONDS, type SeriesPart } from './block.ts';
import { Summary } from './summary.ts';

/**
 * Series over a range, each as parts in time order. Both ends of a long range use finer steps, so
 * that figures are exact to the minute.
 */
export interface SeriesRead {
  fromEpochSeconds: number;
  toEpochSeconds: number;
  /** The coarsest step. */
  stepSeconds: number;
  series: ReadonlyMap<string, readonly SeriesPart[]>;
}

export function summarise(parts: readonly SeriesPart[]): Summary {
  const summary = new Summary();
  for (const part of parts) takePart(summary, part, 0, stepsOf(part));
  return summary;
}

export function stepsOf(part: SeriesPart): number {
  return (part.samples ?? part.periods.count).length;
}

export function takePart(summary: Summary, part: SeriesPart, from: number, until: number): void {
  if (part.samples) {
    summary.addSamples(part.samples, from, until, part.startEpochSeconds, part.stepSeconds);
    return;
  }
  const steps = part.stepSeconds / MINUTE_SECONDS;
  for (let at = from; at < until; at++) summary.addPeriod(part.periods, at, steps);
}
