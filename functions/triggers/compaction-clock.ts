import { queueShards } from '../gateways/shard-queues.ts';
import { compactionEnd } from '../monitoring/collector/compact.ts';
import { everyStoredShard } from '../monitoring/collector/shards.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { compactionClockNeeds } from './needs.ts';

/**
 * Hourly: queues one compaction per shard.
 * @throws Error if the queue refused some, for the function's alarm; the next hour includes them.
 */
export async function handler(): Promise<void> {
  const { COMPACTION_QUEUE_URL } = readEnvironment(compactionClockNeeds.environment);
  const nowEpochSeconds = Math.floor(Date.now() / 1_000);
  const untilEpochSeconds = compactionEnd(nowEpochSeconds);
  const refused = await queueShards(
    COMPACTION_QUEUE_URL,
    (await everyStoredShard(nowEpochSeconds)).map((shard) => ({
      body: { ...shard, untilEpochSeconds },
    })),
  );
  if (refused.length > 0) throw new Error(`${refused.length} shards could not be queued.`);
}
