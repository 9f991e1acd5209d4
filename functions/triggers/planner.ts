import * as z from 'zod';
import { queueShards } from '../gateways/shard-queues.ts';
import { everyShard, inPolls, startOfMinute } from '../monitoring/collector/shards.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { publishMetrics } from '../runtime/metrics.ts';
import { plannerNeeds } from './needs.ts';

/** Leaves time to store a poll before the next minute. */
const SPREAD_SECONDS = 45;

/** A schedule of an older release states no time. */
const eventSchema = z.object({ scheduledTime: z.iso.datetime().optional() });

/**
 * Every minute: queues polls of a few hundred devices each, spread over the minute in their order. A
 * shard that moves to the next poll is asked only a little later than the minute before. The minute
 * is that of the schedule, which may call late.
 * @throws Error if the queue refused some, for the function's alarm.
 */
export async function handler(event: unknown): Promise<void> {
  const { POLL_QUEUE_URL } = readEnvironment(plannerNeeds.environment);
  const now = Math.floor(Date.now() / 1_000);
  const { scheduledTime } = eventSchema.parse(event);
  const minuteEpochSeconds = startOfMinute(scheduledTime ? Date.parse(scheduledTime) / 1_000 : now);
  const every = await everyShard();
  const polls = inPolls(every);
  const refused = await queueShards(
    POLL_QUEUE_URL,
    polls.map((shards, at) => ({
      body: { minuteEpochSeconds, shards },
      delaySeconds: Math.max(
        0,
        minuteEpochSeconds + Math.floor((at * SPREAD_SECONDS) / polls.length) - now,
      ),
    })),
  );
  const notPlanned = refused.reduce((sum, { body }) => sum + body.shards.length, 0);
  // The zero lets CloudWatch subtract the metrics even if no poll succeeds.
  publishMetrics({ ShardsPlanned: every.length - notPlanned, ShardsPolled: 0 });
  if (notPlanned > 0) throw new Error(`${notPlanned} polls could not be queued.`);
}
