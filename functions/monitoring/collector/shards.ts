import type { AccountId } from '../../../core/access/scope.ts';
import { collectorOfShard } from '../../../core/domain/site-collector.ts';
import { sourceOfDevice } from '../../../core/domain/source-key.ts';
import { everyAccount, feeds } from '../../store/accounts.ts';
import { devicesByShard } from '../../store/collected-devices.ts';
import { devicesOf } from '../../store/devices.ts';
import { polledMinutes } from '../../store/poll-leases.ts';
import { BUFFER_KEPT_SECONDS } from '../../store/series-buffer.ts';

export interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** A shard that is polled, and how many devices it has. */
export interface PolledShard extends Shard {
  devices: number;
}

/** Every shard that is polled from here, of every account of the deployment. */
export async function everyShard(): Promise<PolledShard[]> {
  const shards: PolledShard[] = [];
  for (const { accountId } of (await everyAccount()).filter((account) =>
    feeds(account, 'collector'),
  )) {
    for (const [shardId, { length: devices }] of await devicesByShard(accountId))
      if (collectorOfShard(shardId) === undefined) shards.push({ accountId, shardId, devices });
  }
  return shards;
}

/**
 * Five full shards: a run waits for all its devices in the time that it waits for one, and a second
 * run costs as much again.
 */
export const DEVICES_AT_ONCE = 500;
/** Ten such messages, which are sent together, are below the 256 KB of a request to SQS. */
export const SHARDS_AT_ONCE = 100;

/** The shards of each run, in their order, whatever their accounts. */
export function inPolls(shards: readonly PolledShard[]): Shard[][] {
  const polls: Shard[][] = [];
  let devices = Infinity;
  for (const { accountId, shardId, devices: own } of shards) {
    const poll = polls.at(-1);
    if (poll && devices + own <= DEVICES_AT_ONCE && poll.length < SHARDS_AT_ONCE) {
      poll.push({ accountId, shardId });
      devices += own;
    } else {
      polls.push([{ accountId, shardId }]);
      devices = own;
    }
  }
  return polls;
}

/**
 * Every shard that has minutes to be folded: those of the collector, those that lost their last
 * device while minutes of theirs are kept, and those of devices that other sources feed, or fed
 * while a key of theirs was kept.
 */
export async function everyStoredShard(nowEpochSeconds: number): Promise<Shard[]> {
  const shards: Shard[] = [];
  for (const account of await everyAccount()) {
    const { accountId, keySource } = account;
    const shardIds = new Set<string>();
    if (feeds(account, 'collector')) {
      for (const shardId of (await devicesByShard(accountId)).keys()) shardIds.add(shardId);
      for (const [shardId, polledEpochSeconds] of await polledMinutes(accountId))
        if (polledEpochSeconds > nowEpochSeconds - BUFFER_KEPT_SECONDS) shardIds.add(shardId);
    }
    if (keySource !== undefined) {
      for (const { basis, shardId } of await devicesOf(accountId))
        if (sourceOfDevice(basis) !== 'collector') shardIds.add(shardId);
    }
    for (const shardId of shardIds) shards.push({ accountId, shardId });
  }
  return shards;
}

export function startOfMinute(epochSeconds: number): number {
  return Math.floor(epochSeconds / 60) * 60;
}
