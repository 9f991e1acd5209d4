import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { provedAccountId } from '../../core/access/scope.ts';
import { runJob } from '../jobs/run.ts';
import { log } from '../runtime/log.ts';
import { parseStored } from '../runtime/stored.ts';

const messageSchema = z.strictObject({ accountId: provedAccountId, jobId: z.string().min(1) });

/** Runs the jobs of a batch; only failed messages are retried. */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const clock = {
    now: () => new Date(),
    remainingMs: () => context.getRemainingTimeInMillis(),
  };
  const batchItemFailures = [];
  for (const { messageId, body } of event.Records) {
    try {
      const { accountId, jobId } = parseStored(messageSchema, JSON.parse(body));
      await runJob(accountId, jobId, clock);
    } catch (error) {
      log.error('a job was not run', { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
