import { queueShards } from '../gateways/shard-queues.ts';
import {
  everyShard,
  inPolls,
  jitterSeconds,
  startOfMinute,
} from '../monitoring/collector/shards.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { publishMetrics } from '../runtime/metrics.ts';
import { plannerNeeds } from './needs.ts';

/** The first three quarters of the minute: what begins then is stored before the next begins. */
const SPREAD_SECONDS = 45;

/**
 * Every minute: one message for each few shards, which are polled at once; the messages are delayed
 * so that they are spread over the minute, each in the same second of every minute.
 * @throws Error when the queue has refused some, so that the alarm of the function rings.
 */
export async function handler(): Promise<void> {
  const { POLL_QUEUE_URL } = readEnvironment(plannerNeeds.environment);
  const now = Math.floor(Date.now() / 1_000);
  const minuteEpochSeconds = startOfMinute(now);
  const every = await everyShard();
  const refused = await queueShards(
    POLL_QUEUE_URL,
    inPolls(every).map((shards) => ({
      body: { minuteEpochSeconds, shards },
      delaySeconds: Math.max(
        0,
        minuteEpochSeconds + jitterSeconds(shards[0], SPREAD_SECONDS) - now,
      ),
    })),
  );
  const notPlanned = refused.reduce((sum, { body }) => sum + body.shards.length, 0);
  // The nought lets CloudWatch subtract the two when no poll at all is done.
  publishMetrics({ ShardsPlanned: every.length - notPlanned, ShardsPolled: 0 });
  if (notPlanned > 0) throw new Error(`${notPlanned} polls could not be queued.`);
}
