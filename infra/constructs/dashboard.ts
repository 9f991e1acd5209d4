import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  Stats,
  TextWidget,
  type IAlarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { ObservabilityStackProps } from '../stacks/observability-props.ts';
import type { AlarmDefinition } from './alarms.ts';
import { EDGE_REGION } from './brand.ts';
import { ownMetric } from './collector-alarms.ts';
import { distributionErrors } from './edge-alarms.ts';
import { textSpend } from './portal-alarms.ts';

const FIVE_MINUTES = Duration.minutes(5);
const GRAPHS_IN_ROW = 3;
const COLUMNS = 24;

/**
 * The operator's dashboard, {brand}-portal: active alarms, answers to four questions, then the
 * metric of each alarm.
 */
export function addDashboard(
  scope: Construct,
  props: ObservabilityStackProps,
  definitions: readonly AlarmDefinition[],
  alarms: IAlarm[],
): void {
  const dashboard = new Dashboard(scope, 'Dashboard', {
    dashboardName: `${props.brand.id}-portal`,
  });
  dashboard.addWidgets(
    new AlarmStatusWidget({ title: 'Alarms', alarms, width: COLUMNS, height: 6 }),
  );
  for (const [question, graphs] of Object.entries(questionsOf(props)))
    addRow(
      dashboard,
      question,
      Object.entries(graphs).map(([title, left]) => graph(title, left)),
    );
  addRow(
    dashboard,
    'What each alarm watches',
    definitions.map(({ name, metric }) => graph(name, [metric])),
  );
}

function addRow(dashboard: Dashboard, title: string, graphs: GraphWidget[]): void {
  dashboard.addWidgets(new TextWidget({ markdown: `## ${title}`, width: COLUMNS, height: 1 }));
  for (let at = 0; at < graphs.length; at += GRAPHS_IN_ROW)
    dashboard.addWidgets(...graphs.slice(at, at + GRAPHS_IN_ROW));
}

const graph = (title: string, left: IMetric[]) =>
  new GraphWidget({ title, left, width: COLUMNS / GRAPHS_IN_ROW });

function questionsOf({
  brand,
  api,
  monitoring,
  jobs,
  web,
}: ObservabilityStackProps): Record<string, Record<string, IMetric[]>> {
  const rest = api.api;
  const own = (name: Parameters<typeof ownMetric>[1], statistic: string) =>
    ownMetric(brand, name, statistic);
  return {
    'Are devices polled?': {
      'Polls, planned and done': [own('ShardsPlanned', Stats.SUM), own('ShardsPolled', Stats.SUM)],
      'Devices, asked and silent': [
        own('DevicesPolled', Stats.SUM),
        own('DevicesSilent', Stats.SUM),
      ],
      'Age of the newest sample, seconds': [own('SampleAge', Stats.MAXIMUM)],
    },
    'Are people told?': {
      'Mail, sent, delivered and come back': ['Send', 'Delivery', 'Bounce'].map((name) =>
        ofAws('AWS/SES', name, Stats.SUM),
      ),
      'Runs of the notifier, and those that failed': [
        monitoring.notifier.metricInvocations({ period: FIVE_MINUTES }),
        monitoring.notifier.metricErrors({ period: FIVE_MINUTES }),
      ],
      'Age of the oldest waiting job, seconds': [
        jobs.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
      ],
    },
    'Is the page fast?': {
      'Half of the calls, and 19 of 20, milliseconds': ['p50', 'p95'].map((statistic) =>
        rest.metricLatency({ period: FIVE_MINUTES, statistic }),
      ),
      'Of these within our functions': ['p50', 'p95'].map((statistic) =>
        rest.metricIntegrationLatency({ period: FIVE_MINUTES, statistic }),
      ),
      "Failed at CloudFront's edge, percent": [distributionErrors(web.distribution)],
      'Calls, refused and failed': [
        rest.metricCount({ period: FIVE_MINUTES, statistic: Stats.SUM }),
        rest.metricClientError({ period: FIVE_MINUTES, statistic: Stats.SUM }),
        rest.metricServerError({ period: FIVE_MINUTES, statistic: Stats.SUM }),
      ],
    },
    'What does it cost today?': costs(),
  };
}

/**
 * Costs of the whole AWS account: AWS does not split them by brand, and only reports them in
 * us-east-1.
 */
function costs(): Record<string, IMetric[]> {
  const charged = new Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    statistic: Stats.MAXIMUM,
    period: Duration.days(1),
    region: EDGE_REGION,
  });
  return {
    'Bill of the account this month, dollars': [charged],
    'Each day, dollars': [
      new MathExpression({
        expression: 'DIFF(charged)',
        usingMetrics: { charged },
        period: Duration.days(1),
        label: 'of a day',
        searchRegion: EDGE_REGION,
      }),
    ],
    'Text messages this month, dollars': [textSpend()],
  };
}

function ofAws(namespace: string, metricName: string, statistic: string): IMetric {
  return new Metric({ namespace, metricName, statistic, period: FIVE_MINUTES });
}
