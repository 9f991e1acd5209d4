import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';
import { plannerNeeds } from './needs.ts';
import { everyShard, jitterSeconds, startOfMinute } from '../monitoring/collector/shards.ts';

const client = new SQSClient({});
const MESSAGES_IN_BATCH = 10;
/** The first three quarters of the minute: what begins then is stored before the next begins. */
const SPREAD_SECONDS = 45;

/**
 * Every minute: one message for each shard, delayed so that the polls are spread over the minute.
 */
export async function handler(): Promise<void> {
  const { POLL_QUEUE_URL: QueueUrl } = readEnvironment(plannerNeeds.environment);
  const minuteEpochSeconds = startOfMinute(Date.now() / 1_000);
  const shards = await everyShard();
  for (let at = 0; at < shards.length; at += MESSAGES_IN_BATCH) {
    const Entries = shards.slice(at, at + MESSAGES_IN_BATCH).map((shard, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify({ ...shard, minuteEpochSeconds }),
      DelaySeconds: jitterSeconds(shard, SPREAD_SECONDS),
    }));
    const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed?.length)
      log.error('polls could not be queued', { failed: Failed.length, code: Failed[0]?.Code });
  }
}
