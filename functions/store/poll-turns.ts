import type { AccountId } from '../../core/access/scope.ts';
import { get, updateIf } from './client.ts';

/** Longer than a run of the poller may take, and shorter than the time between two polls. */
const TURN_MS = 58_000;

interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** A poller's turn at a shard: until its end nobody else polls it. */
export interface Turn extends Shard {
  minuteEpochSeconds: number;
  poller: string;
  untilMs: number;
  /**
   * Who polled the shard before, and for which minute; '' and 0 before the first time, and '' when
   * somebody has taken a turn since without ending it.
   */
  formerPoller: string;
  formerMinuteEpochSeconds: number;
  /** Devices that were walked after the former poll, and when; what this turn sets is passed on. */
  walked: Record<string, number>;
}

/**
 * Takes the turn at a shard for the poll of a minute. The row is small, so that a turn costs one
 * unit of writing to take and one to end.
 * @returns 'polled' when that minute, or a later one, was polled before; 'taken' while another
 * poller has the shard.
 */
export async function takeTurn(
  shard: Shard,
  minuteEpochSeconds: number,
  poller: string,
): Promise<Turn | 'polled' | 'taken'> {
  const nowMs = Date.now();
  const untilMs = nowMs + TURN_MS;
  const former = await updateIf('polls', keyOf(shard), {
    set: 'leasedUntilMs = :until, poller = :poller',
    condition:
      'attribute_not_exists(leasedUntilMs) OR (leasedUntilMs < :now AND minuteEpochSeconds < :minute)',
    values: { ':until': untilMs, ':poller': poller, ':now': nowMs, ':minute': minuteEpochSeconds },
  });
  if (!former) return (await polledUntil(shard)) >= minuteEpochSeconds ? 'polled' : 'taken';
  return {
    accountId: shard.accountId,
    shardId: shard.shardId,
    minuteEpochSeconds,
    poller,
    untilMs,
    formerPoller: former['poller'] === former['polledBy'] ? String(former['polledBy'] ?? '') : '',
    formerMinuteEpochSeconds: Number(former['minuteEpochSeconds'] ?? 0),
    walked: (former['walked'] ?? {}) as Record<string, number>,
  };
}

/** The latest minute that was polled of a shard; 0 before the first. */
export async function polledUntil(shard: Shard): Promise<number> {
  return Number((await get('polls', keyOf(shard)))?.['minuteEpochSeconds'] ?? 0);
}

/**
 * Ends a turn. What was not polled may be polled by the next who asks; a turn that ran out belongs
 * to somebody else by now, and is left alone.
 */
export async function endTurn(turn: Turn, isPolled: boolean): Promise<void> {
  const minute = isPolled ? turn.minuteEpochSeconds : turn.formerMinuteEpochSeconds;
  await updateIf('polls', keyOf(turn), {
    set: 'leasedUntilMs = :none, minuteEpochSeconds = :minute, polledBy = :by, walked = :walked',
    condition: 'leasedUntilMs = :until AND poller = :poller',
    values: {
      ':none': 0,
      ':minute': minute,
      ':by': isPolled ? turn.poller : turn.formerPoller,
      ':walked': turn.walked,
      ':until': turn.untilMs,
      ':poller': turn.poller,
    },
  });
}

function keyOf({ accountId, shardId }: Shard) {
  return { accountId, shardId: `turn#${shardId}` };
}
