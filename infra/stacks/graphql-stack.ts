import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  Code,
  Definition,
  FieldLogLevel,
  FunctionRuntime,
  GraphqlApi,
  IntrospectionConfig,
  Resolver,
  UserPoolDefaultAction,
  type BaseDataSource,
  type CfnGraphQLApi,
} from 'aws-cdk-lib/aws-appsync';
import { Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { REQUEST_LIMITS } from '../../core/contract/graphql.ts';
import { needs } from '../../graphql/needs.ts';
import { liveEnvironment } from '../../functions/runtime/environment.ts';
import { UNEXPECTED_FAILURE } from '../../functions/runtime/log.ts';
import { METRICS_NAMESPACE } from '../../functions/runtime/metrics.ts';
import { kernelGateways, kernelTables } from '../../functions/runtime/needs.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Brand } from '../constructs/brand.ts';
import { fieldsOf } from '../constructs/graphql-fields.ts';
import { joinTables, type GatewayTargets } from '../constructs/grants.ts';
import { isPublication, resolverCode } from '../constructs/resolver-code.ts';
import {
  environmentOf,
  PortalFunction,
  type FunctionSettings,
} from '../constructs/portal-function.ts';
import type { Deployed } from '../constructs/settings.ts';

export interface GraphqlStackProps extends FunctionSettings {
  schemaFile: string;
  userPool: IUserPool;
  /** The only client whose tokens are accepted. */
  userPoolClientId: string;
  deployed: Deployed;
  targets: GatewayTargets;
}

/** Hosts for queries and subscriptions. */
export interface GraphqlHosts {
  queries: string;
  realtime: string;
}

/** GraphQL: queries and subscriptions on one function, with the same checks as REST. */
export class GraphqlStack extends Stack {
  readonly api: GraphqlApi;
  readonly hosts: GraphqlHosts;
  readonly handler: PortalFunction;
  /** Our own failures: refusals are thrown too, so the function's errors count both. */
  readonly failures: IMetric;

  constructor(scope: Construct, id: string, props: GraphqlStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    const { brand } = props;
    this.api = new GraphqlApi(this, 'Api', {
      name: `${brand.id}-portal`,
      definition: Definition.fromFile(props.schemaFile),
      authorizationConfig: {
        defaultAuthorization: {
          authorizationType: AuthorizationType.USER_POOL,
          userPoolConfig: {
            userPool: props.userPool,
            defaultAction: UserPoolDefaultAction.ALLOW,
            appIdClientRegex: `^${props.userPoolClientId}$`,
          },
        },
        additionalAuthorizationModes: [{ authorizationType: AuthorizationType.IAM }],
      },
      xrayEnabled: true,
      queryDepthLimit: REQUEST_LIMITS.depth,
      resolverCountLimit: REQUEST_LIMITS.fields,
      introspectionConfig: IntrospectionConfig.DISABLED,
    });
    const api = this.api.node.findChild('Resource') as CfnGraphQLApi;
    this.hosts = { queries: api.attrGraphQlDns, realtime: api.attrRealtimeDns };
    this.addLogs(brand);
    this.handler = new PortalFunction(this, 'Resolvers', {
      ...props,
      name: 'graphql',
      needs: {
        ...needs,
        tables: joinTables(kernelTables, needs.tables),
        gateways: [...kernelGateways, ...needs.gateways],
        environment: needs.environment.extend(liveEnvironment.shape),
      },
      // It publishes by its own data service.
      deployed: { ...props.deployed, graphqlUrl: this.api.graphqlUrl },
      targets: { ...props.targets, graphqlApiArn: this.api.arn },
      isTraced: true,
    });
    this.failures = this.countFailures(brand);
    this.addResolvers(props.schemaFile);
  }

  private countFailures({ id }: Brand): IMetric {
    return this.handler.logGroup
      .addMetricFilter('Failures', {
        filterPattern: FilterPattern.any(
          FilterPattern.stringValue('$.message', '=', UNEXPECTED_FAILURE),
          ...['timeout', 'failure'].map((status) =>
            FilterPattern.stringValue('$.record.status', '=', status),
          ),
        ),
        metricNamespace: `${METRICS_NAMESPACE}/${id}`,
        metricName: 'GraphqlFailures',
      })
      .metric({ statistic: Stats.SUM, period: Duration.minutes(5) });
  }

  private addResolvers(schemaFile: string): void {
    const functions = this.api.addLambdaDataSource('Functions', this.handler, {
      name: 'functions',
    });
    acknowledge(
      functions,
      `AwsSolutions-IAM5[Resource::<${this.getLogicalId(this.handler.node.defaultChild as never)}.Arn>:*]`,
      'AppSync may call any version of the one function.',
    );
    const nowhere = this.api.addNoneDataSource('Nowhere', { name: 'nowhere' });
    for (const { type, field } of fieldsOf(schemaFile))
      this.addResolver(type, field, isPublication(type, field) ? nowhere : functions);
  }

  private addResolver(typeName: string, fieldName: string, dataSource: BaseDataSource): void {
    const code = resolverCode(typeName, fieldName);
    new Resolver(this, `${typeName}-${fieldName}`, {
      api: this.api,
      typeName,
      fieldName,
      dataSource,
      ...(code && { runtime: FunctionRuntime.JS_1_0_0, code: Code.fromInline(code) }),
    });
  }

  /**
   * The construct's own logging adds a custom resource with excessive rights, so the log group is
   * created here.
   */
  private addLogs({ region, account }: Brand): void {
    const group = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/appsync/apis/${this.api.apiId}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'LogsRole', {
      assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [`arn:aws:logs:${region}:${account}:log-group:/aws/appsync/apis/*`],
            }),
          ],
        }),
      },
    });
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::arn:aws:logs:${region}:${account}:log-group:/aws/appsync/apis/*]`,
      "The api and its role would need each other's names first.",
    );
    const api = this.api.node.findChild('Resource') as CfnGraphQLApi;
    api.logConfig = {
      cloudWatchLogsRoleArn: role.roleArn,
      fieldLogLevel: FieldLogLevel.ERROR,
      // Keeps people's headers and claims out of the log.
      excludeVerboseContent: true,
    };
    acknowledge(
      this.api,
      'AwsSolutions-ASC3',
      'Failures of fields are logged; what else it would log are headers and claims of people.',
    );
    group.node.addDependency(this.api);
  }
}
