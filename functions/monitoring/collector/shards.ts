import type { AccountId } from '../../../core/access/scope.ts';
import { everyAccount } from '../../store/accounts.ts';
import { devicesByShard } from '../../store/collected-devices.ts';

export interface Shard {
  accountId: AccountId;
  shardId: string;
}

/** What an account's `source` says when the built-in collector feeds it. */
const COLLECTOR = 'collector';

/** Every shard that the built-in collector polls, of every account of the deployment. */
export async function everyShard(): Promise<Shard[]> {
  const shards: Shard[] = [];
  for (const { accountId } of (await everyAccount()).filter(
    (account) => account.source === COLLECTOR,
  )) {
    for (const shardId of (await devicesByShard(accountId)).keys())
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
