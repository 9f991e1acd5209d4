import { Duration, Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  Stats,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { TABLES, tableName, type TableName } from '../../functions/runtime/tables.ts';
import { addAlarm, type AlarmDefinition } from '../constructs/alarms.ts';
import type { Brand } from '../constructs/brand.ts';
import { collectorAlarms, visible } from '../constructs/collector-alarms.ts';
import { environmentOf } from '../constructs/portal-function.ts';
import type { ApiStack } from './api-stack.ts';
import type { GraphqlStack } from './graphql-stack.ts';
import type { JobsStack } from './jobs-stack.ts';
import type { MonitoringStack } from './monitoring-stack.ts';

export interface ObservabilityStackProps {
  brand: Brand;
  api: ApiStack;
  graphql: GraphqlStack;
  monitoring: MonitoringStack;
  jobs: JobsStack;
}

const FIVE_MINUTES = Duration.minutes(5);

/** Who is woken, and by what; and one page with the state of it all. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    const { brand } = props;
    const topic = this.alarmTopic(brand);
    const definitions = alarmDefinitions(props);
    const alarms = definitions.map((definition) => addAlarm(this, brand.id, topic, definition));
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: `${brand.id}-portal` });
    dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 }));
    const graphs = definitions.map(
      ({ name, metric }) => new GraphWidget({ title: name, left: [metric], width: 8 }),
    );
    for (let at = 0; at < graphs.length; at += 3) dashboard.addWidgets(...graphs.slice(at, at + 3));
  }

  private alarmTopic(brand: Brand): Topic {
    const key = new Key(this, 'TopicKey', {
      description: `Alarms of ${brand.title}`,
      enableKeyRotation: true,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceAccount': brand.account } },
      }),
    );
    const topic = new Topic(this, 'Topic', {
      topicName: `${brand.id}-alarms`,
      masterKey: key,
      enforceSSL: true,
    });
    // The policy that enforceSSL writes takes the place of the default one, which lets CloudWatch in.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': brand.account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(brand.mail.alarmsTo));
    return topic;
  }
}

function alarmDefinitions({
  brand,
  api,
  graphql,
  monitoring,
  jobs,
}: ObservabilityStackProps): AlarmDefinition[] {
  const rest = api.api;
  const { planner, compactionClock, compactor } = monitoring;
  const clocks = Object.entries({
    planner,
    'compaction-clock': compactionClock,
    compactor,
    'job-clock': jobs.clock,
    'seal-clock': jobs.seals,
  });
  return [
    {
      name: 'api-errors',
      meaning: 'The API fails for people: five or more answers of 5xx in five minutes.',
      metric: rest.metricServerError({ period: FIVE_MINUTES, statistic: Stats.SUM }),
      threshold: 5,
    },
    {
      name: 'api-slow',
      meaning: 'Pages load slowly: one call in twenty takes over three seconds.',
      metric: rest.metricLatency({ period: FIVE_MINUTES, statistic: 'p95' }),
      threshold: 3_000,
      periods: 3,
    },
    {
      name: 'api-refused',
      meaning:
        'Many calls are refused (4xx): a broken release, an expired key, or someone trying doors.',
      metric: rest.metricClientError({ period: FIVE_MINUTES, statistic: Stats.SUM }),
      threshold: 500,
      periods: 2,
    },
    {
      name: 'api-busy',
      meaning: 'Far more is asked of the API than on other days.',
      metric: rest.metricCount({ period: Duration.days(1), statistic: Stats.SUM }),
      threshold: brand.limits.requestsPerDay,
    },
    {
      name: 'graphql-errors',
      meaning: 'Live updates or branding fail: GraphQL answers with errors of ours.',
      metric: graphql.handler.metricErrors({ period: FIVE_MINUTES }),
      threshold: 5,
    },
    {
      name: 'functions-throttled',
      meaning: 'Functions are held back by the concurrency limit of the AWS account.',
      metric: LambdaFunction.metricAllThrottles({ period: FIVE_MINUTES }),
      threshold: 1,
      periods: 2,
    },
    ...collectorAlarms(brand, monitoring),
    {
      name: 'notifier-errors',
      meaning:
        'Recipients of alerts are not told of some of them, or tickets wait for the help desk.',
      metric: monitoring.notifier.metricErrors({ period: FIVE_MINUTES }),
      threshold: 1,
      periods: 2,
    },
    {
      name: 'jobs-stopped',
      meaning: 'No schedule starts anything: the clock of jobs has not run for five minutes.',
      metric: jobs.clock.metricInvocations({ period: FIVE_MINUTES }),
      threshold: 1,
      below: true,
    },
    {
      name: 'jobs-late',
      meaning: 'Jobs wait for more than ten minutes: nobody takes them from their queue.',
      metric: jobs.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
      threshold: 600,
    },
    {
      name: 'jobs-given-up',
      meaning: 'Runs of jobs died three times, or the clock of jobs could not be called.',
      metric: visible(jobs.failed),
      threshold: 1,
    },
    {
      name: 'audit-not-whole',
      meaning: 'An audit log is not as it was sealed, or it could not be compared.',
      metric: jobs.sealCheck.metricErrors({ period: FIVE_MINUTES }),
      threshold: 1,
    },
    {
      name: 'store-reads-throttled',
      meaning: 'Tables refuse to be read: one account or device is asked for too often.',
      metric: storeThrottles(brand, 'ReadThrottleEvents'),
      threshold: 10,
      periods: 2,
    },
    {
      name: 'store-writes-throttled',
      meaning: 'Tables refuse to be written: one account or device is written too often.',
      metric: storeThrottles(brand, 'WriteThrottleEvents'),
      threshold: 10,
      periods: 2,
    },
    ...clocks.map(([name, handler]): AlarmDefinition => ({
      name: `${name}-errors`,
      meaning: `The ${name} ends in errors.`,
      metric: handler.metricErrors({ period: FIVE_MINUTES }),
      threshold: 1,
      periods: 2,
    })),
    {
      name: 'mail-bounces',
      meaning: 'Too much mail comes back: SES pauses a sender at one in ten.',
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.05,
    },
    {
      name: 'mail-complaints',
      meaning: 'People call our mail spam: SES pauses a sender at one in a thousand.',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.0005,
    },
  ];
}

function reputation(metricName: string): IMetric {
  return new Metric({
    namespace: 'AWS/SES',
    metricName,
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });
}

/** The tables that every page and every poll touches; an alarm takes ten metrics at most. */
const BUSY_TABLES: readonly TableName[] = [
  'accounts',
  'devices',
  'polls',
  'alerts',
  'series',
  'roles',
  'viewRoles',
  'audit',
];

function storeThrottles(brand: Brand, metricName: string): IMetric {
  const tables = Object.keys(TABLES).filter((name) =>
    BUSY_TABLES.some((busy) => busy === name),
  ) as TableName[];
  const usingMetrics = Object.fromEntries(
    tables.map((name) => [
      `t_${name}`,
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName(brand.id, name) },
        statistic: Stats.SUM,
        period: FIVE_MINUTES,
      }),
    ]),
  );
  return new MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics,
    period: FIVE_MINUTES,
    label: 'refused',
  });
}
