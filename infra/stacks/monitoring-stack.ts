import { Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Needs } from '../../functions/runtime/needs.ts';
import {
  compactionClockNeeds,
  compactorNeeds,
  notifierNeeds,
  plannerNeeds,
  pollerNeeds,
  sourceClockNeeds,
} from '../../functions/triggers/needs.ts';
import { addClock } from '../constructs/clock.ts';
import type { GatewayTargets } from '../constructs/grants.ts';
import {
  environmentOf,
  PortalFunction,
  type FunctionSettings,
  type PortalFunctionProps,
} from '../constructs/portal-function.ts';
import { POLLER } from '../constructs/poller.ts';
import type { Deployed } from '../constructs/settings.ts';
import { feed, workQueue } from '../constructs/work-queue.ts';

export interface MonitoringStackProps extends FunctionSettings {
  deployed: Deployed;
  targets: GatewayTargets;
}

/**
 * The built-in collector. Every minute the planner queues polls of a few shards each for the
 * pollers; every hour a clock queues a compaction per shard. The notifier sends notices of alerts,
 * and another clock synchronises monitoring sources.
 */
export class MonitoringStack extends Stack {
  readonly queue: Queue;
  readonly failed: Queue;
  readonly compactions: Queue;
  readonly failedCompactions: Queue;
  readonly planner: PortalFunction;
  readonly poller: PortalFunction;
  readonly compactionClock: PortalFunction;
  readonly compactor: PortalFunction;
  readonly notifier: PortalFunction;
  readonly sourceClock: PortalFunction;

  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    const { brand } = props;
    const polls = workQueue(this, brand, 'polls');
    const compactions = workQueue(this, brand, 'compactions');
    this.queue = polls.queue;
    this.failed = polls.failed;
    this.compactions = compactions.queue;
    this.failedCompactions = compactions.failed;
    const deployed = {
      ...props.deployed,
      pollQueueUrl: this.queue.queueUrl,
      compactionQueueUrl: this.compactions.queueUrl,
    };
    const targets = {
      ...props.targets,
      pollQueueArn: this.queue.queueArn,
      compactionQueueArn: this.compactions.queueArn,
    };
    const make = (name: string, needs: Needs, extra: Partial<PortalFunctionProps> = {}) =>
      new PortalFunction(this, name, {
        ...props,
        targets,
        name,
        needs,
        deployed,
        ...extra,
      });
    this.planner = make('planner', plannerNeeds);
    this.poller = make('poller', pollerNeeds, POLLER);
    feed(this.poller, this.queue, 'polls');
    this.compactionClock = make('compaction-clock', compactionClockNeeds);
    this.compactor = make('compactor', compactorNeeds);
    feed(this.compactor, this.compactions, 'compactions');
    this.notifier = make('notifier', notifierNeeds);
    this.sourceClock = make('source-clock', sourceClockNeeds);
    addClock(this, brand, 'planner', this.planner, this.failed);
    addClock(this, brand, 'compaction-clock', this.compactionClock, this.failedCompactions);
    addClock(this, brand, 'notifier', this.notifier, this.failed);
    addClock(this, brand, 'source-clock', this.sourceClock, this.failed);
  }
}
