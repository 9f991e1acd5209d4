import { queueShards } from '../gateways/shard-queues.ts';
import { everyShard, jitterSeconds, startOfMinute } from '../monitoring/collector/shards.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { publishMetrics } from '../runtime/metrics.ts';
import { plannerNeeds } from './needs.ts';

/** The first three quarters of the minute: what begins then is stored before the next begins. */
const SPREAD_SECONDS = 45;

/**
 * Every minute: one message for each shard, delayed so that the polls are spread over the minute,
 * each in the same second of every minute.
 * @throws Error when the queue has refused some, so that the alarm of the function rings.
 */
export async function handler(): Promise<void> {
  const { POLL_QUEUE_URL } = readEnvironment(plannerNeeds.environment);
  const now = Math.floor(Date.now() / 1_000);
  const minuteEpochSeconds = startOfMinute(now);
  const shards = await everyShard();
  const planned = await queueShards(
    POLL_QUEUE_URL,
    shards.map((shard) => ({
      body: { ...shard, minuteEpochSeconds },
      delaySeconds: Math.max(0, minuteEpochSeconds + jitterSeconds(shard, SPREAD_SECONDS) - now),
    })),
  );
  // The nought lets CloudWatch subtract the two when no poll at all is done.
  publishMetrics({ ShardsPlanned: planned, ShardsPolled: 0 });
  if (planned < shards.length)
    throw new Error(`${shards.length - planned} polls could not be queued.`);
}
