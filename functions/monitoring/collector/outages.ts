import { FLAPPING, flappingOf } from '../../../core/domain/flapping.ts';
import { POLLS_OF_OUTAGE } from '../../../core/domain/outages.ts';
import type { OutagePattern } from '../../../core/domain/outage-pattern.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';

/** Remembered outages of a device; absent for one without any. */
export interface OutageMemory {
  /**
   * Outages of the last day, those included that began before it: beginning and end, in minutes
   * since 1970; the end is 0 while it lasts.
   */
  outages?: [startMinute: number, endMinute: number][] | undefined;
  isFlapping?: true | undefined;
}

export interface OutagePoll {
  minuteEpochSeconds: number;
  /** Polls in a row without an answer, this one included. */
  failures: number;
  /** An outage that begins in planned work is no sign of trouble. */
  inDowntime: boolean;
}

const WINDOW_MINUTES = FLAPPING.windowSeconds / MINUTE_SECONDS;

/**
 * Adds a poll to what is remembered.
 * @returns with the pattern of a device that flaps
 */
export function rememberOutage(
  before: OutageMemory,
  { minuteEpochSeconds, failures, inDowntime }: OutagePoll,
): { memory: OutageMemory; flapping: OutagePattern | undefined } {
  const minute = minuteEpochSeconds / MINUTE_SECONDS;
  const from = minute - WINDOW_MINUTES;
  const outages = before.outages?.filter(([, end]) => end === 0 || end > from) ?? [];
  const last = outages.at(-1);
  const isDown = last?.[1] === 0;
  if (isDown && failures === 0) outages[outages.length - 1] = [last[0], minute];
  if (!isDown && failures === POLLS_OF_OUTAGE && !inDowntime)
    outages.push([minute - failures + 1, 0]);
  if (outages.length === 0) return { memory: {}, flapping: undefined };
  const flapping = flappingOf(
    outages.map(([start, end]) => ({
      startEpochSeconds: start * MINUTE_SECONDS,
      endEpochSeconds: end * MINUTE_SECONDS,
    })),
    minuteEpochSeconds,
    before.isFlapping === true,
  );
  return { memory: { outages, ...(flapping && { isFlapping: true }) }, flapping };
}
