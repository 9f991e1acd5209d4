import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { compactShard } from '../monitoring/collector/compact.ts';
import { publishMetrics } from '../runtime/metrics.ts';
import { log } from '../runtime/log.ts';
import { parseStored } from '../runtime/stored.ts';

const messageSchema = z.strictObject({
  accountId: provedAccountId,
  shardId: z.string().min(1),
  untilEpochSeconds: z.number().int(),
});

/**
 * Compacts the shards of a batch; only failed messages are retried. The next hour includes what was
 * given up.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures = [];
  for (const { messageId, body } of event.Records) {
    try {
      const { accountId, shardId, untilEpochSeconds } = parseStored(
        messageSchema,
        JSON.parse(body),
      );
      const former = await compactShard(accountId, shardId, untilEpochSeconds);
      if (former > 0) publishMetrics({ CompactionAge: Date.now() / 1_000 - former });
    } catch (error) {
      log.error('the minutes of a shard were not folded', { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
