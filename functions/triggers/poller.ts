import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { Poller } from '../monitoring/collector/memory.ts';
import { takePoll } from '../monitoring/collector/take-poll.ts';
import { log } from '../runtime/log.ts';

// Ignores keys of a newer planner.
const shardSchema = z.object({ accountId: provedAccountId, shardId: z.string().min(1) });
const minuteSchema = z.number().int();

const messageSchema = z.union([
  z.object({ minuteEpochSeconds: minuteSchema, shards: z.array(shardSchema).min(1) }),
  // Message of an older release, for one shard.
  shardSchema
    .extend({ minuteEpochSeconds: minuteSchema })
    .transform((poll) => ({ minuteEpochSeconds: poll.minuteEpochSeconds, shards: [poll] })),
]);

/** Shared by invocations; other instances may have polled a shard since. */
const poller = new Poller();

/**
 * Polls the shards of each message in parallel. A message with a failed shard is retried; shards
 * polled already are skipped.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures = [];
  for (const { messageId, body } of event.Records) {
    const failures = await pollAll(body).catch((error: unknown) => [error]);
    for (const error of failures)
      log.error('a shard was not polled', { messageId, error: error as Error });
    if (failures.length > 0) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
}

/** @returns the errors; empty if all shards were polled. */
async function pollAll(body: string): Promise<unknown[]> {
  const { minuteEpochSeconds, shards } = messageSchema.parse(JSON.parse(body));
  const ends = await Promise.allSettled(
    shards.map(({ accountId, shardId }) =>
      takePoll(poller, { accountId, shardId, minuteEpochSeconds }),
    ),
  );
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
}
