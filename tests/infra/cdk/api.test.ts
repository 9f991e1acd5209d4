import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../../core/contract/index.ts';
import type { Endpoint, Resource } from '../../../core/contract/endpoint.ts';
import { GATEWAY_ANSWERS } from '../../../infra/constructs/gateway-responses.ts';
import { ANSWERS } from '../../../infra/local/aws/gateway/answers.ts';
import { COMPRESSED_FROM_BYTES } from '../../../infra/local/aws/gateway/gateway.ts';
import { ofType, synthesise, type CfnResource, type Synthesised } from './synthesised.ts';

let stacks: Synthesised[];
let api: Record<string, CfnResource>;
beforeAll(() => {
  stacks = synthesise();
  api = stacks.find((stack) => stack.id === 'api')!.resources;
});

interface Ref {
  Ref?: string;
  'Fn::GetAtt'?: [string, string];
}

/** The path of an API Gateway resource, from its parents. */
function pathOf(place: Ref): string {
  if (place['Fn::GetAtt']) return '';
  const { ParentId, PathPart } = api[place.Ref!]!.Properties as { ParentId: Ref; PathPart: string };
  return `${pathOf(ParentId)}/${PathPart}`;
}

interface Method {
  HttpMethod: string;
  ResourceId: Ref;
  AuthorizationType: string;
  ApiKeyRequired: boolean;
  Integration: { Uri: unknown };
}

function methods(): (Method & { route: string })[] {
  return ofType(stacks, 'AWS::ApiGateway::Method', 'api').map(({ Properties }) => {
    const method = Properties as unknown as Method;
    return { ...method, route: `${method.HttpMethod} ${pathOf(method.ResourceId)}` };
  });
}

const entries = (): (Endpoint & { resource: string; route: string })[] =>
  Object.entries<Resource>(resources).flatMap(([resource, endpoints]) =>
    Object.values(endpoints).map((endpoint) => ({
      ...endpoint,
      resource,
      route: `${endpoint.method} ${endpoint.path}`,
    })),
  );

describe('the REST API', () => {
  test('API-01 LIMIT-43 serves exactly the methods of the contract, below the stage live', () => {
    expect(
      methods()
        .map(({ route }) => route)
        .sort(),
    ).toEqual(
      entries()
        .map(({ route }) => route)
        .sort(),
    );
    expect(
      ofType(stacks, 'AWS::ApiGateway::Stage').map(({ Properties }) => Properties['StageName']),
    ).toEqual(['live']);
  });

  test('API-02 asks for the API key on every method but those without one, and has a key and a plan that throttles it', () => {
    const keyless = entries().filter((entry) => entry.withoutKey);
    expect(keyless.map(({ route }) => route)).toContain('POST /tickets/reply');
    expect(keyless.filter(({ access }) => access !== 'public')).toEqual([]);
    expect(
      methods()
        .filter(({ ApiKeyRequired }) => !ApiKeyRequired)
        .map(({ route }) => route)
        .sort(),
    ).toEqual(keyless.map(({ route }) => route).sort());
    const [plan] = ofType(stacks, 'AWS::ApiGateway::UsagePlan');
    expect(plan!.Properties).toMatchObject({
      Throttle: { RateLimit: 200, BurstLimit: 400 },
    });
    expect(ofType(stacks, 'AWS::ApiGateway::UsagePlanKey')).toHaveLength(1);
  });

  test('throttles each method without a key by itself, since no plan counts it', () => {
    const [stage] = ofType(stacks, 'AWS::ApiGateway::Stage');
    const { MethodSettings } = stage!.Properties as {
      MethodSettings: { HttpMethod: string; ResourcePath: string; ThrottlingRateLimit: number }[];
    };
    for (const { method, path, withoutKey } of entries().filter((entry) => entry.withoutKey))
      expect(MethodSettings, path).toContainEqual(
        expect.objectContaining({
          HttpMethod: method,
          ResourcePath: path.replaceAll('/', '~1').replace('~1', '/~1'),
          ThrottlingRateLimit: withoutKey!.perSecond,
          ThrottlingBurstLimit: withoutKey!.burst,
          LoggingLevel: 'ERROR',
          DataTraceEnabled: false,
        }),
      );
  });

  test('compresses the same long answers as the gateway of one machine', () => {
    expect(
      ofType(stacks, 'AWS::ApiGateway::RestApi').map(
        ({ Properties }) => Properties['MinimumCompressionSize'],
      ),
    ).toEqual([COMPRESSED_FROM_BYTES]);
  });

  test('lets nobody in without a token but where the contract says public', () => {
    const open = methods()
      .filter(({ AuthorizationType }) => AuthorizationType !== 'COGNITO_USER_POOLS')
      .map(({ route }) => route);
    expect(open.sort()).toEqual(
      entries()
        .filter(({ access }) => access === 'public')
        .map(({ route }) => route)
        .sort(),
    );
  });

  test('sends each method to the function of its resource', () => {
    const wrong = methods().filter(({ route, Integration }) => {
      const { resource } = entries().find((entry) => entry.route === route)!;
      const [id] = /Resource\w+(?=","Arn")/.exec(JSON.stringify(Integration.Uri)) ?? [''];
      return api[id]?.Properties['FunctionName'] !== `northbeam-${resource}`;
    });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  test("answers in the portal's envelope when the gateway itself refuses", () => {
    const answers = ofType(stacks, 'AWS::ApiGateway::GatewayResponse').map(
      ({ Properties }) =>
        Properties as {
          ResponseType: string;
          StatusCode: string;
          ResponseTemplates: Record<string, string>;
        },
    );
    for (const { StatusCode, ResponseTemplates } of answers) {
      const envelope = JSON.parse(ResponseTemplates['application/json']!) as Record<
        string,
        unknown
      >;
      expect(envelope).toEqual({
        status_code: Number(StatusCode),
        message: expect.stringMatching(/\.$/),
        request_id: '$context.requestId',
      });
    }
    const status = (type: string) =>
      answers.find(({ ResponseType }) => ResponseType === type)?.StatusCode;
    expect(
      [
        'UNAUTHORIZED',
        'EXPIRED_TOKEN',
        'INVALID_API_KEY',
        'THROTTLED',
        'DEFAULT_4XX',
        'DEFAULT_5XX',
      ].map(status),
    ).toEqual(['401', '401', '403', '429', '400', '500']);
  });

  test('says the same as the gateway of the local run', () => {
    const deployed = new Map(
      GATEWAY_ANSWERS.map(({ type, status, message }) => [type.responseType, { status, message }]),
    );
    for (const [name, answer] of Object.entries(ANSWERS))
      expect(deployed.get(name), name).toEqual(answer);
  });

  test('logs no token, query or body', () => {
    const [stage] = ofType(stacks, 'AWS::ApiGateway::Stage');
    const { AccessLogSetting, MethodSettings } = stage!.Properties as {
      AccessLogSetting: { Format: string };
      MethodSettings: { DataTraceEnabled: boolean }[];
    };
    const said = JSON.parse(AccessLogSetting.Format) as Record<string, string>;
    expect(Object.values(said).join()).not.toMatch(/header|querystring|body/i);
    expect(said).toMatchObject({
      user: '$context.authorizer.claims.sub',
      latencyMs: '$context.responseLatency',
      integrationLatencyMs: '$context.integrationLatency',
    });
    expect(MethodSettings.every(({ DataTraceEnabled }) => !DataTraceEnabled)).toBe(true);
  });

  interface Rated {
    Name: string;
    Statement: { RateBasedStatement?: { Limit: number; ScopeDownStatement?: object } };
  }
  const ratesOf = (name: string) =>
    new Map(
      (
        ofType(stacks, 'AWS::WAFv2::WebACL').find(({ Properties }) => Properties['Name'] === name)!
          .Properties['Rules'] as Rated[]
      ).flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
        rate ? [[Name, rate]] : [],
      ),
    );

  test('is behind firewalls that count the calls and the sign-ins of each address, and the calls of each token', () => {
    expect(ratesOf('northbeam-edge').get('requests-per-address')).toMatchObject({ Limit: 6_000 });
    expect(ratesOf('northbeam-edge').get('sign-ins-per-address')).toMatchObject({
      Limit: 100,
      ScopeDownStatement: { ByteMatchStatement: { SearchString: '/tokens' } },
    });
    expect(ratesOf('northbeam-people').get('requests-per-address')).toMatchObject({ Limit: 500 });
    // A rule has its price: the API takes no sign-in past the edge, and the pool none by a path.
    for (const regional of ['northbeam-people', 'northbeam-api'])
      expect([...ratesOf(regional).keys()], regional).not.toContain('sign-ins-per-address');
    // By a digest of the whole header, from all addresses together.
    expect(ratesOf('northbeam-api').get('requests-per-token')).toEqual({
      Limit: 1_500,
      EvaluationWindowSec: 60,
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [
        {
          Header: {
            Name: 'authorization',
            TextTransformations: [{ Priority: 0, Type: 'MD5' }],
          },
        },
      ],
    });
    expect([...ratesOf('northbeam-edge').keys()]).not.toContain('requests-per-token');
    const guarded = ofType(stacks, 'AWS::WAFv2::WebACLAssociation').map(({ Properties }) =>
      JSON.stringify(Properties['ResourceArn']),
    );
    expect(guarded).toHaveLength(3);
    for (const part of ['restapis', 'GraphQL', 'People'])
      expect(
        guarded.some((arn) => arn.toLowerCase().includes(part.toLowerCase())),
        part,
      ).toBe(true);
  });

  test('takes calls of the stage from CloudFront alone, and the data service from everybody', () => {
    const rules = ofType(stacks, 'AWS::WAFv2::WebACL').map(({ Properties }) => ({
      name: Properties['Name'],
      rule: (Properties['Rules'] as Rated[]).find(({ Name }) => Name === 'past-the-edge'),
    }));
    expect(rules.filter(({ rule }) => rule).map(({ name }) => name)).toEqual(['northbeam-api']);
    const { rule } = rules.find(({ name }) => name === 'northbeam-api')!;
    expect(rule).toMatchObject({
      Action: { Block: {} },
      Statement: {
        AndStatement: {
          Statements: [
            { ByteMatchStatement: { SearchString: '/live/', PositionalConstraint: 'STARTS_WITH' } },
            {
              NotStatement: {
                Statement: {
                  ByteMatchStatement: { FieldToMatch: { SingleHeader: { Name: 'x-passed-on' } } },
                },
              },
            },
          ],
        },
      },
    });
  });

  test('has no quota that one person could use up for all; a busy day rings', () => {
    const [plan] = ofType(stacks, 'AWS::ApiGateway::UsagePlan');
    expect(plan!.Properties['Quota']).toBeUndefined();
    const busy = ofType(stacks, 'AWS::CloudWatch::Alarm').find(
      ({ Properties }) => Properties['AlarmName'] === 'northbeam-api-busy',
    );
    expect(busy!.Properties).toMatchObject({ Threshold: 5_000_000, Period: 86_400 });
  });

  test('lets network people write URLs and paths in text, and look for them, and logs what it stops without tokens', () => {
    for (const { Properties } of ofType(stacks, 'AWS::WAFv2::WebACL')) {
      const common = (
        Properties['Rules'] as {
          Statement: {
            ManagedRuleGroupStatement?: {
              Name: string;
              RuleActionOverrides: { Name: string; ActionToUse: object }[];
            };
          };
        }[]
      ).find(
        ({ Statement }) =>
          Statement.ManagedRuleGroupStatement?.Name === 'AWSManagedRulesCommonRuleSet',
      )!.Statement.ManagedRuleGroupStatement!;
      const counted = common.RuleActionOverrides.filter(
        ({ ActionToUse }) => 'Count' in ActionToUse,
      );
      const names = counted.map(({ Name }) => Name);
      for (const text of ['CrossSiteScripting', 'GenericLFI', 'GenericRFI', 'EC2MetaDataSSRF'])
        expect(names).toEqual(expect.arrayContaining([`${text}_BODY`, `${text}_QUERYARGUMENTS`]));
      expect(names).toEqual(
        expect.arrayContaining([
          'SizeRestrictions_BODY',
          'SizeRestrictions_QUERYSTRING',
          'RestrictedExtensions_QUERYARGUMENTS',
        ]),
      );
    }
    const logged = ofType(stacks, 'AWS::WAFv2::LoggingConfiguration');
    expect(logged).toHaveLength(ofType(stacks, 'AWS::WAFv2::WebACL').length);
    for (const { Properties } of logged)
      expect(JSON.stringify(Properties['RedactedFields'])).toContain('authorization');
  });

  test('does not count many people as one, who come through CloudFront and were counted there', () => {
    const { Origins } = (
      ofType(stacks, 'AWS::CloudFront::Distribution')[0]!.Properties as {
        DistributionConfig: {
          Origins: { Id: string; OriginCustomHeaders?: { HeaderName: string }[] }[];
        };
      }
    ).DistributionConfig;
    for (const { OriginCustomHeaders } of Origins.filter(({ Id }) => Id.startsWith('api')))
      expect(OriginCustomHeaders).toEqual([expect.objectContaining({ HeaderName: 'x-passed-on' })]);
    const { ScopeDownStatement } = ratesOf('northbeam-api').get('requests-per-address')!;
    expect(JSON.stringify(ScopeDownStatement)).toContain('"NotStatement"');
    expect(JSON.stringify(ScopeDownStatement)).toMatch(/resolve:secretsmanager:/);
  });

  test('stays below the limit of 500 resources in a stack', () => {
    expect(Object.keys(api).length).toBeLessThanOrEqual(480);
  });
});
