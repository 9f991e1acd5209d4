import type { AccountId } from '../../core/access/scope.ts';
import { MINUTE_SECONDS } from '../../core/series/block.ts';
import { get, updateIf, type Row } from './client.ts';

/** Longer than a run of the poller may take, and shorter than the time between two polls. */
const LEASE_MS = 58_000;

interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** A poller's lease of a shard: until its end nobody else polls it. */
export interface PollLease extends Shard {
  minuteEpochSeconds: number;
  poller: string;
  untilMs: number;
  /**
   * Poller and minute of the poll before; '' and 0 before the first, and '' when a lease was taken
   * since without an end.
   */
  formerPoller: string;
  formerMinuteEpochSeconds: number;
  /** Minutes before the former poll that nobody has polled, of the latest half hour. */
  passedOver: number[];
  /** Devices that were walked after the former poll, and when; what this lease sets is passed on. */
  walked: Record<string, number>;
}

/** A message of the queue may come so long after its minute. */
const PASSED_OVER_SECONDS = 1_800;

/** The minute was polled; or a later one was, and so this one never will be. */
export type PollOfMinute = 'polled' | 'passed over';

/**
 * Takes the lease of a shard for the poll of a minute. The row is small, so that a lease costs one
 * unit of writing to take and one to end.
 * @returns what became of that minute when it, or a later one, was polled before; 'taken' while
 * another poller has the shard.
 */
export async function takePollLease(
  shard: Shard,
  minuteEpochSeconds: number,
  poller: string,
): Promise<PollLease | PollOfMinute | 'taken'> {
  const nowMs = Date.now();
  const untilMs = nowMs + LEASE_MS;
  const former = await updateIf('polls', keyOf(shard), {
    set: 'leasedUntilMs = :until, poller = :poller',
    condition:
      'attribute_not_exists(leasedUntilMs) OR (leasedUntilMs < :now AND (attribute_not_exists(minuteEpochSeconds) OR minuteEpochSeconds < :minute))',
    values: { ':until': untilMs, ':poller': poller, ':now': nowMs, ':minute': minuteEpochSeconds },
  });
  if (!former) return (await pollOfMinute(shard, minuteEpochSeconds)) ?? 'taken';
  return {
    accountId: shard.accountId,
    shardId: shard.shardId,
    minuteEpochSeconds,
    poller,
    untilMs,
    formerPoller: former['poller'] === former['polledBy'] ? String(former['polledBy'] ?? '') : '',
    formerMinuteEpochSeconds: Number(former['minuteEpochSeconds'] ?? 0),
    passedOver: passedOverIn(former),
    walked: (former['walked'] ?? {}) as Record<string, number>,
  };
}

/** Outcome of a shard's minute; undefined while it may still be polled. */
export async function pollOfMinute(
  shard: Shard,
  minuteEpochSeconds: number,
): Promise<PollOfMinute | undefined> {
  const row = (await get('polls', keyOf(shard))) ?? {};
  if (Number(row['minuteEpochSeconds'] ?? 0) < minuteEpochSeconds) return undefined;
  return passedOverIn(row).includes(minuteEpochSeconds) ? 'passed over' : 'polled';
}

/** Rows of older releases do not say it. */
function passedOverIn(row: Row): number[] {
  return (row['passedOver'] ?? []) as number[];
}

/** Minutes that are passed over once the poll under a lease is done. */
function passedOverAfter(lease: PollLease): number[] {
  const { minuteEpochSeconds: minute, formerMinuteEpochSeconds: former } = lease;
  const oldest = minute - PASSED_OVER_SECONDS;
  const since = former === 0 ? minute : Math.max(former, oldest);
  const count = Math.max(0, (minute - since) / MINUTE_SECONDS - 1);
  const skipped = Array.from({ length: count }, (_, at) => minute - (at + 1) * MINUTE_SECONDS);
  return [...skipped, ...lease.passedOver.filter((each) => each > oldest)];
}

/**
 * Ends a lease. What was not polled may be polled by the next who asks; one that ran out belongs
 * to somebody else by now, and is left alone.
 */
export async function endPollLease(lease: PollLease, isPolled: boolean): Promise<void> {
  const minute = isPolled ? lease.minuteEpochSeconds : lease.formerMinuteEpochSeconds;
  await updateIf('polls', keyOf(lease), {
    set: 'leasedUntilMs = :none, minuteEpochSeconds = :minute, passedOver = :passedOver, polledBy = :by, walked = :walked',
    condition: 'leasedUntilMs = :until AND poller = :poller',
    values: {
      ':none': 0,
      ':minute': minute,
      ':passedOver': isPolled ? passedOverAfter(lease) : lease.passedOver,
      ':by': isPolled ? lease.poller : lease.formerPoller,
      ':walked': lease.walked,
      ':until': lease.untilMs,
      ':poller': lease.poller,
    },
  });
}

function keyOf({ accountId, shardId }: Shard) {
  return { accountId, shardId: `turn#${shardId}` };
}
