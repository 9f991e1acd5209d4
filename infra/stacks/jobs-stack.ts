import { Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  auditExportNeeds,
  jobClockNeeds,
  jobRunnerNeeds,
  mailAcceptedNeeds,
  peopleClockNeeds,
  sealCheckNeeds,
  sealClockNeeds,
  signInCheckNeeds,
  snapshotClockNeeds,
} from '../../functions/triggers/needs.ts';
import { addClock } from '../constructs/clock.ts';
import type { GatewayTargets } from '../constructs/grants.ts';
import { addMailEvents } from '../constructs/mail-events.ts';
import { resourceClockNeeds } from '../constructs/resource-needs.ts';
import {
  environmentOf,
  PortalFunction,
  type FunctionSettings,
} from '../constructs/portal-function.ts';
import type { Deployed } from '../constructs/settings.ts';
import { feed, workQueue } from '../constructs/work-queue.ts';

export interface JobsStackProps extends FunctionSettings {
  deployed: Deployed;
  targets: GatewayTargets;
}

/**
 * Jobs: runners take them from the queue; every minute a clock requeues abandoned ones and starts
 * schedules. Nightly clocks correct the people table and write snapshots of large accounts. Further
 * clocks seal, check and export the audit log, sign in from outside, and serve resources. SES calls a
 * function for each mail that it accepts.
 */
export class JobsStack extends Stack {
  readonly queue: Queue;
  readonly failed: Queue;
  readonly runner: PortalFunction;
  readonly clock: PortalFunction;
  readonly peopleClock: PortalFunction;
  readonly seals: PortalFunction;
  readonly sealCheck: PortalFunction;
  readonly auditExport: PortalFunction;
  readonly snapshotClock: PortalFunction;
  readonly mailAccepted: PortalFunction;
  readonly ofResources: Readonly<Record<string, PortalFunction>>;

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    const { brand } = props;
    const { queue, failed } = workQueue(this, brand, 'jobs');
    this.queue = queue;
    this.failed = failed;
    const settings = {
      ...props,
      deployed: { ...props.deployed, jobQueueUrl: queue.queueUrl },
      targets: { ...props.targets, jobQueueArn: queue.queueArn },
    };
    this.runner = new PortalFunction(this, 'job-runner', {
      ...settings,
      name: 'job-runner',
      needs: jobRunnerNeeds,
    });
    feed(this.runner, queue, 'jobs');
    this.clock = new PortalFunction(this, 'job-clock', {
      ...settings,
      name: 'job-clock',
      needs: jobClockNeeds,
    });
    addClock(this, brand, 'job-clock', this.clock, failed);
    this.peopleClock = new PortalFunction(this, 'people-clock', {
      ...settings,
      name: 'people-clock',
      needs: peopleClockNeeds,
    });
    addClock(this, brand, 'people-clock', this.peopleClock, failed);
    this.seals = new PortalFunction(this, 'seal-clock', {
      ...settings,
      name: 'seal-clock',
      needs: sealClockNeeds,
    });
    addClock(this, brand, 'seal-clock', this.seals, failed);
    this.sealCheck = new PortalFunction(this, 'seal-check', {
      ...settings,
      name: 'seal-check',
      needs: sealCheckNeeds,
    });
    addClock(this, brand, 'seal-check', this.sealCheck, failed);
    this.auditExport = new PortalFunction(this, 'audit-export', {
      ...settings,
      name: 'audit-export',
      needs: auditExportNeeds,
    });
    addClock(this, brand, 'audit-export', this.auditExport, failed);
    this.snapshotClock = new PortalFunction(this, 'snapshot-clock', {
      ...settings,
      name: 'snapshot-clock',
      needs: snapshotClockNeeds,
    });
    addClock(this, brand, 'snapshot-clock', this.snapshotClock, failed);
    const signInCheck = new PortalFunction(this, 'sign-in-check', {
      ...settings,
      name: 'sign-in-check',
      needs: signInCheckNeeds,
    });
    addClock(this, brand, 'sign-in-check', signInCheck, failed);
    this.mailAccepted = new PortalFunction(this, 'mail-accepted', {
      ...settings,
      name: 'mail-accepted',
      needs: mailAcceptedNeeds,
    });
    addMailEvents(this, brand, this.mailAccepted, failed);
    this.ofResources = Object.fromEntries(
      Object.entries(resourceClockNeeds).map(([name, needs]) => {
        const clock = new PortalFunction(this, name, { ...settings, name, needs });
        addClock(this, brand, name, clock, failed);
        return [name, clock];
      }),
    );
  }
}
