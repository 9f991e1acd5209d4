import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { log } from '../runtime/log.ts';
import { Poller } from '../monitoring/collector/memory.ts';
import { pollShard } from '../monitoring/collector/poll-shard.ts';

const messageSchema = z.strictObject({
  accountId: provedAccountId,
  shardId: z.string().min(1),
  minuteEpochSeconds: z.number().int(),
});

/** A minute that is over for so long is not polled: its samples would bear a wrong time. */
const TOO_LATE_SECONDS = 120;

/** Many instances share the shards, so each reads the state that the last one wrote. */
const poller = new Poller({ keepsState: false });

/** Polls the shards of a batch; those that failed are named, and only they come again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures = [];
  for (const { messageId, body } of event.Records) {
    try {
      const poll = messageSchema.parse(JSON.parse(body));
      if (Date.now() / 1_000 - poll.minuteEpochSeconds > TOO_LATE_SECONDS)
        log.warn('a poll came too late', poll);
      else await pollShard(poller, poll);
    } catch (error) {
      log.error('a shard was not polled', { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
