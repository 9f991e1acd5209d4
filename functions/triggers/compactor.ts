import { log } from '../runtime/log.ts';
import { compactionEnd, compactShard } from '../monitoring/collector/compact.ts';
import { everyShard } from '../monitoring/collector/shards.ts';

/**
 * On a schedule: folds the minutes of every shard. One that fails is found again by the next run.
 */
export async function handler(): Promise<void> {
  const until = compactionEnd(Math.floor(Date.now() / 1_000));
  const failed = [];
  for (const shard of await everyShard()) {
    try {
      await compactShard(shard.accountId, shard.shardId, until);
    } catch (error) {
      log.error('the minutes of a shard were not folded', { ...shard, error: error as Error });
      failed.push(shard);
    }
  }
  if (failed.length > 0) throw new Error(`The minutes of ${failed.length} shards were not folded.`);
}
