import * as z from 'zod';
import { durationWords } from './age.ts';
import { outagesWithin } from './outages.ts';
import type { Interval } from './reachability.ts';

/** How often a device was down over some time, for how long, and how regularly. */
export const outagePatternSchema = z.strictObject({
  outages: z.number().int(),
  /** Shortest of the outages of known length; 0 without one. */
  shortestSeconds: z.number(),
  longestSeconds: z.number(),
  /** They come again and again after this long; 0 when they come irregularly. */
  everySeconds: z.number(),
});
export type OutagePattern = z.infer<typeof outagePatternSchema>;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Up to so many outages may belong to one round, as of a link that drops twice an hour. */
const MOST_IN_ROUND = 4;
const LEAST_ROUNDS = 3;
/** A round is one when so many of the distances are as long as the middle one, within a tenth. */
const REGULAR_SHARE = 0.8;
const TOLERANCE = 0.1;

/**
 * The pattern of the outages that count over a range.
 * @param all in the order of time; one that lasts has the end 0
 */
export function outagePattern(all: readonly Interval[], range: Interval): OutagePattern {
  const outages = outagesWithin(all, range);
  const lengths = outages
    .filter(({ endEpochSeconds }) => endEpochSeconds > 0)
    .map(({ startEpochSeconds, endEpochSeconds }) => endEpochSeconds - startEpochSeconds);
  return {
    outages: outages.length,
    shortestSeconds: lengths.length > 0 ? lengths.reduce((a, b) => Math.min(a, b)) : 0,
    longestSeconds: lengths.reduce((a, b) => Math.max(a, b), 0),
    everySeconds: everySeconds(outages.map(({ startEpochSeconds }) => startEpochSeconds)),
  };
}

/** The shortest distance after which the starts come again; 0 without one. */
function everySeconds(starts: readonly number[]): number {
  for (let inRound = 1; inRound <= MOST_IN_ROUND; inRound++) {
    const rounds = starts.slice(inRound).map((start, at) => start - starts[at]!);
    if (rounds.length < LEAST_ROUNDS * inRound) return 0;
    const middle = median(rounds);
    const regular = rounds.filter((round) => Math.abs(round - middle) <= middle * TOLERANCE);
    if (regular.length >= rounds.length * REGULAR_SHARE) return middle;
  }
  return 0;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** "Down 48 times in 24 h, 2 to 4 min each, twice an hour". */
export function outageWords(pattern: OutagePattern, windowSeconds: number): string {
  return patternWords(pattern, windowWords(windowSeconds), windowSeconds);
}

/** @param window such as '24 h', or 'the 8 d measured', of so many seconds. */
export function patternWords(
  pattern: OutagePattern,
  window: string,
  windowSeconds: number,
): string {
  const { outages } = pattern;
  const times =
    outages === 1 ? 'once' : outages === 2 ? 'twice' : `${outages.toLocaleString('en-GB')} times`;
  return [`Down ${times} in ${window}`, lengthWords(pattern), everyWords(pattern, windowSeconds)]
    .filter(Boolean)
    .join(', ');
}

/** A day is told in hours, since it is no calendar day. */
function windowWords(seconds: number): string {
  return seconds <= 2 * DAY_SECONDS && seconds % HOUR_SECONDS === 0
    ? `${seconds / HOUR_SECONDS} h`
    : durationWords(seconds);
}

function lengthWords({ outages, shortestSeconds, longestSeconds }: OutagePattern): string {
  const [shortest, longest] = [durationWords(shortestSeconds), durationWords(longestSeconds)];
  if (longestSeconds === 0) return '';
  const each = outages > 1 ? ' each' : '';
  if (shortest === longest) return `${longest}${each}`;
  const inMinutes = /^(\d+) min$/;
  const from = inMinutes.test(longest) ? shortest.replace(inMinutes, '$1') : shortest;
  return `${from} to ${longest}${each}`;
}

/** "hourly", "twice an hour", "every 3 h". The count of a round follows from that of the window. */
function everyWords(pattern: OutagePattern, windowSeconds: number): string {
  const { outages, everySeconds: every } = pattern;
  if (every === 0) return '';
  const inRound = Math.round((outages * every) / windowSeconds);
  const times = inRound > 2 ? `${inRound} times` : inRound === 2 ? 'twice' : '';
  const isAbout = (seconds: number) => Math.abs(every - seconds) <= seconds * TOLERANCE;
  if (isAbout(HOUR_SECONDS)) return times ? `${times} an hour` : 'hourly';
  if (isAbout(DAY_SECONDS)) return times ? `${times} a day` : 'daily';
  return `${times} every ${durationWords(every)}`.trim();
}
