import { Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  Integration,
  IntegrationType,
  MethodLoggingLevel,
  type IAuthorizer,
  type Method,
  type MethodDeploymentOptions,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Endpoint, Resource } from '../../core/contract/endpoint.ts';
import { acknowledge } from './acknowledge.ts';

/** Method settings. Metrics per method would cost more than the calls, and no alarm uses them. */
export const LOGGED = {
  loggingLevel: MethodLoggingLevel.ERROR,
  dataTraceEnabled: false,
  metricsEnabled: false,
} satisfies MethodDeploymentOptions;

const PUBLIC = 'The endpoint table says that anyone may call this: it is how a person signs in.';

/**
 * One API method per endpoint, with the resource's function. All require the API key except
 * endpoints without one.
 * @param credentialsRole role with which API Gateway invokes functions
 */
export function addRoutes(
  api: RestApi,
  resource: Resource,
  handler: IFunction,
  { authorizer, credentialsRole }: { authorizer: IAuthorizer; credentialsRole: IRole },
): void {
  const { region } = Stack.of(api);
  // CDK's own integration adds a permission per method, which count against CloudFormation's
  // resource limit.
  const integration = new Integration({
    type: IntegrationType.AWS_PROXY,
    integrationHttpMethod: 'POST',
    uri: `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/${handler.functionArn}/invocations`,
    options: { credentialsRole },
  });
  for (const endpoint of Object.values(resource)) addRoute(api, endpoint, integration, authorizer);
}

function addRoute(
  api: RestApi,
  endpoint: Endpoint,
  integration: Integration,
  authorizer: IAuthorizer,
): Method {
  const place = api.root.resourceForPath(endpoint.path);
  if (endpoint.access !== 'public') {
    return place.addMethod(endpoint.method, integration, {
      authorizer,
      authorizationType: AuthorizationType.COGNITO,
      apiKeyRequired: true,
    });
  }
  const method = place.addMethod(endpoint.method, integration, {
    authorizationType: AuthorizationType.NONE,
    apiKeyRequired: !endpoint.withoutKey,
  });
  acknowledge(method, 'AwsSolutions-APIG4', PUBLIC);
  acknowledge(method, 'AwsSolutions-COG4', PUBLIC);
  return method;
}

/** Throttles of methods without a usage plan, by path and method. */
export function throttles(
  resources: Readonly<Record<string, Resource>>,
): Record<string, MethodDeploymentOptions> {
  const endpoints = Object.values(resources).flatMap((resource) => Object.values(resource));
  return Object.fromEntries(
    endpoints.flatMap(({ method, path, withoutKey }) =>
      withoutKey
        ? [
            [
              `${path}/${method}`,
              {
                ...LOGGED,
                throttlingRateLimit: withoutKey.perSecond,
                throttlingBurstLimit: withoutKey.burst,
              },
            ],
          ]
        : [],
    ),
  );
}

/**
 * CloudFront path patterns of endpoints without the stage (decision D-13). API Gateway needs the
 * stage, so CloudFront sends these to an origin with the stage as its path: '/report_groups'
 * arrives as '/live/report_groups'. Paths below /api/ share a pattern.
 */
export function unstagedPatterns(resources: Readonly<Record<string, Resource>>): string[] {
  const paths = Object.values(resources)
    .flatMap((resource) => Object.values(resource))
    .filter((one) => one.stage === false)
    .map((one) => one.path);
  const patterns = paths.map((path) =>
    path.split('/').length > 2 ? `/${path.split('/')[1]}/*` : path,
  );
  return [...new Set(patterns)].sort();
}
