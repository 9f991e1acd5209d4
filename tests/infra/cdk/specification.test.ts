import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBrands } from '../../../infra/constructs/brand.ts';
import { publications } from '../../../core/contract/publications.ts';
import { resolverCode } from '../../../infra/constructs/resolver-code.ts';
import { LEAST_UNRESERVED, QUOTAS, reservedBy, takenOf } from '../../../infra/deploy/quotas.ts';
import { templatesOf, type StackTemplate } from '../../../infra/stacks/templates-of.ts';
import { namesOf, ServiceSpec } from './service-spec.ts';
import { ofType, root, synthesise, type Synthesised } from './synthesised.ts';

const spec = await ServiceSpec.load();
const brands = readBrands(join(root, 'infra/brands')).map((brand) => ({
  id: brand.id,
  stacks: synthesise({ brand }),
}));

const stacksOf = (brand: string) => brands.find(({ id }) => id === brand)!.stacks;

describe("AWS's own specification", () => {
  test.each(brands)('accepts every resource of $id', ({ stacks }) => {
    const problems = stacks.flatMap(({ id, resources }) =>
      Object.entries(resources).flatMap(([name, { Type, Properties }]) =>
        spec.problemsOf(Type, Properties ?? {}).map((problem) => `${id} ${name}: ${problem}`),
      ),
    );
    expect(problems).toEqual([]);
  });

  test('is asked: what CloudFormation would refuse is found', () => {
    expect(spec.problemsOf('AWS::SQS::Kettle', {})).toEqual([
      'AWS::SQS::Kettle is no type of CloudFormation',
    ]);
    expect(spec.problemsOf('AWS::SQS::Queue', { Colour: 'red', DelaySeconds: 'soon' })).toEqual([
      'AWS::SQS::Queue.Colour is no property',
      'AWS::SQS::Queue.DelaySeconds must be a whole number',
    ]);
    expect(spec.problemsOf('AWS::SNS::Subscription', { Protocol: 'email' })).toEqual([
      'AWS::SNS::Subscription.TopicArn is missing',
    ]);
    expect(spec.problemsOf('AWS::SQS::Queue', { Tags: 'none' })).toEqual([
      'AWS::SQS::Queue.Tags must be a list',
    ]);
  });
});

interface Watched {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string }[];
}

/** Dimensions from AWS's documentation, where the specification has none of a metric. */
const DOCUMENTED: Record<string, string[]> = {
  'AWS/ApiGateway 5XXError': ['ApiName', 'ApiName,Stage'],
  'AWS/CertificateManager DaysToExpiry': ['CertificateArn'],
  'AWS/Cognito SignInThrottles': ['UserPool,UserPoolClient'],
  'AWS/Lambda ClaimedAccountConcurrency': [''],
  'AWS/WAFV2 BlockedRequests': ['Rule,WebACL'],
};

/** Our own metrics have the dimensions that we give them. */
const isOurs = ({ Namespace }: Watched) => Namespace.startsWith('Linekeeper');

test.each(brands)('every alarm of $id watches dimensions that are published', ({ stacks }) => {
  const alarms = ofType(stacks, 'AWS::CloudWatch::Alarm');
  const watched = alarms.flatMap(({ Properties }) => {
    const metrics = Properties['Metrics'] as { MetricStat?: { Metric: Watched } }[] | undefined;
    return metrics
      ? metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
      : [Properties as unknown as Watched];
  });
  expect(watched.length).toBeGreaterThan(10);
  const unpublished = watched
    .filter((metric) => !isOurs(metric))
    .filter(({ Namespace, MetricName, Dimensions = [] }) => {
      const known = [
        ...spec.dimensionsOf(Namespace, MetricName),
        ...(DOCUMENTED[`${Namespace} ${MetricName}`] ?? []),
      ];
      return !known.includes(namesOf(Dimensions.map(({ Name }) => ({ name: Name }))));
    })
    .map(({ Namespace, MetricName, Dimensions = [] }) =>
      [Namespace, MetricName, ...Dimensions.map(({ Name }) => Name)].join(' '),
    );
  expect(unpublished).toEqual([]);
});

test.each(brands)(
  'every stack of $id leaves room: CloudFormation ends at 500 resources',
  ({ stacks }) => {
    for (const { id, resources } of stacks)
      expect(Object.keys(resources).length, id).toBeLessThanOrEqual(490);
    // AWS grants so many paths to an API.
    expect(ofType(stacks, 'AWS::ApiGateway::Resource').length).toBeLessThan(300);
  },
);

test('API Gateway calls functions as one role, which may call those of the API and no other', () => {
  const api = stacksOf('northbeam').find(({ id }) => id === 'api')!.resources;
  const { Properties } = Object.values(api).find(
    ({ Type, Properties: { Policies } }) =>
      Type === 'AWS::IAM::Role' && JSON.stringify(Policies ?? '').includes('InvokeFunction'),
  )!;
  const [{ PolicyDocument }] = Properties['Policies'] as [{ PolicyDocument: unknown }];
  const functions = Object.entries(api).filter(([, { Type }]) => Type === 'AWS::Lambda::Function');
  const called = functions.map(([id]) => ({ 'Fn::GetAtt': [id, 'Arn'] }));
  expect(PolicyDocument).toMatchObject({
    Statement: [{ Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource: called }],
  });
});

describe('mail', () => {
  const recordsOf = (all: readonly Synthesised[]) =>
    ofType(all, 'AWS::Route53::RecordSet', 'mail').map(({ Properties }) => [
      Properties['Type'],
      Properties['Name'],
      Properties['ResourceRecords'],
    ]);
  const dmarc = ['TXT', '_dmarc.northbeam.example.', ['"v=DMARC1; p=quarantine"']];

  test("that cannot be delivered comes back to a name of the sender's own domain, which SPF lets send", () => {
    const [identity] = ofType(stacksOf('northbeam'), 'AWS::SES::EmailIdentity');
    const name = 'northbeam-bounces.northbeam.example';
    expect(identity!.Properties['MailFromAttributes']).toEqual({
      MailFromDomain: name,
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    });
    expect(recordsOf(stacksOf('northbeam'))).toEqual(
      expect.arrayContaining([
        ['MX', `${name}.`, ['10 feedback-smtp.eu-west-2.amazonses.com']],
        ['TXT', `${name}.`, ['"v=spf1 include:amazonses.com ~all"']],
      ]),
    );
  });

  test('that only pretends to be ours is what the brand says, and its record is left alone where somebody else keeps it', () => {
    expect(recordsOf(stacksOf('northbeam'))).toContainEqual(dmarc);
    const names = recordsOf(stacksOf('calder')).map(([, name]) => String(name));
    expect(names.filter((name) => name.startsWith('_dmarc'))).toEqual([]);
  });
});

test('the data service runs the code that the local one runs', () => {
  const resolvers = ofType(stacksOf('northbeam'), 'AWS::AppSync::Resolver').map(
    ({ Properties }) => Properties,
  );
  for (const { TypeName, FieldName, Code } of resolvers)
    expect(Code, String(FieldName)).toBe(resolverCode(String(TypeName), String(FieldName)));
  expect(resolvers.filter(({ Code }) => Code)).toHaveLength(2 * Object.keys(publications).length);
});

test('the quotas of a second brand in the runbook are what a brand takes', () => {
  const templates = readBrands(join(root, 'infra/brands')).map(templatesOf);
  /** Of a brand with a network of its own, which takes most. */
  const most = (taken: (of: StackTemplate[]) => number) =>
    Math.max(...templates.map((of) => taken(of)));
  const row = (name: string, quota: number, shared: number, each: number) => {
    const fitting = Math.floor((quota - shared) / each);
    return [name, quota, each, fitting, shared + 50 * each].join(' | ');
  };
  const runs = 'functions at once, of which 100 stay free';
  const rows = [
    row(runs, 1_000, LEAST_UNRESERVED, most(reservedBy)),
    ...QUOTAS.map((quota) => {
      const shared = most((of) => takenOf(quota, of).shared);
      return row(
        quota.name,
        quota.most,
        shared,
        most((of) => takenOf(quota, of).brand),
      );
    }),
  ];
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  const written = [...runbook.matchAll(/^\| ([^|]+(?: \| \d+){4}) \|$/gm)].map(
    ([, cells]) => cells,
  );
  expect(written).toEqual(rows);
}, 120_000);
