import { ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { EDGE_REGION } from '../constructs/brand.ts';
import type { StackTemplate } from '../stacks/templates-of.ts';

/** How many resources of a type an AWS account may have. */
export interface Quota {
  name: string;
  /** CloudFormation's name of the type, in templates and in Cloud Control. */
  type: string;
  /** 'everywhere': one quota for all regions, kept in us-east-1. */
  where: 'region' | 'edge' | 'everywhere';
  /** In a new account. */
  most: number;
  /** Of Service Quotas; without it, only AWS Support shows and raises the quota. */
  code?: readonly [service: string, quota: string];
  /** Filter of Cloud Control. */
  model?: Readonly<Record<string, string>>;
  /** Ids that AWS lists and does not count. */
  uncounted?: readonly string[];
}

/** CloudFront's own policies. */
const MANAGED_POLICIES = [
  ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS,
  ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_AND_SECURITY_HEADERS,
  ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_WITH_PREFLIGHT,
  ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_WITH_PREFLIGHT_AND_SECURITY_HEADERS,
  ResponseHeadersPolicy.SECURITY_HEADERS,
].map(({ responseHeadersPolicyId }) => responseHeadersPolicyId);

export const QUOTAS: readonly Quota[] = [
  {
    name: 'response headers policies of CloudFront',
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    where: 'everywhere',
    most: 20,
    code: ['cloudfront', 'L-CF0D4FC5'],
    uncounted: MANAGED_POLICIES,
  },
  {
    name: 'IAM roles',
    type: 'AWS::IAM::Role',
    where: 'everywhere',
    most: 1_000,
    code: ['iam', 'L-FE177D64'],
  },
  {
    name: 'CloudFront functions',
    type: 'AWS::CloudFront::Function',
    where: 'everywhere',
    most: 100,
  },
  {
    name: 'origin access controls',
    type: 'AWS::CloudFront::OriginAccessControl',
    where: 'everywhere',
    most: 100,
  },
  {
    name: 'distributions',
    type: 'AWS::CloudFront::Distribution',
    where: 'everywhere',
    most: 200,
    code: ['cloudfront', 'L-24B04930'],
  },
  {
    name: 'web ACLs of CloudFront',
    type: 'AWS::WAFv2::WebACL',
    where: 'edge',
    most: 100,
    model: { Scope: 'CLOUDFRONT' },
  },
  {
    name: 'web ACLs of a region',
    type: 'AWS::WAFv2::WebACL',
    where: 'region',
    most: 100,
    code: ['wafv2', 'L-2EC3DE7B'],
    model: { Scope: 'REGIONAL' },
  },
  {
    name: 'AppSync APIs of a region',
    type: 'AWS::AppSync::GraphQLApi',
    where: 'region',
    most: 50,
    code: ['appsync', 'L-4DFA3D2F'],
  },
  {
    name: 'tables of a region',
    type: 'AWS::DynamoDB::Table',
    where: 'region',
    most: 2_500,
    code: ['dynamodb', 'L-F98FE922'],
  },
  {
    name: 'alarms of a region',
    type: 'AWS::CloudWatch::Alarm',
    where: 'region',
    most: 5_000,
  },
  {
    name: 'user pools of a region',
    type: 'AWS::Cognito::UserPool',
    where: 'region',
    most: 1_000,
    code: ['cognito-idp', 'L-66E6DF30'],
  },
  {
    name: 'KMS keys of a region',
    type: 'AWS::KMS::Key',
    where: 'region',
    most: 100_000,
    code: ['kms', 'L-C2F1777E'],
  },
  {
    name: 'health checks of Route 53',
    type: 'AWS::Route53::HealthCheck',
    where: 'everywhere',
    most: 200,
  },
  {
    name: 'networks of a region',
    type: 'AWS::EC2::VPC',
    where: 'region',
    most: 5,
    code: ['vpc', 'L-F678F1CE'],
  },
  {
    name: 'fixed addresses of a region',
    type: 'AWS::EC2::EIP',
    where: 'region',
    most: 5,
    code: ['ec2', 'L-0263D0A3'],
  },
];

/** Runs of functions at once that AWS demands to be left without a reservation. */
export const LEAST_UNRESERVED = 100;

/** Logical ids of deployed resources by stack. */
export type DeployedIds = ReadonlyMap<string, ReadonlySet<string>>;

export interface Taken {
  /** Once for all brands of the account. */
  shared: number;
  brand: number;
}

type Counted = StackTemplate['resources'][string];

/** Resources of the templates that count, except those that are deployed already. */
export const takenOf = (
  { type, where }: Quota,
  templates: readonly StackTemplate[],
  deployed?: DeployedIds,
): Taken =>
  sumOf(
    templates.filter(
      ({ region }) => where === 'everywhere' || (region === EDGE_REGION) === (where === 'edge'),
    ),
    ({ Type }) => (Type === type ? 1 : 0),
    deployed,
  );

/** Runs of functions at once that templates reserve, except those that are deployed already. */
export const reservedBy = (templates: readonly StackTemplate[], deployed?: DeployedIds): number =>
  sumOf(
    templates,
    ({ Properties }) => Number(Properties?.['ReservedConcurrentExecutions'] ?? 0),
    deployed,
  ).brand;

function sumOf(
  templates: readonly StackTemplate[],
  weight: (resource: Counted) => number,
  deployed?: DeployedIds,
): Taken {
  const sum = (isShared: boolean) =>
    templates
      .filter((template) => template.isShared === isShared)
      .flatMap(({ stack, resources }) =>
        Object.entries(resources).map(([id, resource]) =>
          deployed?.get(stack)?.has(id) ? 0 : weight(resource),
        ),
      )
      .reduce((total, one) => total + one, 0);
  return { shared: sum(true), brand: sum(false) };
}
