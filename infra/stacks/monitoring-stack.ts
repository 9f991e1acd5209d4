import { Duration, Stack } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { compactorNeeds, plannerNeeds, pollerNeeds } from '../../functions/triggers/needs.ts';
import type { Needs } from '../../functions/runtime/needs.ts';
import { notifierNeeds } from '../../functions/triggers/needs.ts';
import { addClock } from '../constructs/clock.ts';
import type { GatewayTargets } from '../constructs/grants.ts';
import {
  environmentOf,
  PortalFunction,
  type FunctionSettings,
  type PortalFunctionProps,
} from '../constructs/portal-function.ts';
import { RESERVED_RUNS } from '../constructs/names.ts';
import type { Deployed } from '../constructs/settings.ts';
import { workQueue } from '../constructs/work-queue.ts';

export interface MonitoringStackProps extends FunctionSettings {
  deployed: Deployed;
  targets: GatewayTargets;
}

/**
 * A poll of 100 devices ends within its minute; what is later than that is taken up by the next.
 */
const POLL_TIMEOUT = Duration.seconds(55);

/**
 * The built-in collector. Each minute the planner puts one message for each shard of devices on the
 * queue, pollers take them, and each quarter of an hour the compactor folds the minutes into
 * chunks, and the hours that are over into roll-ups. The notifier tells recipients of alerts.
 */
export class MonitoringStack extends Stack {
  readonly queue: Queue;
  readonly failed: Queue;
  readonly planner: PortalFunction;
  readonly poller: PortalFunction;
  readonly compactor: PortalFunction;
  readonly notifier: PortalFunction;

  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    const { brand } = props;
    const work = workQueue(
      this,
      'Polls',
      `${brand.id}-polls`,
      Duration.seconds(6 * POLL_TIMEOUT.toSeconds()),
    );
    this.queue = work.queue;
    this.failed = work.failed;
    const deployed = { ...props.deployed, pollQueueUrl: this.queue.queueUrl };
    const targets = { ...props.targets, pollQueueArn: this.queue.queueArn };
    const make = (name: string, needs: Needs, extra: Partial<PortalFunctionProps> = {}) =>
      new PortalFunction(this, name, {
        ...props,
        targets,
        name,
        needs,
        deployed,
        ...extra,
      });
    this.planner = make('planner', plannerNeeds, { timeout: Duration.seconds(50) });
    this.poller = make('poller', pollerNeeds, {
      timeout: POLL_TIMEOUT,
      memoryMegabytes: 1_769,
      reservedRuns: RESERVED_RUNS.poller,
    });
    this.compactor = make('compactor', compactorNeeds, {
      timeout: Duration.minutes(14),
      memoryMegabytes: 1_769,
    });
    this.notifier = make('notifier', notifierNeeds, { timeout: Duration.seconds(55) });
    this.poller.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        maxConcurrency: RESERVED_RUNS.poller,
        reportBatchItemFailures: true,
      }),
    );
    addClock(this, brand, 'planner', this.planner, this.failed);
    addClock(this, brand, 'compactor', this.compactor, this.failed);
    addClock(this, brand, 'notifier', this.notifier, this.failed);
  }
}
