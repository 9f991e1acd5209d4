import { MINUTE_SECONDS, type SeriesPart } from '../series/block.ts';

/** The latest answer holds this long: the next poll may be under way. */
const HOLDS_SECONDS = 2 * MINUTE_SECONDS;

/** Did a device answer? 'unknown' while nobody asked it. */
export type Answer = 'up' | 'down' | 'unknown';
export type StateWord = Answer | 'planned';

/** A span of time in one state; the end is not part of it. Epoch seconds. */
export interface Stretch<S extends StateWord = StateWord> {
  state: S;
  startEpochSeconds: number;
  endEpochSeconds: number;
  /** The part of its end in which the latest answer only holds, beyond its own step. */
  heldSeconds?: number;
}

export interface Interval {
  startEpochSeconds: number;
  endEpochSeconds: number;
}

/**
 * How a device answered over a range, without holes: what nothing is stored of is unknown. A
 * sample stands for its whole step.
 * @param parts HostStatus: 1 where the device answered, 0 where it did not
 */
export function answersOf(parts: readonly SeriesPart[], range: Interval): Stretch<Answer>[] {
  const answers = new Stretches<Answer>(range);
  for (const { startEpochSeconds, stepSeconds, samples, periods } of parts) {
    const low = samples ?? periods.min;
    const high = samples ?? periods.max;
    const from = Math.floor((range.startEpochSeconds - startEpochSeconds) / stepSeconds);
    const to = Math.ceil((range.endEpochSeconds - startEpochSeconds) / stepSeconds);
    for (let at = Math.max(0, from); at < Math.min(low.length, to); at++) {
      if (!(low[at] === high[at])) continue;
      const start = startEpochSeconds + at * stepSeconds;
      answers.add(low[at]! > 0 ? 'up' : 'down', start, start + stepSeconds);
    }
  }
  return answers.end();
}

/** The same with planned work over it. */
export function withPlannedWork(
  answers: readonly Stretch<Answer>[],
  planned: readonly Interval[],
): Stretch[] {
  const states = new Stretches<StateWord>({
    startEpochSeconds: answers[0]?.startEpochSeconds ?? 0,
    endEpochSeconds: answers.at(-1)?.endEpochSeconds ?? 0,
  });
  const work = joined(planned);
  for (const { state, startEpochSeconds, endEpochSeconds } of answers) {
    let at = startEpochSeconds;
    for (const span of work) {
      if (span.endEpochSeconds <= at || span.startEpochSeconds >= endEpochSeconds) continue;
      states.add(state, at, span.startEpochSeconds);
      states.add('planned', span.startEpochSeconds, span.endEpochSeconds);
      at = span.endEpochSeconds;
    }
    states.add(state, at, endEpochSeconds);
  }
  return states.end();
}

/** Intervals in the order of time that do not overlap. */
function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.startEpochSeconds - b.startEpochSeconds)) {
    const before = result.at(-1);
    if (before && next.startEpochSeconds <= before.endEpochSeconds)
      before.endEpochSeconds = Math.max(before.endEpochSeconds, next.endEpochSeconds);
    else result.push({ ...next });
  }
  return result;
}

/** The stretches of a range, added in the order of time; equal neighbours become one. */
class Stretches<S extends StateWord> {
  private readonly all: Stretch<S | 'unknown'>[] = [];
  private readonly range: Interval;
  private at: number;

  constructor(range: Interval) {
    this.range = range;
    this.at = range.startEpochSeconds;
  }

  /** Time outside of the range, or before the time added last, does not count. */
  add(state: S | 'unknown', fromEpochSeconds: number, toEpochSeconds: number): void {
    const start = Math.max(fromEpochSeconds, this.at);
    const end = Math.min(toEpochSeconds, this.range.endEpochSeconds);
    if (end <= start) return;
    if (start > this.at) this.put('unknown', start);
    this.put(state, end);
  }

  end(): Stretch<S | 'unknown'>[] {
    const last = this.all.at(-1);
    const left = this.range.endEpochSeconds - this.at;
    if (left <= 0) return this.all;
    if (last && left <= HOLDS_SECONDS) {
      last.endEpochSeconds = this.range.endEpochSeconds;
      last.heldSeconds = left;
    } else this.put('unknown', this.range.endEpochSeconds);
    return this.all;
  }

  private put(state: S | 'unknown', endEpochSeconds: number): void {
    const last = this.all.at(-1);
    if (last?.state === state) last.endEpochSeconds = endEpochSeconds;
    else this.all.push({ state, startEpochSeconds: this.at, endEpochSeconds });
    this.at = endEpochSeconds;
  }
}
