import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Brand } from '../constructs/brand.ts';
import { scheduleGroupName } from '../constructs/names.ts';
import { environmentOf } from '../constructs/portal-function.ts';

const UNHANDLED_DAYS = 14;

/** A queue for work that failed three times, kept for two weeks and watched by an alarm. */
export function workQueue(scope: Construct, id: string, name: string, visibilityTimeout: Duration): { queue: Queue; failed: Queue } {
  const settings = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const failed = new Queue(scope, `${id}Failed`, { ...settings, queueName: `${name}-failed`, retentionPeriod: Duration.days(UNHANDLED_DAYS) });
  const queue = new Queue(scope, id, { ...settings, queueName: name, visibilityTimeout, deadLetterQueue: { queue: failed, maxReceiveCount: 3 } });
  return { queue, failed };
}

/** What people schedule while the portal runs: reports and the ends of things. Each becomes a message on one queue. */
export class JobsStack extends Stack {
  readonly scheduleRoleArn: string;
  readonly queue: Queue;
  readonly failed: Queue;
  readonly groupName: string;

  constructor(scope: Construct, id: string, brand: Brand) {
    super(scope, id, { env: environmentOf(brand) });
    const group = new ScheduleGroup(this, 'Group', { scheduleGroupName: scheduleGroupName(brand) });
    this.groupName = group.scheduleGroupName;
    const { queue, failed } = workQueue(this, 'Jobs', `${brand.id}-jobs`, Duration.minutes(15));
    this.queue = queue;
    this.failed = failed;
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': brand.account } } }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn, failed.queueArn] }));
    this.scheduleRoleArn = role.roleArn;
  }
}
