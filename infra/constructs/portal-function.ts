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
import { limitsOf } from './function-limits.ts';
import { functionName } from './names.ts';
import { environmentFor, type Deployed } from './settings.ts';

/** Source of a function's code: dist/lambda/{name} when deployed, inline code in tests. */
export type Bundles = (name: string) => Code;

export interface FunctionSettings {
  brand: Brand;
  bundles: Bundles;
  /** ARN of the tables' encryption key. */
  tablesKeyArn: string;
  /** Network for polling devices; undefined without one. */
  network: IVpc | undefined;
}

export interface PortalFunctionProps extends FunctionSettings {
  /** Name of the bundle, and suffix of the function's name. */
  name: string;
  needs: Needs;
  deployed: Deployed;
  targets: GatewayTargets;
  nodeOptions?: readonly string[];
  deadLetterQueue?: IQueue;
  /** For functions that people wait for. Traces of clocks and queues are not worth their cost. */
  isTraced?: true;
}

/** A Lambda function with the rights of its needs.ts only. */
export class PortalFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    const { brand, name, needs } = props;
    const limits = limitsOf(name);
    const vpc = needs.asksDevices ? props.network : undefined;
    const logs = new LogGroup(scope, `${id}Logs`, {
      logGroupName: `/aws/lambda/${functionName(brand, name)}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Inline, because a separate policy counts against the stack's resource limit.
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
      memorySize: limits.memoryMegabytes,
      timeout: Duration.seconds(limits.timeoutSeconds),
      environment: {
        NODE_OPTIONS: ['--enable-source-maps', ...(props.nodeOptions ?? [])].join(' '),
        ...environmentFor(name, needs.environment, props.deployed),
      },
      ...(vpc && { vpc, vpcSubnets: { subnets: vpc.privateSubnets } }),
      ...(limits.runsAtOnce && { reservedConcurrentExecutions: limits.runsAtOnce }),
      ...(props.deadLetterQueue && { deadLetterQueue: props.deadLetterQueue }),
    });
    // CDK's own tracing setting would add a policy to each role.
    const { defaultChild } = this.node;
    if (defaultChild instanceof CfnFunction)
      defaultChild.tracingConfig = { mode: props.isTraced ? 'Active' : 'PassThrough' };
    acknowledgeWildcards(brand, name, role);
  }
}

/** Rights: its own log and its needs. */
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

/** A function in a VPC creates network interfaces, which have no ARN before. */
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

/** X-Ray has no ARNs. */
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
