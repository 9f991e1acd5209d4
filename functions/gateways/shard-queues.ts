import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';

/** Work on shards, to be put on a queue. */
export interface ShardMessage<Body> {
  body: Body;
  delaySeconds?: number;
}

const MESSAGES_IN_BATCH = 10;

let client: SQSClient | undefined;

/**
 * Puts messages on a queue; one that the queue refuses is sent once more.
 * @returns those that were refused twice.
 */
export async function queueShards<Body>(
  queueUrl: string,
  messages: readonly ShardMessage<Body>[],
): Promise<ShardMessage<Body>[]> {
  return await send(queueUrl, await send(queueUrl, messages));
}

/** @returns the messages that were refused. */
async function send<Body>(
  QueueUrl: string,
  messages: readonly ShardMessage<Body>[],
): Promise<ShardMessage<Body>[]> {
  client ??= new SQSClient({});
  const refused: ShardMessage<Body>[] = [];
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
