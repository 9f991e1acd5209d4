import { RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiKeySourceType,
  CognitoUserPoolsAuthorizer,
  EndpointType,
  LogGroupLogDestination,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { resources, type ResourceName } from '../../core/contract/index.ts';
import type { Resource } from '../../core/contract/endpoint.ts';
import { BUDGET } from '../../core/contract/limits.ts';
import { liveEnvironment } from '../../functions/runtime/environment.ts';
import { kernelGateways, kernelTables, type Needs } from '../../functions/runtime/needs.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Brand } from '../constructs/brand.ts';
import { addGatewayResponses } from '../constructs/gateway-responses.ts';
import { joinTables, type GatewayTargets } from '../constructs/grants.ts';
import { apiKeySecretName, EDGE_KEY_HEADER, edgeKeySecretName } from '../constructs/names.ts';
import {
  environmentOf,
  PortalFunction,
  type FunctionSettings,
} from '../constructs/portal-function.ts';
import type { Deployed } from '../constructs/settings.ts';
import { resourceNeeds } from '../constructs/resource-needs.ts';
import { addRoutes, LOGGED, throttles } from '../constructs/rest-routes.ts';
import { WebAcl } from '../constructs/web-acl.ts';

/** Stage of the API and prefix of every path (LIMIT-43). */
export const STAGE = 'live';

export interface ApiStackProps extends FunctionSettings {
  userPool: IUserPool;
  deployed: Deployed;
  targets: GatewayTargets;
  /** The GraphQL API uses the same firewall. */
  graphqlApiArn: string;
}

/**
 * Access log fields: no token, query or body. API Gateway knows neither the call's account nor,
 * behind CloudFront, the visitor's address; the function's log line with the same request id has
 * both (functions/kernel/call-log.ts).
 */
const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  requestTime: '$context.requestTime',
  method: '$context.httpMethod',
  path: '$context.resourcePath',
  status: '$context.status',
  user: '$context.authorizer.claims.sub',
  responseBytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  error: '$context.error.message',
  firewall: '$context.wafResponseCode',
  edgeAddress: '$context.identity.sourceIp',
};

/** The REST API: the contract's methods, with one function per resource. */
export class ApiStack extends Stack {
  readonly api: RestApi;
  readonly functions: PortalFunction[];

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    this.api = this.restApi(props.brand);
    addGatewayResponses(this.api);
    const authorizer = new CognitoUserPoolsAuthorizer(this, 'People', {
      cognitoUserPools: [props.userPool],
    });
    const handlers = Object.entries<Resource>(resources).map(([name, resource]) => ({
      resource,
      handler: this.resourceFunction(name as ResourceName, props),
    }));
    this.functions = handlers.map(({ handler }) => handler);
    const credentialsRole = this.caller();
    for (const { resource, handler } of handlers)
      addRoutes(this.api, resource, handler, { authorizer, credentialsRole });
    this.addKey(props.brand);
    this.addFirewall(props);
  }

  private restApi({ id, title, limits }: Brand): RestApi {
    const accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/apigateway/${id}-live`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new RestApi(this, 'Api', {
      restApiName: `${id}-portal`,
      description: `The portal of ${title}`,
      endpointTypes: [EndpointType.REGIONAL],
      apiKeySourceType: ApiKeySourceType.HEADER,
      // Device lists shrink to a tenth; shorter answers are not worth it.
      minCompressionSize: Size.kibibytes(1),
      // AccountStack creates the role, which is shared by the AWS account.
      cloudWatchRole: false,
      deployOptions: {
        stageName: STAGE,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
        ...LOGGED,
        methodOptions: throttles(resources),
        tracingEnabled: true,
        throttlingRateLimit: limits.requestsPerSecond,
        throttlingBurstLimit: limits.burst,
      },
    });
    // Otherwise API Gateway creates the log group without retention.
    const executionLog = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${api.restApiId}/${STAGE}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    api.deploymentStage.node.addDependency(executionLog);
    acknowledge(
      api,
      'AwsSolutions-APIG2',
      "The kernel checks query and body of every call against the schemas of the contract, which are stricter than API Gateway's models.",
    );
    return api;
  }

  private resourceFunction(name: ResourceName, props: ApiStackProps): PortalFunction {
    const own: Needs = resourceNeeds[name];
    const needs: Needs = {
      ...own,
      tables: joinTables(kernelTables, own.tables),
      gateways: [...kernelGateways, ...(own.gateways ?? [])],
      environment: own.environment.extend(liveEnvironment.shape),
    };
    return new PortalFunction(this, `Resource-${name}`, {
      ...props,
      name,
      needs,
      isTraced: true,
    });
  }

  /**
   * API Gateway's role for invoking functions. A single role leaves more of the stack's resource
   * limit for endpoints than a permission per function.
   */
  private caller(): Role {
    const call = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: this.functions.map(({ functionArn }) => functionArn),
    });
    return new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { functions: new PolicyDocument({ statements: [call] }) },
    });
  }

  /**
   * Every browser has the key (config.json), so it is no secret; it throttles the portal as a
   * whole.
   */
  private addKey(brand: Brand): void {
    const value = new Secret(this, 'ApiKeyValue', {
      secretName: apiKeySecretName(brand),
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
    });
    acknowledge(
      value,
      'AwsSolutions-SMG4',
      'The key is told to every browser and protects nothing; a change would only sign the portal out of its API.',
    );
    const key = this.api.addApiKey('Key', {
      apiKeyName: `${brand.id}-portal`,
      value: value.secretValue.unsafeUnwrap(),
    });
    // Without a quota, as all share the key and one visitor could use it up for everybody.
    const plan = this.api.addUsagePlan('Plan', {
      name: `${brand.id}-portal`,
      throttle: { rateLimit: brand.limits.requestsPerSecond, burstLimit: brand.limits.burst },
    });
    plan.addApiKey(key);
    plan.addApiStage({ stage: this.api.deploymentStage });
  }

  private addFirewall({ brand, graphqlApiArn }: ApiStackProps): void {
    const edgeKey = new Secret(this, 'EdgeKeyValue', {
      secretName: edgeKeySecretName(brand),
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
    });
    acknowledge(
      edgeKey,
      'AwsSolutions-SMG4',
      'Who knows it may call past the edge, where nothing is counted; it gives no right, and a change needs a deployment of both sides.',
    );
    const { arn } = new WebAcl(this, 'WebAcl', {
      name: `${brand.id}-api`,
      scope: 'REGIONAL',
      passedOn: { header: EDGE_KEY_HEADER, value: edgeKey.secretValue.unsafeUnwrap() },
      edgeOnlyPaths: `/${STAGE}/`,
      requestsPerToken: (BUDGET.perPerson * 60) / BUDGET.windowSeconds,
    });
    new CfnWebACLAssociation(this, 'RestFirewall', {
      webAclArn: arn,
      resourceArn: this.api.deploymentStage.stageArn,
    });
    new CfnWebACLAssociation(this, 'GraphqlFirewall', {
      webAclArn: arn,
      resourceArn: graphqlApiArn,
    });
  }
}
