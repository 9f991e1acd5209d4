import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
  type Message,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import type { Functions } from './aws/lambda.ts';
import { ended } from './ended.ts';

export interface PumpOptions {
  queueUrl: string;
  functions: Functions;
  /** Name of the function to feed. */
  name: string;
  timeoutMs: number;
  /** Concurrency; default: one. */
  runsAtOnce?: number;
}

export interface Pump {
  stop(): Promise<void>;
}

const LONG_POLL_SECONDS = 20;
const MOST_RECEIVED = 10;
const AFTER_FAILURE_MS = 1_000;

/**
 * Feeds a function from a queue like Lambda's event source, one message per run: successful
 * messages are deleted, failed ones retried.
 */
export function startPump(options: PumpOptions): Pump {
  const { queueUrl, functions, name, timeoutMs, runsAtOnce = 1 } = options;
  const client = new SQSClient({});
  const ending = new AbortController();
  const { signal: abortSignal } = ending;
  const underWay = new Set<Promise<void>>();
  const handle = async ({ MessageId, ReceiptHandle, Body }: Message) => {
    const event = { Records: [{ messageId: MessageId, receiptHandle: ReceiptHandle, body: Body }] };
    const answer = await functions.invoke(name, event, randomUUID(), timeoutMs);
    if ((answer as SQSBatchResponse).batchItemFailures.length === 0)
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
  };
  const logFailure = (error: unknown) => {
    if (!abortSignal.aborted)
      console.error(`A message for ${name} was not handled; it comes again.`, error);
  };
  const receive = async () => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        WaitTimeSeconds: LONG_POLL_SECONDS,
        MaxNumberOfMessages: Math.min(MOST_RECEIVED, runsAtOnce - underWay.size),
      }),
      { abortSignal },
    );
    for (const message of Messages) {
      const run = handle(message)
        .catch(logFailure)
        .finally(() => underWay.delete(run));
      underWay.add(run);
    }
  };
  const running = (async () => {
    while (!abortSignal.aborted) {
      try {
        if (underWay.size < runsAtOnce) await receive();
        else await Promise.race(underWay);
      } catch (error) {
        logFailure(error);
        if (!abortSignal.aborted) await wait(AFTER_FAILURE_MS, undefined, { ref: false });
      }
    }
    await Promise.all(underWay);
  })();
  return {
    async stop() {
      ending.abort();
      await ended(() => running);
      client.destroy();
    },
  };
}
