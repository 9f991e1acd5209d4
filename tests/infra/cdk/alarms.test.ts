import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { describe, expect, test, vi } from 'vitest';
import { resources } from '../../../core/contract/index.ts';
import { METRICS, publishMetrics } from '../../../functions/runtime/metrics.ts';
import { alarmOf, metricsOf, rings, type Story } from './cloudwatch.ts';
import { PUBLISHED_BY_AWS } from './published-metrics.ts';
import { ofType, root, synthesise, type CfnResource } from './synthesised.ts';

const stacks = synthesise();
const alarms = new Map(
  ofType(stacks, 'AWS::CloudWatch::Alarm').map((resource) => [
    String(resource.Properties['AlarmName']).replace('northbeam-', ''),
    alarmOf(resource),
  ]),
);
const at = (everyMinutes: number, value: number) => ({ everyMinutes, value });
const HOUR = 60;
const DAY = 24 * HOUR;
const failing = (everyMinutes: number): [Story, Story] => [{ Errors: at(everyMinutes, 1) }, {}];

/**
 * Data points that ring each alarm, and some that must not: at the pace at which the figure is
 * published, and close below the threshold where there is one.
 */
const STORIES: Record<string, [rings: Story, quiet: Story]> = {
  'api-errors': [{ '5XXError': at(1, 1) }, { '5XXError': at(2, 1) }],
  'api-slow': [{ Latency: at(1, 3_100) }, { Latency: at(1, 2_900) }],
  'api-refused': [{ '4XXError': at(1, 100) }, { '4XXError': at(1, 99) }],
  'api-busy': [{ Count: at(1, 3_500) }, { Count: at(1, 3_400) }],
  'graphql-errors': [{ GraphqlFailures: at(1, 1) }, {}],
  'graphql-down': [{ '5XXError': at(1, 1) }, {}],
  'functions-throttled': [{ Throttles: at(5, 1) }, {}],
  'functions-busy': [
    { ClaimedAccountConcurrency: at(1, 400) },
    { ClaimedAccountConcurrency: at(1, 399) },
  ],
  'sign-in-from-outside': [{ SignInsFromOutside: at(5, 0) }, { SignInsFromOutside: at(5, 1) }],
  'sign-in-refused': [{ SignInThrottles: at(5, 1) }, {}],
  'sign-in-errors': [{ Errors: at(3, 1) }, { Errors: at(5, 1) }],
  'collector-stopped': [{}, { Invocations: at(1, 1) }],
  'collector-errors': [{ ShardsFailed: at(1, 1) }, { ShardsFailed: at(2, 1) }],
  'poller-errors': [{ Errors: at(1, 1) }, { Errors: at(2, 1) }],
  // The planner writes a nought of polls done, so that none at all is a figure too.
  'collector-behind': [
    { ShardsPlanned: at(1, 1), ShardsPolled: at(1, 0) },
    { ShardsPlanned: at(1, 1), ShardsPolled: at(1, 1) },
  ],
  'collector-stale': [{ SampleAge: at(1, 360) }, { SampleAge: at(1, 60) }],
  'devices-silent': [
    { DevicesPolled: at(1, 100), DevicesSilent: at(1, 50) },
    { DevicesPolled: at(1, 100), DevicesSilent: at(1, 49) },
  ],
  'collector-late': [
    { ApproximateAgeOfOldestMessage: at(1, 120) },
    { ApproximateAgeOfOldestMessage: at(1, 60) },
  ],
  'collector-failed-polls': [
    { ApproximateNumberOfMessagesVisible: at(1, 1) },
    { ApproximateNumberOfMessagesVisible: at(1, 0) },
  ],
  'compactor-stopped': [{}, { Invocations: at(HOUR, 1) }],
  'compactor-behind': [{ CompactionAge: at(HOUR, 15_000) }, { CompactionAge: at(HOUR, 7_200) }],
  'compactor-given-up': [{ ApproximateNumberOfMessagesVisible: at(1, 1) }, {}],
  'notifier-errors': failing(1),
  'jobs-stopped': [{}, { Invocations: at(1, 1) }],
  'jobs-late': [
    { ApproximateAgeOfOldestMessage: at(1, 700) },
    { ApproximateAgeOfOldestMessage: at(1, 60) },
  ],
  'jobs-given-up': [{ ApproximateNumberOfMessagesVisible: at(1, 1) }, {}],
  'job-runner-errors': [{ Errors: at(1, 1) }, { Errors: at(3, 1) }],
  'mail-accepted-errors': [{ Errors: at(1, 1) }, { Errors: at(3, 1) }],
  'audit-not-whole': failing(DAY),
  'store-throttled': [{ StoreThrottles: at(0.5, 1) }, { StoreThrottles: at(1, 1) }],
  'planner-errors': failing(1),
  'job-clock-errors': failing(1),
  'seal-clock-errors': failing(1),
  'source-clock-errors': failing(1),
  'resource-clock-errors': failing(1),
  'compaction-clock-errors': failing(HOUR),
  'compactor-errors': failing(HOUR),
  'people-clock-errors': failing(DAY),
  'snapshot-clock-errors': failing(DAY),
  'audit-export-errors': failing(HOUR),
  'mail-bounces': [
    { 'Reputation.BounceRate': at(HOUR, 0.06) },
    { 'Reputation.BounceRate': at(HOUR, 0.04) },
  ],
  'mail-complaints': [
    { 'Reputation.ComplaintRate': at(HOUR, 0.0006) },
    { 'Reputation.ComplaintRate': at(HOUR, 0.0004) },
  ],
  'text-spend': [{ SMSMonthToDateSpentUSD: at(5, 40) }, { SMSMonthToDateSpentUSD: at(5, 39) }],
  'site-errors': [{ '5xxErrorRate': at(1, 5) }, { '5xxErrorRate': at(1, 4) }],
  'site-unreachable': [{ HealthCheckStatus: at(1, 0) }, { HealthCheckStatus: at(1, 1) }],
  'site-blocks': [{ BlockedRequests: at(1, 300) }, { BlockedRequests: at(1, 100) }],
  'certificate-ends': [{ DaysToExpiry: at(DAY, 20) }, {}],
};

/** Line of a log that CloudWatch makes metrics of. */
const embeddedSchema = z.object({
  CloudWatchMetrics: z.tuple([
    z.object({
      Namespace: z.string(),
      Dimensions: z.tuple([z.array(z.string())]),
      Metrics: z.array(z.object({ Name: z.string() })),
    }),
  ]),
});

test('every alarm has its story', () => {
  expect([...alarms.keys()].sort()).toEqual(Object.keys(STORIES).sort());
});

test.each(Object.entries(STORIES))('%s rings when it should, and only then', (name, stories) => {
  const [loud, quiet] = stories;
  expect(rings(alarms.get(name)!, loud)).toBe(true);
  expect(rings(alarms.get(name)!, quiet)).toBe(false);
});

describe('a figure of our own', () => {
  const watched = [...alarms.values()].flatMap(metricsOf);

  test('is written to the log under the very dimensions that its alarm watches', () => {
    vi.stubEnv('TABLE_PREFIX', 'northbeam');
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    publishMetrics(Object.fromEntries(Object.keys(METRICS).map((name) => [name, 1])));
    const [text] = written.mock.calls.map(([chunk]) => String(chunk));
    written.mockRestore();
    const line = JSON.parse(text!) as Record<string, unknown>;
    const { Namespace, Dimensions, Metrics } = embeddedSchema.parse(line['_aws'])
      .CloudWatchMetrics[0];
    const ours = watched.filter((metric) => metric.Namespace === 'Linekeeper');
    expect(ours.length).toBeGreaterThan(5);
    for (const metric of ours) {
      expect(Namespace).toBe(metric.Namespace);
      expect(Metrics.map(({ Name }) => Name)).toContain(metric.MetricName);
      const dimensions = Object.fromEntries(
        metric.Dimensions!.map(({ Name, Value }) => [Name, Value]),
      );
      expect(Object.fromEntries(Dimensions[0].map((name) => [name, line[name]]))).toEqual(
        dimensions,
      );
    }
    vi.unstubAllEnvs();
  });

  test('is given by some function', () => {
    const folder = join(root, 'functions');
    const given = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts') && file !== join('runtime', 'metrics.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((text) => text.includes('publishMetrics({'))
      .flatMap((text) => [...text.matchAll(/\b([A-Z]\w+): /g)].map(([, name]) => name!))
      .filter((name) => Object.hasOwn(METRICS, name));
    expect([...new Set(given)].sort()).toEqual(Object.keys(METRICS).sort());
  });

  test('that is counted from a log is named by the filter of that log', () => {
    const [filter] = ofType(stacks, 'AWS::Logs::MetricFilter');
    const [{ MetricNamespace: Namespace, MetricName }] = filter!.Properties[
      'MetricTransformations'
    ] as [{ MetricNamespace: string; MetricName: string }];
    expect(metricsOf(alarms.get('graphql-errors')!)).toMatchObject([{ Namespace, MetricName }]);
    expect(filter!.Properties['FilterPattern']).toContain('$.message = "unexpected failure"');
  });
});

describe('a figure that AWS publishes', () => {
  const watched = [...alarms.entries()].flatMap(([name, alarm]) =>
    metricsOf(alarm)
      .filter(({ Namespace }) => Namespace.startsWith('AWS/'))
      .map((metric) => ({ name, metric })),
  );

  test.each(watched)('is watched by $name under its own name and dimensions', ({ metric }) => {
    const service = PUBLISHED_BY_AWS[metric.Namespace];
    const names = (metric.Dimensions ?? []).map(({ Name }) => Name).sort();
    expect(service?.metrics[metric.MetricName], service?.page).toContainEqual(names);
  });

  test('is of something that a stack makes', () => {
    const exported = stacks.flatMap(({ exports }) => exports);
    const made = JSON.stringify(
      stacks.flatMap(({ resources: all }) =>
        Object.entries(all)
          .filter(([, { Type }]) => Type !== 'AWS::CloudWatch::Alarm')
          .map(([id, { Properties }]) => [id, Properties]),
      ),
    );
    for (const { name, metric } of watched)
      for (const { Name, Value } of metric.Dimensions ?? []) {
        // CDK itself makes the output of another region that an alarm refers to.
        const isElsewhere = JSON.stringify(Value).includes('Fn::GetStackOutput');
        if (isElsewhere || ['Rule', 'Region'].includes(Name)) continue;
        const [, id] = /"(?:Ref|Fn::GetAtt|Fn::ImportValue)":\[?"([^"]+)"/.exec(
          JSON.stringify(Value),
        ) ?? [undefined, String(Value)];
        expect(made.includes(id!) || exported.includes(id!), `${name} ${Name} ${id}`).toBe(true);
      }
  });

  test('is of the mails of the brand, whose bounces SES counts apart', () => {
    const [mail] = ofType(stacks, 'AWS::SES::ConfigurationSet');
    expect(mail!.Properties['ReputationOptions']).toEqual({ ReputationMetricsEnabled: true });
    for (const name of ['mail-bounces', 'mail-complaints'])
      expect(metricsOf(alarms.get(name)!)).toMatchObject([
        { Dimensions: [{ Name: 'ses:configuration-set', Value: mail!.Properties['Name'] }] },
      ]);
  });

  test('of a firewall is one that its rules are asked to publish', () => {
    const [edge] = ofType(stacks, 'AWS::WAFv2::WebACL').filter(
      ({ Properties }) => Properties['Name'] === 'northbeam-edge',
    );
    expect(edge!.Properties['VisibilityConfig']).toMatchObject({
      CloudWatchMetricsEnabled: true,
      MetricName: 'northbeam-edge',
    });
  });
});

test('a sign-in from outside that is not even tried rings as well', () => {
  expect(rings(alarms.get('sign-in-from-outside')!, {})).toBe(true);
});

test('errors of every function ring', () => {
  const failed = (metric: ReturnType<typeof metricsOf>[number]) =>
    metric.MetricName === 'Errors' ? metric.Dimensions! : [];
  const watched = new Set(
    [...alarms.values()]
      .flatMap(metricsOf)
      .flatMap(failed)
      .map(({ Value }) => JSON.stringify(Value)),
  );
  // Failures of these are answers of the API, and of the data service, with an alarm each; the
  // figure of the last is missing then, which rings.
  const answering = ['graphql', ...Object.keys(resources), 'sign-in-check'].map(
    (name) => `northbeam-${name}`,
  );
  const unwatched = stacks.flatMap(({ resources: all }) =>
    Object.entries(all)
      .filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
      .filter(([id, { Properties }]) => {
        const name = String(Properties['FunctionName']);
        return (
          !answering.includes(name) &&
          ![...watched].some((value) => value.includes(id) || value.includes(name))
        );
      })
      .map(([, { Properties }]) => Properties['FunctionName']),
  );
  expect(unwatched).toEqual([]);
});

test('each leads to a section of the runbook, and each section to an alarm', () => {
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  const sections = [...runbook.matchAll(/^## ([a-z-]+)$/gm)].map(([, name]) => name);
  expect([...alarms.keys()].sort()).toEqual(sections.sort());
  for (const { Properties } of ofType(stacks, 'AWS::CloudWatch::Alarm'))
    expect(Properties['AlarmDescription']).toContain(
      `docs/runbook.md#${String(Properties['AlarmName']).replace('northbeam-', '')}`,
    );
});

describe('the mailbox of alarms', () => {
  const topicOf = ({ Properties }: CfnResource) =>
    (Properties['AlarmActions'] as [{ Ref: string }])[0].Ref;

  test('is called by every alarm through a topic of its own region that lets CloudWatch publish', () => {
    for (const { resources: all } of stacks)
      for (const alarm of Object.values(all).filter(
        ({ Type }) => Type === 'AWS::CloudWatch::Alarm',
      )) {
        const topic = topicOf(alarm);
        const isOf = (type: string, { Type, Properties }: CfnResource) =>
          Type === type && JSON.stringify(Properties).includes(`"Ref":"${topic}"`);
        const policy = Object.values(all).find((one) => isOf('AWS::SNS::TopicPolicy', one))!;
        expect(
          (policy.Properties['PolicyDocument'] as { Statement: object[] }).Statement,
        ).toContainEqual(
          expect.objectContaining({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } },
          }),
        );
        const mailbox = Object.values(all).find((one) => isOf('AWS::SNS::Subscription', one))!;
        expect(mailbox.Properties).toMatchObject({
          Protocol: 'email',
          Endpoint: 'operations@northbeam.example',
        });
      }
  });

  test('is told when the bill comes near the limit of the brand', () => {
    const [budget] = ofType(stacks, 'AWS::Budgets::Budget');
    expect(budget!.Properties).toMatchObject({
      Budget: { BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ].map((one) => ({
        ...one,
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'operations@northbeam.example' }],
      })),
    });
  });
});

test('the page of the staff answers whether devices are polled, people told, pages fast, and what it costs', () => {
  const [dashboard] = ofType(stacks, 'AWS::CloudWatch::Dashboard');
  const body = JSON.stringify(dashboard!.Properties['DashboardBody']);
  const places = [
    'Are devices polled?',
    'ShardsPlanned',
    'Are people told?',
    'AWS/SES',
    'Is the page fast?',
    'p95',
    'What does it cost today?',
    'EstimatedCharges',
  ].map((text) => body.indexOf(text));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});
