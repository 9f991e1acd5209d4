import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { Poller } from '../monitoring/collector/memory.ts';
import { takePoll } from '../monitoring/collector/take-poll.ts';
import { log } from '../runtime/log.ts';

const messageSchema = z.strictObject({
  accountId: provedAccountId,
  shardId: z.string().min(1),
  minuteEpochSeconds: z.number().int(),
});

/** Many processes share the shards; each reads what the last one has left behind. */
const poller = new Poller();

/** Polls the shards of a batch; those that failed are named, and only they come again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures = [];
  for (const { messageId, body } of event.Records) {
    try {
      await takePoll(poller, messageSchema.parse(JSON.parse(body)));
    } catch (error) {
      log.error('a shard was not polled', { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
