import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { Job } from '../../core/domain/job.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';

/** Environment of functions that queue jobs. */
export const jobQueueEnvironment = baseEnvironment.extend({ JOB_QUEUE_URL: z.url() });

let client: SQSClient | undefined;

/**
 * Asks for a job to be run. A message that cannot be sent is logged and no more: the clock finds
 * each job that nobody has taken.
 */
export async function queueJob({
  accountId,
  jobId,
}: Pick<Job, 'accountId' | 'jobId'>): Promise<void> {
  const { JOB_QUEUE_URL } = readEnvironment(jobQueueEnvironment);
  client ??= new SQSClient({});
  const MessageBody = JSON.stringify({ accountId, jobId });
  try {
    await client.send(new SendMessageCommand({ QueueUrl: JOB_QUEUE_URL, MessageBody }));
  } catch (error) {
    log.error('a job could not be queued', { accountId, jobId, error: error as Error });
  }
}
