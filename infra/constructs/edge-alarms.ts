import { Duration, type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import { alarmTopic } from './alarm-topic.ts';
import { addAlarm, type AlarmDefinition } from './alarms.ts';
import { EDGE_REGION, type Brand } from './brand.ts';

/** Alarms in us-east-1, also shown on the main region's dashboard. */
export const EDGE_ALARMS = [
  'site-unreachable',
  'site-errors',
  'site-blocks',
  'certificate-ends',
] as const;

export interface Watched {
  certificate: ICertificate;
  distribution: Distribution;
}

interface EdgeAlarm extends AlarmDefinition {
  name: (typeof EDGE_ALARMS)[number];
}

/** Percentages of the monthly budget that trigger a mail. */
const BUDGET_THRESHOLDS = { ACTUAL: 80, FORECASTED: 100 } as const;

/**
 * Alarms in us-east-1: reachability from outside, errors, blocked requests, the certificate, and
 * the budget.
 */
export function addEdgeAlarms(
  stack: Stack,
  brand: Brand,
  { certificate, distribution }: Watched,
): void {
  const topic = alarmTopic(stack, brand, `${brand.id}-edge-alarms`);
  const asked = askFromOutside(stack, brand);
  const definitions: EdgeAlarm[] = [
    {
      name: 'site-unreachable',
      meaning: 'The portal does not answer from outside.',
      metric: new Metric({
        namespace: 'AWS/Route53',
        metricName: 'HealthCheckStatus',
        dimensionsMap: { HealthCheckId: asked.attrHealthCheckId },
        statistic: Stats.MINIMUM,
        period: Duration.minutes(1),
      }),
      threshold: 1,
      below: true,
      periods: 3,
    },
    {
      name: 'site-errors',
      meaning: 'One answer in twenty of the portal is an error (5xx), as CloudFront counts them.',
      metric: distributionErrors(distribution),
      threshold: 5,
      periods: 3,
    },
    {
      name: 'site-blocks',
      meaning: 'The firewall before the portal stops very much: an attack, or people at work.',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: `${brand.id}-edge`, Rule: 'ALL' },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold: 1_000,
      periods: 2,
    },
    {
      name: 'certificate-ends',
      // A replaced certificate has other names, so the alarm's text must change with them.
      meaning: `The certificate of ${brand.domains.map(({ name }) => name).join(', ')} ends within three weeks, and was not renewed.`,
      metric: new Metric({
        namespace: 'AWS/CertificateManager',
        metricName: 'DaysToExpiry',
        dimensionsMap: { CertificateArn: certificate.certificateArn },
        statistic: Stats.MINIMUM,
        period: Duration.days(1),
      }),
      threshold: 21,
      below: true,
      mayBeMissing: true,
    },
  ];
  for (const definition of definitions) addAlarm(stack, brand.id, topic, definition);
  addBudget(stack, brand);
}

/** Share of error responses, in percent. */
export function distributionErrors({ distributionId }: Watched['distribution']): Metric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: Stats.AVERAGE,
    period: Duration.minutes(5),
    region: EDGE_REGION,
  });
}

/** Route 53 requests the page's settings, through DNS, certificate, firewall and CloudFront. */
function askFromOutside(stack: Stack, { domains }: Brand): CfnHealthCheck {
  return new CfnHealthCheck(stack, 'FromOutside', {
    healthCheckConfig: {
      type: 'HTTPS_STR_MATCH',
      fullyQualifiedDomainName: domains[0]!.name,
      port: 443,
      resourcePath: '/config.json',
      searchString: 'userPoolId',
      enableSni: true,
      requestInterval: 30,
      failureThreshold: 3,
      // AWS's minimum: each region checks every half minute, at a cost.
      regions: ['eu-west-1', 'us-east-1', 'us-west-2'],
    },
  });
}

function addBudget(stack: Stack, { id, limits, mail }: Brand): void {
  const subscribers = [{ subscriptionType: 'EMAIL', address: mail.alarmsTo }];
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: `${id}-month`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: limits.dollarsPerMonth, unit: 'USD' },
    },
    notificationsWithSubscribers: Object.entries(BUDGET_THRESHOLDS).map(
      ([notificationType, threshold]) => ({
        notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
        subscribers,
      }),
    ),
  });
}
