import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IVpc } from 'aws-cdk-lib/aws-ec2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  type Code,
} from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Needs } from '../../functions/runtime/needs.ts';
import { acknowledge } from './acknowledge.ts';
import type { Brand } from './brand.ts';
import {
  gatewayStatements,
  tableStatements,
  wildcardReasons,
  type GatewayTargets,
} from './grants.ts';
import { functionName } from './names.ts';
import { environmentFor, type Deployed } from './settings.ts';

/**
 * Where a function's code comes from: the bundle dist/lambda/{name} when deployed, a line of text
 * in tests.
 */
export type Bundles = (name: string) => Code;

export interface FunctionSettings {
  brand: Brand;
  bundles: Bundles;
  /** Arn of the key that the tables are encrypted with. */
  tablesKeyArn: string;
  /** From where devices are asked; undefined when the brand has no network. */
  network: IVpc | undefined;
}

export interface PortalFunctionProps extends FunctionSettings {
  /** Name of the bundle, and of the function after the brand. */
  name: string;
  needs: Needs;
  deployed: Deployed;
  targets: GatewayTargets;
  memoryMegabytes?: number;
  nodeOptions?: readonly string[];
  timeout?: Duration;
  deadLetterQueue?: IQueue;
  /** As many runs at once are its own, and no more than these. */
  reservedRuns?: number;
  /** People wait for it. Traces of clocks and queues cost more than they tell. */
  isTraced?: true;
}

/** A Lambda function that may touch what its needs.ts names, and nothing else. */
export class PortalFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    const { brand, name, needs } = props;
    const vpc = needs.asksDevices ? props.network : undefined;
    const logs = new LogGroup(scope, `${id}Logs`, {
      logGroupName: `/aws/lambda/${functionName(brand, name)}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Within the role: a policy of its own would count against what a stack may hold.
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { needs: new PolicyDocument({ statements: statementsOf(props, vpc) }) },
    });
    super(scope, id, {
      functionName: functionName(brand, name),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.bundles(name),
      role,
      logGroup: logs,
      loggingFormat: LoggingFormat.JSON,
      memorySize: props.memoryMegabytes ?? 1_024,
      timeout: props.timeout ?? Duration.seconds(29),
      environment: {
        NODE_OPTIONS: ['--enable-source-maps', ...(props.nodeOptions ?? [])].join(' '),
        ...environmentFor(name, needs.environment, props.deployed),
      },
      ...(vpc && { vpc, vpcSubnets: { subnets: vpc.privateSubnets } }),
      ...(props.reservedRuns && { reservedConcurrentExecutions: props.reservedRuns }),
      ...(props.deadLetterQueue && { deadLetterQueue: props.deadLetterQueue }),
    });
    // CDK's own setting would add a policy of its own to each role.
    const { defaultChild } = this.node;
    if (defaultChild instanceof CfnFunction)
      defaultChild.tracingConfig = { mode: props.isTraced ? 'Active' : 'PassThrough' };
    acknowledgeWildcards(brand, name, role);
  }
}

/** What a function may: its own log, and what its needs name. */
function statementsOf(props: PortalFunctionProps, vpc: IVpc | undefined): PolicyStatement[] {
  const { brand, name, needs, targets } = props;
  return [
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logStreams(brand, name)],
    }),
    ...tableStatements(brand, needs.tables),
    ...tablesKey(props),
    ...(vpc ? [networkInterfaces()] : []),
    ...(props.isTraced ? [traces()] : []),
    ...(needs.gateways ?? []).flatMap((use) => gatewayStatements(brand, use, targets)),
  ];
}

function tablesKey({ brand, needs, tablesKeyArn }: PortalFunctionProps): PolicyStatement[] {
  if (Object.keys(needs.tables).length === 0) return [];
  return [
    new PolicyStatement({
      actions: ['kms:Decrypt', 'kms:DescribeKey'],
      resources: [tablesKeyArn],
      conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${brand.region}.amazonaws.com` } },
    }),
  ];
}

/**
 * A function within a network makes its own interfaces; EC2 has no arn for one that is not there
 * yet.
 */
function networkInterfaces(): PolicyStatement {
  return new PolicyStatement({
    actions: [
      'ec2:CreateNetworkInterface',
      'ec2:DescribeNetworkInterfaces',
      'ec2:DeleteNetworkInterface',
      'ec2:DescribeSubnets',
      'ec2:AssignPrivateIpAddresses',
      'ec2:UnassignPrivateIpAddresses',
    ],
    resources: ['*'],
  });
}

/** X-Ray has no arn to name. */
function traces(): PolicyStatement {
  return new PolicyStatement({
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });
}

function logStreams(brand: Brand, name: string): string {
  return `arn:aws:logs:${brand.region}:${brand.account}:log-group:/aws/lambda/${functionName(brand, name)}:*`;
}

function acknowledgeWildcards(brand: Brand, name: string, role: Role): void {
  const reasons = {
    ...wildcardReasons(brand),
    [logStreams(brand, name)]: "The streams of the function's own log group.",
  };
  for (const [resource, reason] of Object.entries(reasons))
    acknowledge(role, `AwsSolutions-IAM5[Resource::${resource}]`, reason);
}

/** Region and account of a stack of this brand. */
export function environmentOf(brand: Brand, region: string = brand.region) {
  return { account: brand.account, region };
}
