import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Brand } from './brand.ts';
import { MOST_RECEIVES, QUEUES, type QueueName } from './clocks.ts';
import type { PortalFunction } from './portal-function.ts';

const UNHANDLED_DAYS = 14;

/**
 * A work queue, and a failed queue for messages that failed three times, kept for two weeks with an
 * alarm.
 */
export function workQueue(
  scope: Construct,
  brand: Brand,
  use: QueueName,
): { queue: Queue; failed: Queue } {
  const id = `${use.charAt(0).toUpperCase()}${use.slice(1)}`;
  const name = `${brand.id}-${use}`;
  const settings = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const failed = new Queue(scope, `${id}Failed`, {
    ...settings,
    queueName: `${name}-failed`,
    retentionPeriod: Duration.days(UNHANDLED_DAYS),
  });
  const queue = new Queue(scope, id, {
    ...settings,
    queueName: name,
    visibilityTimeout: Duration.seconds(QUEUES[use].hiddenSeconds),
    deadLetterQueue: { queue: failed, maxReceiveCount: MOST_RECEIVES },
  });
  return { queue, failed };
}

/** Feeds a function from its queue, one message per run. */
export function feed(handler: PortalFunction, queue: Queue, use: QueueName): void {
  handler.addEventSource(
    new SqsEventSource(queue, {
      batchSize: 1,
      maxConcurrency: QUEUES[use].runsAtOnce,
      reportBatchItemFailures: true,
    }),
  );
}
