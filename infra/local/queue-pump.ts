import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import type { Functions } from './aws/lambda.ts';

export interface PumpOptions {
  queueUrl: string;
  functions: Functions;
  /** Name of the function that the queue feeds. */
  name: string;
  timeoutMs: number;
}

const LONG_POLL_SECONDS = 20;
const AFTER_FAILURE_MS = 1_000;
const STOPS_WITHIN_MS = 3_000;

/**
 * Feeds a function from a queue as the event source of Lambda does, one message at a time: what the
 * function did not name as failed is deleted, anything else comes again.
 */
export function startPump({ queueUrl, functions, name, timeoutMs }: PumpOptions): {
  stop(): Promise<void>;
} {
  const client = new SQSClient({});
  const ending = new AbortController();
  const { signal: abortSignal } = ending;
  const pumpOne = async () => {
    const { Messages } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: LONG_POLL_SECONDS }),
      { abortSignal },
    );
    for (const { MessageId, ReceiptHandle, Body } of Messages ?? []) {
      const event = {
        Records: [{ messageId: MessageId, receiptHandle: ReceiptHandle, body: Body }],
      };
      const answer = await functions.invoke(name, event, randomUUID(), timeoutMs);
      if ((answer as SQSBatchResponse).batchItemFailures.length === 0)
        await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    }
  };
  const running = (async () => {
    while (!abortSignal.aborted) {
      try {
        await pumpOne();
      } catch (error) {
        if (abortSignal.aborted) return;
        console.error(`A message for ${name} was not handled; it comes again.`, error);
        await wait(AFTER_FAILURE_MS, undefined, { ref: false });
      }
    }
  })();
  return {
    async stop() {
      ending.abort();
      // A run that is cut off here is taken up again, like one that is killed.
      await Promise.race([running, wait(STOPS_WITHIN_MS, undefined, { ref: false })]);
      client.destroy();
    },
  };
}
