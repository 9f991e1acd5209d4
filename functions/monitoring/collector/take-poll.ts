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

/**
 * Does a poll that was taken from the queue, and counts what came of it. One that fails is tried
 * once more at once, since the next minute is near; one that comes too late, or after the poll of a
 * later minute, is counted as failed unless its minute was polled before.
 * @throws ShardTaken while another poller has the shard; otherwise what the second attempt throws.
 */
export async function takePoll(poller: Poller, poll: PlannedPoll): Promise<void> {
  if (Date.now() / 1_000 - poll.minuteEpochSeconds > TOO_LATE_SECONDS) {
    if ((await pollOfMinute(poll, poll.minuteEpochSeconds)) !== 'polled') countLate(poll);
    return;
  }
  const polled = await attempt(poller, poll);
  if (!polled || polled.skipped) return;
  const { formerMinuteEpochSeconds: former, devices, answering } = polled;
  publishMetrics({
    ShardsPolled: 1,
    ShardsFailed: 0,
    DevicesPolled: devices,
    DevicesSilent: devices - answering,
    ...(former > 0 && { SampleAge: poll.minuteEpochSeconds - former }),
  });
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
