import { DAY_SECONDS, MINUTE_SECONDS } from '../series/block.ts';
import type { Answer, Interval, Stretch } from './reachability.ts';

/** A single poll without an answer is a lost packet, not an outage. */
export const POLLS_OF_OUTAGE = 2;

/**
 * Time before a range in which the outage is sought that lasts into it, since one that began in
 * planned work is not counted. It costs one more row of answers, of a month each.
 */
export const LEAD_IN_SECONDS = 31 * DAY_SECONDS;

/** Where outages are counted, for people who read how often something was down. */
export const OUTAGE_RULE =
  'An outage is two polls or more in a row without an answer, from the first of them to the first answer. One that begins in planned work is not counted.';

/** How alerts and outages belong together, for people who read of both. */
export const OUTAGE_ALERT_RULE =
  'Each outage is an alert with the same beginning and end. Those of a flapping device are one alert, and what begins in planned work is an alert but no outage.';

/** First poll at or after a moment, in minutes since 1970. */
const pollAt = (epochSeconds: number) => Math.ceil(epochSeconds / MINUTE_SECONDS);

const pollsOf = ({ startEpochSeconds, endEpochSeconds }: Interval) =>
  pollAt(endEpochSeconds) - pollAt(startEpochSeconds);

/**
 * The outages that count over a range, wherever they are counted: those with POLLS_OF_OUTAGE polls
 * or more in it. Moments outside of the range are cut off.
 * @param outages in the order of time; one that lasts has the end 0
 * @returns the first poll of each in the range; the end is 0 where the range cuts it on either side
 */
export function outagesWithin(outages: readonly Interval[], range: Interval): Interval[] {
  const [from, to] = [pollAt(range.startEpochSeconds), pollAt(range.endEpochSeconds)];
  return outages.flatMap(({ startEpochSeconds, endEpochSeconds }) => {
    const start = Math.max(pollAt(startEpochSeconds), from);
    const end = endEpochSeconds > 0 ? Math.min(pollAt(endEpochSeconds), to) : to;
    if (end - start < POLLS_OF_OUTAGE) return [];
    const isCut = start === from || end === to;
    return [
      {
        startEpochSeconds: start * MINUTE_SECONDS,
        endEpochSeconds: isCut ? 0 : end * MINUTE_SECONDS,
      },
    ];
  });
}

interface Silence extends Interval {
  /** Polls without an answer. */
  missedPolls: number;
}

/**
 * The outages in the answers over a range: each lasts from the first poll without an answer to the
 * first answer (ruling R-22), whether it was asked all the time or not. The end is 0 where no answer
 * follows. Whether it counts is decided by its second poll, or by the first of all answers.
 */
export function outagesOf(
  answers: readonly Stretch<Answer>[],
  planned: readonly Interval[],
): Interval[] {
  const silences: Silence[] = [];
  let lasting: Silence | undefined;
  for (const { state, startEpochSeconds, endEpochSeconds, heldSeconds = 0 } of answers) {
    if (state === 'up' && lasting) lasting.endEpochSeconds = startEpochSeconds;
    if (state === 'up') lasting = undefined;
    if (state !== 'down') continue;
    if (!lasting)
      silences.push((lasting = { startEpochSeconds, endEpochSeconds: 0, missedPolls: 0 }));
    // What the latest answer holds for is no poll yet.
    lasting.missedPolls += pollsOf({
      startEpochSeconds,
      endEpochSeconds: endEpochSeconds - heldSeconds,
    });
  }
  const isCut = answers[0]?.state === 'down';
  return silences.flatMap(({ missedPolls, ...outage }, at) => {
    const begins = outage.startEpochSeconds + (isCut && at === 0 ? 0 : MINUTE_SECONDS);
    const isPlanned = planned.some(
      (work) => work.startEpochSeconds <= begins && begins < work.endEpochSeconds,
    );
    return missedPolls < POLLS_OF_OUTAGE || isPlanned ? [] : [outage];
  });
}
