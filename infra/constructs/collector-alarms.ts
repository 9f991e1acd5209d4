import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import {
  METRICS_NAMESPACE,
  METRICS_SERVICE,
  type METRICS,
} from '../../functions/runtime/metrics.ts';
import type { MonitoringStack } from '../stacks/monitoring-stack.ts';
import type { AlarmDefinition } from './alarms.ts';
import type { Brand } from './brand.ts';

const FIVE_MINUTES = Duration.minutes(5);

/** Alarms for devices that are not polled, or whose samples are not stored. */
export function collectorAlarms(brand: Brand, monitoring: MonitoringStack): AlarmDefinition[] {
  return [...pollAlarms(brand, monitoring), ...compactionAlarms(brand, monitoring)];
}

function pollAlarms(brand: Brand, monitoring: MonitoringStack): AlarmDefinition[] {
  return [
    {
      name: 'collector-stopped',
      meaning: 'Nothing is being polled: the planner has not run for five minutes.',
      metric: monitoring.planner.metricInvocations({ period: FIVE_MINUTES }),
      threshold: 1,
      below: true,
    },
    {
      name: 'collector-errors',
      meaning: 'Polls end in errors: some devices are not being watched.',
      metric: ownMetric(brand, 'ShardsFailed', Stats.SUM),
      threshold: 5,
      periods: 2,
    },
    {
      name: 'poller-errors',
      meaning: 'Runs of the poller die: by their timeout, or for want of memory.',
      metric: monitoring.poller.metricErrors({ period: FIVE_MINUTES }),
      threshold: 5,
      periods: 2,
    },
    {
      name: 'collector-behind',
      meaning: 'Fewer polls are done than are planned.',
      metric: new MathExpression({
        expression: 'planned - polled',
        usingMetrics: {
          planned: ownMetric(brand, 'ShardsPlanned', Stats.SUM),
          polled: ownMetric(brand, 'ShardsPolled', Stats.SUM),
        },
        period: FIVE_MINUTES,
        label: 'not polled',
      }),
      threshold: 5,
      periods: 3,
    },
    {
      name: 'collector-stale',
      meaning: 'The newest sample of some devices is older than five minutes.',
      metric: ownMetric(brand, 'SampleAge', Stats.MAXIMUM),
      threshold: 300,
      periods: 2,
    },
    {
      name: 'devices-silent',
      meaning: 'Half of what is polled does not answer: rather our network than theirs.',
      metric: new MathExpression({
        expression: 'silent / polled',
        usingMetrics: {
          silent: ownMetric(brand, 'DevicesSilent', Stats.SUM),
          polled: ownMetric(brand, 'DevicesPolled', Stats.SUM),
        },
        period: FIVE_MINUTES,
        label: 'share of devices',
      }),
      threshold: 0.5,
      periods: 2,
    },
    {
      name: 'collector-late',
      meaning: 'Polls wait for more than two minutes: states and alerts are late.',
      metric: monitoring.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      threshold: 120,
      periods: 3,
    },
    {
      name: 'collector-failed-polls',
      meaning: 'Polls were given up after three attempts.',
      metric: visible(monitoring.failed),
      threshold: 1,
    },
  ];
}

function compactionAlarms(brand: Brand, monitoring: MonitoringStack): AlarmDefinition[] {
  return [
    {
      name: 'compactor-stopped',
      meaning: 'Minutes are not folded into chunks: graphs of long ranges fall behind.',
      metric: monitoring.compactionClock.metricInvocations({ period: Duration.hours(1) }),
      threshold: 1,
      below: true,
      periods: 2,
    },
    {
      name: 'compactor-behind',
      meaning: 'Minutes wait for hours to be folded; after three days they are lost.',
      metric: ownMetric(brand, 'CompactionAge', Stats.MAXIMUM, Duration.hours(1)),
      threshold: 4 * 3_600,
    },
    {
      name: 'compactor-given-up',
      meaning: 'The minutes of a shard could not be folded three times.',
      metric: visible(monitoring.failedCompactions),
      threshold: 1,
    },
  ];
}

/** A metric that the functions publish (functions/runtime/metrics.ts). */
export function ownMetric(
  brand: Brand,
  metricName: keyof typeof METRICS,
  statistic: string,
  period = FIVE_MINUTES,
): IMetric {
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: METRICS_SERVICE, brand: brand.id },
    statistic,
    period,
  });
}

export function visible(queue: IQueue): IMetric {
  return queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES });
}
