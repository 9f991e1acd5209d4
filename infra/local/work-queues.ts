import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { MOST_RECEIVES, QUEUES, type QueueName } from '../constructs/clocks.ts';
import type { Functions } from './aws/lambda.ts';
import { NAMES } from './environment.ts';
import { startPump, type Pump } from './queue-pump.ts';

const QUEUE_NAMES: Record<QueueName, string> = {
  polls: NAMES.pollQueue,
  compactions: NAMES.compactionQueue,
  jobs: NAMES.jobQueue,
};

/** Work queues with their failed queues. */
export async function createQueues(): Promise<void> {
  const client = new SQSClient({});
  for (const [use, { hiddenSeconds }] of Object.entries(QUEUES)) {
    const QueueName = QUEUE_NAMES[use as QueueName];
    const failed = `${QueueName}-failed`;
    const deadLetterTargetArn = `arn:aws:sqs:${NAMES.region}:000000000000:${failed}`;
    await client.send(new CreateQueueCommand({ QueueName: failed }));
    await client.send(
      new CreateQueueCommand({
        QueueName,
        Attributes: {
          VisibilityTimeout: String(hiddenSeconds),
          RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: MOST_RECEIVES }),
        },
      }),
    );
  }
  client.destroy();
}

export function startPumps(functions: Functions): Pump[] {
  return Object.entries(QUEUES).map(([use, { name, timeoutSeconds, runsAtOnce }]) =>
    startPump({
      queueUrl: `${process.env['AWS_ENDPOINT_URL']}/000000000000/${QUEUE_NAMES[use as QueueName]}`,
      functions,
      name,
      timeoutMs: timeoutSeconds * 1_000,
      runsAtOnce,
    }),
  );
}
