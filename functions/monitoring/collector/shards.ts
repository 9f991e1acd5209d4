import type { AccountId } from '../../../core/access/scope.ts';
import { sourceOfDevice } from '../../../core/domain/source-command.ts';
import { everyAccount, feeds } from '../../store/accounts.ts';
import { devicesByShard } from '../../store/collected-devices.ts';
import { devicesOf } from '../../store/devices.ts';

export interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** Every shard that the built-in collector polls, of every account of the deployment. */
export async function everyShard(): Promise<Shard[]> {
  const shards: Shard[] = [];
  for (const { accountId } of (await everyAccount()).filter((account) =>
    feeds(account, 'collector'),
  )) {
    for (const shardId of (await devicesByShard(accountId)).keys())
      shards.push({ accountId, shardId });
  }
  return shards;
}

/**
 * So many are polled at once by one run: it waits for all their devices in the time that it waits
 * for those of one.
 */
export const SHARDS_AT_ONCE = 5;

/** The shards of each run, in their order; one that comes or goes moves those after it. */
export function inPolls(shards: readonly Shard[]): [Shard, ...Shard[]][] {
  const polls: [Shard, ...Shard[]][] = [];
  for (let at = 0; at < shards.length; at += SHARDS_AT_ONCE)
    polls.push([shards[at]!, ...shards.slice(at + 1, at + SHARDS_AT_ONCE)]);
  return polls;
}

/**
 * Every shard that has minutes to be folded: those of the collector, and those of devices that
 * other sources feed, or fed while a key of theirs was kept.
 */
export async function everyStoredShard(): Promise<Shard[]> {
  const shards = await everyShard();
  for (const { accountId, keySource } of await everyAccount()) {
    if (keySource === undefined) continue;
    const fed = (await devicesOf(accountId)).filter(
      ({ record }) => sourceOfDevice(record.id) !== 'collector',
    );
    for (const shardId of new Set(fed.map((device) => device.shardId)))
      shards.push({ accountId, shardId });
  }
  return shards;
}

/** The same second of each period for a shard, so that polls are spread evenly. */
export function jitterSeconds({ accountId, shardId }: Shard, periodSeconds: number): number {
  let hash = 7;
  for (const letter of `${accountId}#${shardId}`)
    hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash % periodSeconds;
}

export function startOfMinute(epochSeconds: number): number {
  return Math.floor(epochSeconds / 60) * 60;
}
