import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';

/** Work on one shard, to be put on a queue. */
export interface ShardMessage {
  body: Record<string, unknown>;
  delaySeconds?: number;
}

const MESSAGES_IN_BATCH = 10;

let client: SQSClient | undefined;

/**
 * Puts a message for each shard on a queue; one that the queue refuses is sent once more.
 * @returns how many the queue has taken.
 */
export async function queueShards(
  queueUrl: string,
  messages: readonly ShardMessage[],
): Promise<number> {
  const refused = await send(queueUrl, messages);
  return messages.length - (await send(queueUrl, refused)).length;
}

/** @returns the messages that were refused. */
async function send(QueueUrl: string, messages: readonly ShardMessage[]): Promise<ShardMessage[]> {
  client ??= new SQSClient({});
  const refused: ShardMessage[] = [];
  for (let at = 0; at < messages.length; at += MESSAGES_IN_BATCH) {
    const batch = messages.slice(at, at + MESSAGES_IN_BATCH);
    const Entries = batch.map(({ body, delaySeconds = 0 }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(body),
      DelaySeconds: delaySeconds,
    }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    refused.push(...Failed.map(({ Id }) => batch[Number(Id)]!));
  }
  return refused;
}
