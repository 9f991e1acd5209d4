import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { Poller } from '../monitoring/collector/memory.ts';
import { takePolls } from '../monitoring/collector/take-poll.ts';
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
 * Polls the shards of each message in parallel, which may be of several accounts. A message with a
 * failed shard is retried; shards polled already are skipped.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures = [];
  for (const { messageId, body, attributes } of event.Records) {
    const isAgain = Number(attributes?.ApproximateReceiveCount ?? 1) > 1;
    const isPolled = await pollAll(messageId, body, isAgain).catch((error: unknown) => {
      log.error('a message was not polled', { messageId, error: error as Error });
      return false;
    });
    if (!isPolled) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
}

/** @returns whether all shards were polled. */
async function pollAll(messageId: string, body: string, isAgain: boolean): Promise<boolean> {
  const { minuteEpochSeconds, shards } = messageSchema.parse(JSON.parse(body));
  const failed = await takePolls(
    poller,
    shards.map(({ accountId, shardId }) => ({ accountId, shardId, minuteEpochSeconds })),
    isAgain,
  );
  for (const { poll, error } of failed)
    log.error('a shard was not polled', { messageId, ...poll, error });
  return failed.length === 0;
}
