import type { PollPlan } from './plan.ts';
import { POLLS_TO_DEAD, type DevicePoll } from './poll-device.ts';

const REDISCOVER_SECONDS = 2_700;
/** All shards walk in the same minutes, since a run is paid while it waits for one walk or for many. */
const WALKS_EVERY_SECONDS = 300;
/** ifOperStatus of a port that has come into use. */
const UP = 1;

/**
 * Whether a device is walked after a poll: one that answers and was never walked, or not for long,
 * or that started anew, since indexes may have moved, or that somebody asked for. A stable part of
 * each device's id spreads the walks over some of the minutes in which they are made.
 * @param plan undefined when nothing is known of its ports.
 */
export function isWalkDue(
  { answering, restarted, state, values }: DevicePoll,
  known: {
    deviceId: string;
    minuteEpochSeconds: number;
    /** 0 before the first walk. */
    walkedEpochSeconds: number;
    /** 0 without a request. */
    askedEpochSeconds: number;
    plan: PollPlan | undefined;
  },
): boolean {
  if (!answering || state.failures >= POLLS_TO_DEAD) return false;
  const { walkedEpochSeconds: walked, minuteEpochSeconds } = known;
  const age = minuteEpochSeconds - walked;
  const isOld = age > REDISCOVER_SECONDS + jitterSeconds(known.deviceId);
  const isInUse = known.plan?.sparePlaces.some((place) => values.values[place] === UP) ?? false;
  const isAsked = walked < known.askedEpochSeconds;
  const isWalksMinute = minuteEpochSeconds % WALKS_EVERY_SECONDS === 0;
  return restarted || isInUse || isAsked || walked === 0 || (isOld && isWalksMinute);
}

function jitterSeconds(deviceId: string): number {
  let hash = 0;
  for (const letter of deviceId) hash = (hash * 31 + letter.charCodeAt(0)) % 900;
  return hash;
}
