import type { AccountId } from '../../core/access/scope.ts';
import { MINUTE_SECONDS } from '../../core/series/block.ts';
import { get, query, updateIf, type Row } from './client.ts';

/** Longer than a poller's run, shorter than the polling interval. */
const LEASE_MS = 58_000;

interface Shard {
  accountId: AccountId;
  shardId: string;
}

export interface PollLease extends Shard {
  minuteEpochSeconds: number;
  poller: string;
  untilMs: number;
  /**
   * Poller and minute of the last poll; '' and 0 before the first. Poller is also '' after a lease
   * that was never ended.
   */
  formerPoller: string;
  formerMinuteEpochSeconds: number;
  /** Unpolled minutes of the last half hour before the last poll. */
  passedOver: number[];
  /**
   * Time of the walks since the last poll, by device; the next lease inherits what this one sets.
   */
  walked: WalkTimes;
  /** Requests for walks of the last hour. */
  walkAsked: WalkTimes;
  /** Walks that answered those requests. */
  walkDone: WalkTimes;
}

/** Epoch seconds by device. */
export type WalkTimes = Readonly<Record<string, number>>;

/** Maximum delay of a queue message. */
const PASSED_OVER_SECONDS = 1_800;

/** 'passed over': a later minute was polled, so this one never will be. */
export type PollOfMinute = 'polled' | 'passed over';

/**
 * Leases a shard for the poll of a minute. The row is small: a lease costs one write unit to take
 * and one to end.
 * @returns the outcome of the minute if it or a later one was polled already; 'taken' while another
 * poller has the lease.
 */
export async function takePollLease(
  shard: Shard,
  minuteEpochSeconds: number,
  poller: string,
): Promise<PollLease | PollOfMinute | 'taken'> {
  const nowMs = Date.now();
  const untilMs = nowMs + LEASE_MS;
  const former = await updateIf('polls', turnKey(shard), {
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
    walked: (former['walked'] ?? {}) as WalkTimes,
    walkAsked: askedIn(former),
    walkDone: doneIn(former),
  };
}

/** undefined while the minute may still be polled. */
export async function pollOfMinute(
  shard: Shard,
  minuteEpochSeconds: number,
): Promise<PollOfMinute | undefined> {
  const row = (await get('polls', turnKey(shard))) ?? {};
  if (Number(row['minuteEpochSeconds'] ?? 0) < minuteEpochSeconds) return undefined;
  return passedOverIn(row).includes(minuteEpochSeconds) ? 'passed over' : 'polled';
}

/** Latest minute that was polled, by shard. */
export async function polledMinutes(accountId: AccountId): Promise<Map<string, number>> {
  const rows = await query('polls', {
    partition: { accountId },
    sort: { condition: 'begins_with(shardId, :turn)', values: { ':turn': TURN } },
  });
  return new Map(
    rows.map((row) => [
      String(row['shardId']).slice(TURN.length),
      Number(row['minuteEpochSeconds'] ?? 0),
    ]),
  );
}

/** Requests for walks. They are one text, so that a change of it is conditional. */
export function askedIn(row: Row | undefined): WalkTimes {
  return JSON.parse(String(row?.['walkAsked'] ?? '{}')) as WalkTimes;
}

export function doneIn(row: Row | undefined): WalkTimes {
  return (row?.['walkDone'] ?? {}) as WalkTimes;
}

/** Missing in rows of older releases. */
function passedOverIn(row: Row): number[] {
  return (row['passedOver'] ?? []) as number[];
}

/** Passed-over minutes after the poll under this lease. */
function passedOverAfter(lease: PollLease): number[] {
  const { minuteEpochSeconds: minute, formerMinuteEpochSeconds: former } = lease;
  const oldest = minute - PASSED_OVER_SECONDS;
  const since = former === 0 ? minute : Math.max(former, oldest);
  const count = Math.max(0, (minute - since) / MINUTE_SECONDS - 1);
  const skipped = Array.from({ length: count }, (_, at) => minute - (at + 1) * MINUTE_SECONDS);
  return [...skipped, ...lease.passedOver.filter((each) => each > oldest)];
}

/**
 * Ends a lease. An unpolled minute may be polled by another poller. An expired lease may belong to
 * another poller, so it is left unchanged.
 */
export async function endPollLease(lease: PollLease, isPolled: boolean): Promise<void> {
  const minute = isPolled ? lease.minuteEpochSeconds : lease.formerMinuteEpochSeconds;
  await updateIf('polls', turnKey(lease), {
    set: 'leasedUntilMs = :none, minuteEpochSeconds = :minute, passedOver = :passedOver, polledBy = :by, walked = :walked, walkDone = :walkDone',
    condition: 'leasedUntilMs = :until AND poller = :poller',
    values: {
      ':none': 0,
      ':minute': minute,
      ':passedOver': isPolled ? passedOverAfter(lease) : lease.passedOver,
      ':by': isPolled ? lease.poller : lease.formerPoller,
      ':walked': lease.walked,
      ':walkDone': walkDoneAfter(lease),
      ':until': lease.untilMs,
      ':poller': lease.poller,
    },
  });
}

function walkDoneAfter({ walked, walkAsked, walkDone }: PollLease): WalkTimes {
  return Object.fromEntries(
    Object.keys(walkAsked).flatMap((deviceId) => {
      const done = walked[deviceId] ?? walkDone[deviceId];
      return done === undefined ? [] : [[deviceId, done]];
    }),
  );
}

const TURN = 'turn#';

export function turnKey({ accountId, shardId }: Shard) {
  return { accountId, shardId: TURN + shardId };
}
