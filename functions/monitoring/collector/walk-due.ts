import { LOST_STATE } from '../../../core/domain/lost-row.ts';
import { NO_PLAN, type PollPlan } from './plan.ts';
import { POLLS_TO_DEAD, type DevicePoll } from './poll-device.ts';

const REDISCOVER_SECONDS = 2_700;
/** All shards walk in the same minutes, since a run is paid while it waits for one walk or for many. */
const WALKS_EVERY_SECONDS = 300;
/** ifOperStatus of a port that has come into use, and the status of a peer that is up. */
const UP = 1;

/**
 * Whether a device is walked after a poll: one that answers and was never walked, or not for long,
 * or that started anew or lost a row, since indexes may have moved, or that somebody asked for. A stable part of
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
  const { awaitedPlaces, losablePlaces } = known.plan ?? NO_PLAN;
  const isAwaited = awaitedPlaces.some((place) => values.values[place] === UP);
  const hasLost = losablePlaces.some((place) => values.values[place] === LOST_STATE);
  const isAsked = walked < known.askedEpochSeconds;
  const isWalksMinute = minuteEpochSeconds % WALKS_EVERY_SECONDS === 0;
  const isDue = isOld || hasLost;
  return restarted || isAwaited || isAsked || walked === 0 || (isDue && isWalksMinute);
}

function jitterSeconds(deviceId: string): number {
  let hash = 0;
  for (const letter of deviceId) hash = (hash * 31 + letter.charCodeAt(0)) % 900;
  return hash;
}
