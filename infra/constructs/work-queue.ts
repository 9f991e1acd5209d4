import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

const UNHANDLED_DAYS = 14;

/**
 * A queue for work, and one for work that failed three times, which is kept for two weeks and
 * watched by an alarm.
 */
export function workQueue(
  scope: Construct,
  id: string,
  name: string,
  visibilityTimeout: Duration,
): { queue: Queue; failed: Queue } {
  const settings = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const failed = new Queue(scope, `${id}Failed`, {
    ...settings,
    queueName: `${name}-failed`,
    retentionPeriod: Duration.days(UNHANDLED_DAYS),
  });
  const queue = new Queue(scope, id, {
    ...settings,
    queueName: name,
    visibilityTimeout,
    deadLetterQueue: { queue: failed, maxReceiveCount: 3 },
  });
  return { queue, failed };
}
