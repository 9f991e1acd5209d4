/** Metrics that AWS publishes, with the names of their dimensions, and the page that has them. */
export const PUBLISHED_BY_AWS: Record<
  string,
  { page: string; metrics: Record<string, readonly string[][]> }
> = {
  'AWS/Lambda': {
    page: 'https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html',
    metrics: {
      Errors: [['FunctionName']],
      Invocations: [['FunctionName']],
      Throttles: [['FunctionName'], []],
      ClaimedAccountConcurrency: [[]],
    },
  },
  'AWS/ApiGateway': {
    page: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-metrics-and-dimensions.html',
    metrics: {
      '4XXError': [['ApiName']],
      '5XXError': [['ApiName']],
      Count: [['ApiName']],
      Latency: [['ApiName']],
    },
  },
  'AWS/AppSync': {
    page: 'https://docs.aws.amazon.com/appsync/latest/devguide/monitoring.html',
    metrics: { '5XXError': [['GraphQLAPIId']] },
  },
  'AWS/Cognito': {
    page: 'https://docs.aws.amazon.com/cognito/latest/developerguide/metrics-for-cognito-user-pools.html',
    metrics: { SignInThrottles: [['UserPool', 'UserPoolClient']] },
  },
  'AWS/SQS': {
    page: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html',
    metrics: {
      ApproximateAgeOfOldestMessage: [['QueueName']],
      ApproximateNumberOfMessagesVisible: [['QueueName']],
    },
  },
  'AWS/SNS': {
    page: 'https://docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html',
    metrics: { SMSMonthToDateSpentUSD: [[]] },
  },
  'AWS/SES': {
    page: 'https://docs.aws.amazon.com/ses/latest/dg/configuration-sets-export-metrics.html',
    metrics: {
      'Reputation.BounceRate': [['ses:configuration-set']],
      'Reputation.ComplaintRate': [['ses:configuration-set']],
    },
  },
  'AWS/CloudFront': {
    page: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html',
    metrics: { '5xxErrorRate': [['DistributionId', 'Region']] },
  },
  'AWS/Route53': {
    page: 'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/monitoring-health-checks.html',
    metrics: { HealthCheckStatus: [['HealthCheckId']] },
  },
  'AWS/WAFV2': {
    page: 'https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html',
    metrics: { BlockedRequests: [['Rule', 'WebACL']] },
  },
  'AWS/CertificateManager': {
    page: 'https://docs.aws.amazon.com/acm/latest/userguide/cloudwatch-metrics.html',
    metrics: { DaysToExpiry: [['CertificateArn']] },
  },
};
