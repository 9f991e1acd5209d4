import { setTimeout as wait } from 'node:timers/promises';
import type { AccountId } from '../../../core/access/scope.ts';
import { log } from '../../runtime/log.ts';
import { publishMetrics } from '../../runtime/metrics.ts';
import { pollOfMinute } from '../../store/poll-leases.ts';
import type { Poller } from './memory.ts';
import { MinutePassedOver, pollShard, ShardTaken, type ShardPolled } from './poll-shard.ts';

/** A planned poll: a shard and a minute. */
export interface PlannedPoll {
  accountId: AccountId;
  shardId: string;
  minuteEpochSeconds: number;
}

/** A minute that is over for so long is not polled: its samples would bear a wrong time. */
const TOO_LATE_SECONDS = 120;
const RETRY_AFTER_MS = 1_000;

/** Why a shard was not polled. */
export interface NotPolled {
  poll: PlannedPoll;
  error: Error;
}

/**
 * Does the polls of a message at once, each for itself, and counts together what came of them.
 * @param isAgain the message came before, so most of its shards are polled
 */
export async function takePolls(
  poller: Poller,
  polls: readonly PlannedPoll[],
  isAgain = false,
): Promise<NotPolled[]> {
  const failed: NotPolled[] = [];
  const taken = await Promise.all(
    polls.map(async (poll) => {
      try {
        return await takePoll(poller, poll, isAgain);
      } catch (error) {
        failed.push({ poll, error: error as Error });
        return undefined;
      }
    }),
  );
  const done = taken.filter((polled) => polled !== undefined);
  if (done.length > 0) publishMetrics({ ...figuresOf(done), ShardsFailed: 0 });
  return failed;
}

/**
 * Does a poll that was taken from the queue. One that fails is tried once more at once, since the
 * next minute is near; one that comes too late, or after the poll of a later minute, is counted as
 * failed unless its minute was polled before.
 * @returns undefined when nothing was done.
 * @throws ShardTaken while another poller has the shard; otherwise what the second attempt throws.
 */
async function takePoll(
  poller: Poller,
  poll: PlannedPoll,
  isAgain: boolean,
): Promise<(ShardPolled & PlannedPoll) | undefined> {
  const isLate = Date.now() / 1_000 - poll.minuteEpochSeconds > TOO_LATE_SECONDS;
  // A lease that is refused costs a write, and this a read.
  if (isLate || isAgain) {
    if ((await pollOfMinute(poll, poll.minuteEpochSeconds)) === 'polled') return undefined;
    if (isLate) {
      countLate(poll);
      return undefined;
    }
  }
  const polled = await attempt(poller, poll);
  return polled && !polled.skipped ? { ...polled, ...poll } : undefined;
}

/** One line of the log for a run: CloudWatch is paid by its size. */
function figuresOf(done: readonly (ShardPolled & PlannedPoll)[]) {
  const sum = (of: (polled: ShardPolled) => number) =>
    done.reduce((total, polled) => total + of(polled), 0);
  const ages = done
    .filter(({ formerMinuteEpochSeconds }) => formerMinuteEpochSeconds > 0)
    .map((polled) => polled.minuteEpochSeconds - polled.formerMinuteEpochSeconds);
  return {
    ShardsPolled: done.length,
    DevicesPolled: sum(({ devices }) => devices),
    DevicesSilent: sum(({ devices, answering }) => devices - answering),
    ...(ages.length > 0 && { SampleAge: Math.max(...ages) }),
  };
}

function countLate(poll: PlannedPoll): void {
  publishMetrics({ ShardsFailed: 1 });
  log.error('a poll came too late', { ...poll });
}

/** @returns undefined for a minute that nobody will poll. */
async function attempt(poller: Poller, poll: PlannedPoll): Promise<ShardPolled | undefined> {
  try {
    return await pollShard(poller, poll);
  } catch (error) {
    if (error instanceof MinutePassedOver) {
      countLate(poll);
      return undefined;
    }
    if (error instanceof ShardTaken) throw error;
    log.warn('a poll is tried again', { ...poll, error: error as Error });
    await wait(RETRY_AFTER_MS);
    return await pollShard(poller, poll).catch((again: unknown) => {
      if (!(again instanceof ShardTaken)) publishMetrics({ ShardsFailed: 1 });
      throw again;
    });
  }
}
