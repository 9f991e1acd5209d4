import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { CfnResource, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { REQUEST_LIMITS } from '../../../core/contract/graphql.ts';
import { LISTENING_MS, publications } from '../../../core/contract/publications.ts';
import { ofType, root, synthesise } from './synthesised.ts';

/** A built web app in the least. */
function webFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets/index-1a2b.js'), '');
  return folder;
}

describe('cdk-nag', () => {
  // `npm run synth` lets it look at every brand; this is for who runs the tests of a folder.
  test('finds nothing in the example that is not answered with a reason; logs have an end, those of CDK’s own function too', () => {
    const all = synthesise({ nag: true, webFolder: webFolder() });
    for (const { Properties } of ofType(all, 'AWS::Logs::LogGroup'))
      expect(Properties['RetentionInDays'], String(Properties['LogGroupName'])).toBe(90);
    const functions = ofType(all, 'AWS::Lambda::Function');
    expect(functions.length).toBeGreaterThan(30);
    for (const { Properties } of functions)
      expect(Properties['LoggingConfig'], String(Properties['FunctionName'])).toMatchObject({
        LogGroup: expect.anything() as unknown,
      });
  });

  test("does look: a bucket without protection fails the synthesis, and so does what CDK's own rules refuse", () => {
    const refused = () =>
      synthesise({
        nag: true,
        extend: (_, stage) => {
          const probe = new Stack(stage, 'probe');
          new Bucket(probe, 'Open');
          const properties = { VisibilityTimeout: -1 };
          new CfnResource(probe, 'Wrong', { type: 'AWS::SQS::Queue', properties });
        },
      });
    expect(refused).toThrow(/^(?=.*AwsSolutions-S10)(?=.*CloudFormation-Validate::F3034)/s);
  });
});

const stacks = synthesise();

describe('GraphQL', () => {
  test("has a resolver on every field of the schema's roots: publications go nowhere, the rest asks the function", () => {
    const schema = parse(readFileSync(join(root, 'graphql/schema.graphql'), 'utf8'));
    const fields = schema.definitions.flatMap((one) =>
      one.kind === Kind.OBJECT_TYPE_DEFINITION &&
      /^(Query|Mutation|Subscription)$/.test(one.name.value)
        ? (one.fields ?? []).map((field) => `${one.name.value}.${field.name.value}`)
        : [],
    );
    const resolvers = ofType(stacks, 'AWS::AppSync::Resolver').map(({ Properties }) => ({
      field: `${String(Properties['TypeName'])}.${String(Properties['FieldName'])}`,
      source: JSON.stringify(Properties['DataSourceName']),
    }));
    expect(resolvers.map(({ field }) => field).sort()).toEqual(fields.sort());
    const publishing = resolvers
      .filter(({ source }) => source.includes('nowhere'))
      .map(({ field }) => field);
    expect(publishing.sort()).toEqual(
      Object.entries(publications)
        .map(([name, { type }]) => `${type}.${name}`)
        .sort(),
    );
  });

  test('gives back what a publication was given: its input where the contract names one, else its arguments', () => {
    const codes = Object.fromEntries(
      ofType(stacks, 'AWS::AppSync::Resolver')
        .filter(({ Properties }) => String(Properties['FieldName']) in publications)
        .map(({ Properties }) => [String(Properties['FieldName']), String(Properties['Code'])]),
    );
    const given = { input: { id: 'r-1' }, account_id: 'tidewater' };
    const payloadOf = (field: string) =>
      runInNewContext(
        `${codes[field]!.replaceAll('export ', '')}\nrequest({ args: ${JSON.stringify(given)} }).payload`,
      ) as unknown;
    expect(Object.keys(codes).sort()).toEqual(Object.keys(publications).sort());
    for (const [field, { input }] of Object.entries(publications))
      expect(payloadOf(field)).toEqual(input ? given[input as 'input'] : given);
  });

  test.each([
    ['onAlertChange', 'changed_at_ms'],
    ['onCreateReport', 'timestamp'],
  ])(
    '%s lets a listener hear what it asked for, for a minute, once the function let it in',
    (fieldName, heardBy) => {
      const { Properties } = ofType(stacks, 'AWS::AppSync::Resolver').find(
        (one) => one.Properties['FieldName'] === fieldName,
      )!;
      const source = String(Properties['Code'])
        .replace(/^import .*$/m, '')
        .replaceAll('export ', '');
      const filters: unknown[] = [];
      const runs = (call: string, ctx: object): unknown =>
        runInNewContext(`${source}\nJSON.stringify(${call}(ctx))`, {
          ctx,
          extensions: { setSubscriptionFilter: (filter: unknown) => filters.push(filter) },
          util: {
            time: { nowEpochMilliSeconds: () => 1_000 },
            error: (message: string, type: string) => {
              throw new Error(`${type}: ${message}`);
            },
          },
        });
      const args = { account_id: 'tidewater' };
      const identity = { claims: {} };
      const ctx = { args, identity, info: { fieldName, variables: {} } };
      expect(JSON.parse(runs('request', ctx) as string)).toEqual({
        operation: 'Invoke',
        payload: { arguments: args, identity, info: { fieldName } },
      });
      expect(() =>
        runs('response', { ...ctx, error: { message: 'Account not found.', type: 'NotFound' } }),
      ).toThrow('NotFound: Account not found.');
      expect(filters).toEqual([]);
      expect(runs('response', ctx)).toBe('null');
      expect(JSON.parse(JSON.stringify(filters))).toEqual([
        {
          filterGroup: [
            {
              filters: [
                { fieldName: 'account_id', operator: 'eq', value: 'tidewater' },
                { fieldName: heardBy, operator: 'lt', value: 1_000 + LISTENING_MS },
              ],
            },
          ],
        },
      ]);
    },
  );

  test('knows people by the user pool and our own functions by IAM, and by nothing else', () => {
    const [api] = ofType(stacks, 'AWS::AppSync::GraphQLApi');
    expect(api!.Properties).toMatchObject({
      AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
      AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_IAM' }],
    });
    const { AppIdClientRegex } = api!.Properties['UserPoolConfig'] as Record<string, unknown>;
    expect(JSON.stringify(AppIdClientRegex)).toMatch(/"\^",.*PeopleWeb.*,"\$"/);
  });

  test('takes small requests only, tells nothing of its schema, and logs nothing of people', () => {
    const [api] = ofType(stacks, 'AWS::AppSync::GraphQLApi');
    expect(api!.Properties).toMatchObject({
      QueryDepthLimit: REQUEST_LIMITS.depth,
      ResolverCountLimit: REQUEST_LIMITS.fields,
      IntrospectionConfig: 'DISABLED',
      LogConfig: { ExcludeVerboseContent: true },
    });
    expect(REQUEST_LIMITS).toEqual({ depth: 5, fields: 20 });
  });

  test('has runs of its own, and so have polls: neither takes those of the API', () => {
    const reserved = ofType(stacks, 'AWS::Lambda::Function').flatMap(({ Properties }) =>
      'ReservedConcurrentExecutions' in Properties
        ? [[Properties['FunctionName'], Properties['ReservedConcurrentExecutions']]]
        : [],
    );
    expect(Object.fromEntries(reserved)).toEqual({
      'northbeam-graphql': 50,
      'northbeam-poller': 100,
    });
  });
});

describe('a deployment', () => {
  const stackNamed = (all: typeof stacks, id: string) => all.find((stack) => stack.id === id)!;

  test('verifies the sender before sign-in sends through it', () => {
    expect(stackNamed(stacks, 'identity').dependencies.join()).toContain('mail');
  });

  test('protects data and people from deletion once it has succeeded, and not before', () => {
    const established = synthesise({ context: { established: 'true' } });
    for (const id of ['data', 'identity']) {
      expect(stackNamed(stacks, id).terminationProtection).toBe(false);
      expect(stackNamed(established, id).terminationProtection).toBe(true);
    }
  });

  test('refers by exports within the region, and by names to the other region and in it only', () => {
    for (const { id, region, resources } of stacks.filter((one) => one.region === 'eu-west-2')) {
      const weak = JSON.stringify(resources).match(/"Fn::GetStackOutput":\{[^}]*\}/g) ?? [];
      expect(
        weak.filter((reference) => reference.includes(`"Region":"${region}"`)),
        id,
      ).toEqual([]);
    }
    expect(JSON.stringify(stackNamed(stacks, 'api').resources)).toContain('"Fn::ImportValue"');
  });
});

test('the next number of the keys gives new ones to the API, its firewall, CloudFront and the page', () => {
  const named = (all: typeof stacks) =>
    JSON.stringify(all)
      .match(/linekeeper\/northbeam\/(api|edge)-key[-\d]*/g)!
      .sort();
  const next = synthesise({ brand: { keyNumber: 2 } });
  expect(named(next)).toEqual(named(stacks).map((name) => `${name}-2`));
  // Without a name there is a reference to the secret, which is made anew with its name.
  const secrets = (all: typeof stacks) =>
    ofType(all, 'AWS::SecretsManager::Secret').map(({ Properties }) => Properties['Name']);
  expect(secrets(next)).toEqual([
    'linekeeper/northbeam/api-key-2',
    'linekeeper/northbeam/edge-key-2',
  ]);
  expect(secrets(stacks)).toEqual([
    'linekeeper/northbeam/api-key',
    'linekeeper/northbeam/edge-key',
  ]);
});
