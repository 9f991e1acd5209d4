import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ObservabilityStackProps } from '../stacks/observability-props.ts';
import type { AlarmDefinition } from './alarms.ts';
import type { Brand } from './brand.ts';
import { collectorAlarms, ownMetric, visible } from './collector-alarms.ts';
import { mailSettingsName } from './names.ts';

const FIVE_MINUTES = Duration.minutes(5);
/** Share of an AWS quota at which to request more. */
const BUSY_SHARE = 0.8;

/** All alarms of the main region. */
export function portalAlarms(props: ObservabilityStackProps): AlarmDefinition[] {
  return [
    ...apiAlarms(props),
    ...signInAlarms(props),
    ...collectorAlarms(props.brand, props.monitoring),
    ...jobAlarms(props),
    ...storeAlarms(props.brand),
    ...clockAlarms(props),
    ...messageAlarms(props.brand),
  ];
}

function apiAlarms({ brand, api, graphql }: ObservabilityStackProps): AlarmDefinition[] {
  const rest = api.api;
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
      metric: graphql.failures,
      threshold: 5,
    },
    {
      name: 'graphql-down',
      meaning: 'The data service itself fails: live updates do not arrive.',
      metric: new Metric({
        namespace: 'AWS/AppSync',
        metricName: '5XXError',
        dimensionsMap: { GraphQLAPIId: graphql.api.apiId },
        statistic: Stats.SUM,
        period: FIVE_MINUTES,
      }),
      threshold: 5,
    },
    {
      name: 'functions-throttled',
      meaning: 'Functions are held back by the concurrency limit of the AWS account.',
      metric: LambdaFunction.metricAllThrottles({ period: FIVE_MINUTES }),
      threshold: 1,
      periods: 2,
    },
    {
      name: 'functions-busy',
      meaning: 'Four fifths of the runs at once that AWS grants the account are taken.',
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'ClaimedAccountConcurrency',
        statistic: Stats.MAXIMUM,
        period: FIVE_MINUTES,
      }),
      threshold: BUSY_SHARE * brand.limits.functionRunsAtOnce,
      periods: 2,
    },
  ];
}

function signInAlarms({ brand, identity }: ObservabilityStackProps): AlarmDefinition[] {
  return [
    {
      name: 'sign-in-from-outside',
      meaning: 'Nobody can sign in: it was tried three times through the public address.',
      metric: ownMetric(brand, 'SignInsFromOutside', Stats.SUM),
      threshold: 1,
      below: true,
      periods: 3,
    },
    {
      name: 'sign-in-refused',
      meaning: 'People cannot sign in: Cognito holds their calls back.',
      metric: new Metric({
        namespace: 'AWS/Cognito',
        metricName: 'SignInThrottles',
        dimensionsMap: {
          UserPool: identity.userPool.userPoolId,
          UserPoolClient: identity.client.userPoolClientId,
        },
        statistic: Stats.SUM,
        period: FIVE_MINUTES,
      }),
      threshold: 1,
      periods: 2,
    },
    {
      name: 'sign-in-errors',
      meaning: 'People cannot sign in, or get no mail for it: a trigger of the user pool fails.',
      metric: sumOf(
        'failures',
        Object.fromEntries(
          identity.triggers.map((trigger, at) => [`trigger${at}`, errorsOf(trigger)]),
        ),
      ),
      threshold: 3,
    },
  ];
}

function jobAlarms({ monitoring, jobs }: ObservabilityStackProps): AlarmDefinition[] {
  return [
    {
      name: 'notifier-errors',
      meaning: 'Recipients of alerts are not told of some of them.',
      metric: errorsOf(monitoring.notifier),
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
      name: 'job-runner-errors',
      meaning: 'Runs of jobs die: by their timeout, or for want of memory.',
      metric: errorsOf(jobs.runner),
      threshold: 3,
    },
    {
      name: 'mail-accepted-errors',
      meaning: 'It is not noted which mails SES has: one that was interrupted may come twice.',
      metric: errorsOf(jobs.mailAccepted),
      threshold: 3,
    },
    {
      name: 'audit-not-whole',
      meaning: 'An audit log is not as it was sealed, or it could not be compared.',
      metric: errorsOf(jobs.sealCheck),
      threshold: 1,
    },
  ];
}

function storeAlarms(brand: Brand): AlarmDefinition[] {
  return [
    {
      name: 'store-throttled',
      meaning: 'Tables refuse requests: one account or device is read or written too often.',
      metric: ownMetric(brand, 'StoreThrottles', Stats.SUM),
      threshold: 10,
      periods: 2,
    },
  ];
}

/** A clock that runs every minute may fail once; an hourly or nightly one may not. */
function clockAlarms({ monitoring, jobs }: ObservabilityStackProps): AlarmDefinition[] {
  const { planner, compactionClock, compactor, sourceClock } = monitoring;
  const eachMinute = {
    planner,
    'source-clock': sourceClock,
    'job-clock': jobs.clock,
  };
  const seldom = {
    'seal-clock': jobs.seals,
    'compaction-clock': compactionClock,
    compactor,
    'people-clock': jobs.peopleClock,
    'audit-export': jobs.auditExport,
    'snapshot-clock': jobs.snapshotClock,
  };
  const alarm = (name: string, handler: LambdaFunction, periods: number): AlarmDefinition => ({
    name: `${name}-errors`,
    meaning: `The ${name} ends in errors.`,
    metric: errorsOf(handler),
    threshold: 1,
    periods,
  });
  return [
    {
      name: 'resource-clock-errors',
      meaning:
        'What a part of the portal does each minute fails, such as handing tickets to the help desk.',
      metric: sumOf(
        'failures',
        Object.fromEntries(
          Object.values(jobs.ofResources).map((clock, at) => [`clock${at}`, errorsOf(clock)]),
        ),
      ),
      threshold: 1,
      periods: 2,
    },
    ...Object.entries(eachMinute).map(([name, handler]) => alarm(name, handler, 2)),
    ...Object.entries(seldom).map(([name, handler]) => alarm(name, handler, 1)),
  ];
}

function messageAlarms(brand: Brand): AlarmDefinition[] {
  return [
    {
      name: 'text-spend',
      meaning: 'Text messages come near the limit of the month, at which SNS sends no more.',
      metric: textSpend(),
      threshold: BUSY_SHARE * brand.limits.textDollarsPerMonth,
    },
    {
      name: 'mail-bounces',
      meaning: 'Too much mail comes back: SES pauses a sender at one in ten.',
      metric: reputation(brand, 'Reputation.BounceRate'),
      threshold: 0.05,
    },
    {
      name: 'mail-complaints',
      meaning: 'People call our mail spam: SES pauses a sender at one in a thousand.',
      metric: reputation(brand, 'Reputation.ComplaintRate'),
      threshold: 0.0005,
    },
  ];
}

/** The account's text message costs in the current month, in dollars. */
export function textSpend(): Metric {
  return new Metric({
    namespace: 'AWS/SNS',
    metricName: 'SMSMonthToDateSpentUSD',
    statistic: Stats.MAXIMUM,
    period: FIVE_MINUTES,
  });
}

const errorsOf = (handler: LambdaFunction): IMetric =>
  handler.metricErrors({ period: FIVE_MINUTES });

/** Of the brand's mails alone: those of the account are everybody's. */
function reputation(brand: Brand, metricName: string): IMetric {
  return new Metric({
    namespace: 'AWS/SES',
    metricName,
    dimensionsMap: { 'ses:configuration-set': mailSettingsName(brand) },
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });
}

function sumOf(label: string, usingMetrics: Record<string, IMetric>): IMetric {
  return new MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics,
    period: FIVE_MINUTES,
    label,
  });
}
