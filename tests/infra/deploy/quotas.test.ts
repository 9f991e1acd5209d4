import { CloudControlClient, ListResourcesCommand } from '@aws-sdk/client-cloudcontrol';
import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudOf } from '../../../infra/deploy/cloud.ts';
import { answersTo, type Finding } from '../../../infra/deploy/finding.ts';
import { brandsOf, forBrands, quotaQuestions } from '../../../infra/deploy/quota-findings.ts';
import { QUOTAS, takenOf } from '../../../infra/deploy/quotas.ts';
import { templatesOf, type StackTemplate } from '../../../infra/stacks/templates-of.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { exampleBrand } from '../cdk/synthesised.ts';

const brand = exampleBrand();
const control = mockClient(CloudControlClient);
const quotas = mockClient(ServiceQuotasClient);
const formation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);

let templates: StackTemplate[];
beforeAll(() => {
  templates = templatesOf(brand);
});

const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  for (const client of [control, quotas, formation, lambda]) client.reset();
  control.on(ListResourcesCommand).resolves({ ResourceDescriptions: [] });
  quotas.on(GetServiceQuotaCommand).rejects(named('NoSuchResourceException'));
  quotas.on(GetAWSDefaultServiceQuotaCommand).rejects(named('NoSuchResourceException'));
  formation.on(ListStackResourcesCommand).rejects(named('ValidationError'));
  lambda.on(GetAccountSettingsCommand).resolves({
    AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 },
  });
});

const ids = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => ({ Identifier: `id-${first + at}` }));

const exist = (TypeName: string, count: number) =>
  control.on(ListResourcesCommand, { TypeName }).resolves({ ResourceDescriptions: ids(count) });

const ROLE = 'AWS::IAM::Role';
const POLICY = 'AWS::CloudFront::ResponseHeadersPolicy';

const look = () => answersTo(quotaQuestions(brand, cloudOf(brand), templates));
const about = (findings: readonly Finding[], name: string) =>
  findings.find(({ sentence }) => sentence.includes(`${name}:`) || sentence.includes(`${name} (`));

/** Every resource of the templates is deployed. */
const establish = () =>
  formation.on(ListStackResourcesCommand).callsFake(({ StackName }: { StackName: string }) => ({
    StackResourceSummaries: Object.keys(
      templates.find(({ stack }) => stack === StackName)!.resources,
    ).map((LogicalResourceId) => ({ LogicalResourceId, ResourceStatus: 'CREATE_COMPLETE' })),
  }));

const needed = (type: string) => {
  const { shared, brand: own } = takenOf(
    QUOTAS.find((quota) => quota.type === type)!,
    templates,
  );
  return shared + own;
};

test('an empty account has room for everything that the templates make, and is told for how many brands more', async () => {
  const findings = await look();
  expect(findings.filter(({ result }) => result !== 'ok')).toEqual([]);
  const roles = needed(ROLE);
  expect(roles).toBeGreaterThan(50);
  expect(about(findings, 'IAM roles')!.sentence).toBe(
    `IAM roles: 0 of 1000 are taken, this deployment needs ${roles} more: ${Math.floor((1_000 - roles) / (roles - 1))} more brands fit after it.`,
  );
  expect(about(findings, 'networks of a region')).toBeUndefined();
});

describe('a deployment that would exceed a quota', () => {
  test('is refused with what to ask for, and goes through to the last that fits', async () => {
    const roles = needed(ROLE);
    exist(ROLE, 1_000 - roles);
    expect(about(await look(), 'IAM roles')).toEqual({
      result: 'ok',
      sentence: `IAM roles: ${1_000 - roles} of 1000 are taken, this deployment needs ${roles} more: no brand fits after it.`,
    });
    exist(ROLE, 1_001 - roles);
    expect(about(await look(), 'IAM roles')).toEqual({
      result: 'fail',
      sentence: `IAM roles: ${1_001 - roles} of 1000 are taken, this deployment needs ${roles} more. Ask for 1001 or more at Service Quotas (iam L-FE177D64).`,
    });
  });

  test('goes through where the quota was raised, and where AWS gives new accounts more', async () => {
    exist(ROLE, 990);
    quotas
      .on(GetServiceQuotaCommand, { ServiceCode: 'iam', QuotaCode: 'L-FE177D64' })
      .resolves({ Quota: { Value: 2_000 } });
    expect(about(await look(), 'IAM roles')).toMatchObject({ result: 'ok' });
    quotas
      .on(GetServiceQuotaCommand, { ServiceCode: 'iam', QuotaCode: 'L-FE177D64' })
      .rejects(named('NoSuchResourceException'));
    quotas
      .on(GetAWSDefaultServiceQuotaCommand, { ServiceCode: 'iam', QuotaCode: 'L-FE177D64' })
      .resolves({ Quota: { Value: 1_500 } });
    expect(about(await look(), 'IAM roles')!.sentence).toContain('990 of 1500 are taken');
  });
});

test('lists are read to their last page, without the policies that are AWS’s own', async () => {
  const page = (descriptions: object[], NextToken?: string) => ({
    ResourceDescriptions: descriptions,
    ...(NextToken && { NextToken }),
  });
  control
    .on(ListResourcesCommand, { TypeName: POLICY })
    .resolves(page([...ids(8), { Identifier: '67f7725c-6f97-4210-82d7-5512b31e9d03' }], 'more'))
    .on(ListResourcesCommand, { TypeName: POLICY, NextToken: 'more' })
    .resolves(page(ids(7, 8)));
  expect(about(await look(), 'response headers policies of CloudFront')!.sentence).toContain(
    '15 of 20 are taken',
  );
});

test('each is asked in the region that has it, firewalls by their scope', async () => {
  await look();
  const asked = await Promise.all(
    control.commandCalls(ListResourcesCommand).map(async ({ args: [{ input }], thisValue }) => {
      const region = await (thisValue as CloudControlClient).config.region();
      return [region, input.TypeName, input.ResourceModel].filter(Boolean).join(' ');
    }),
  );
  expect(asked).toEqual(
    expect.arrayContaining([
      'us-east-1 AWS::IAM::Role',
      'us-east-1 AWS::CloudFront::Function',
      'us-east-1 AWS::WAFv2::WebACL {"Scope":"CLOUDFRONT"}',
      'eu-west-2 AWS::WAFv2::WebACL {"Scope":"REGIONAL"}',
      'eu-west-2 AWS::DynamoDB::Table',
    ]),
  );
});

describe('a brand that is deployed', () => {
  test('needs nothing more, even in an account that is full', async () => {
    establish();
    for (const { type, most } of QUOTAS) exist(type, most);
    const findings = await look();
    expect(findings.filter(({ result }) => result !== 'ok')).toEqual([]);
    expect(about(findings, 'tables of a region')!.sentence).toBe(
      'tables of a region: 2500 of 2500 are taken, this deployment needs 0 more: no brand fits after it.',
    );
  });

  test('needs what this release adds to it', async () => {
    establish();
    const more = { Added: { Type: 'AWS::DynamoDB::Table' } };
    const added = templates.map((one) =>
      one.stack === 'northbeam-data' ? { ...one, resources: { ...one.resources, ...more } } : one,
    );
    exist('AWS::DynamoDB::Table', 2_500);
    const findings = await answersTo(quotaQuestions(brand, cloudOf(brand), added));
    expect(about(findings, 'tables of a region')).toMatchObject({
      result: 'fail',
      sentence: expect.stringContaining('needs 1 more. Ask for 2501') as string,
    });
  });

  test('is not stopped by a list that AWS refuses', async () => {
    establish();
    control.on(ListResourcesCommand).rejects(named('AccessDeniedException'));
    const findings = await look();
    expect(findings.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(about(findings, 'IAM roles')).toEqual({
      result: 'warn',
      sentence: 'Not known: IAM roles (AccessDeniedException)',
    });
  });
});

test('a list that AWS refuses stops a first deployment, one that it does not have only warns', async () => {
  control
    .on(ListResourcesCommand, { TypeName: ROLE })
    .rejects(named('AccessDeniedException'))
    .on(ListResourcesCommand, { TypeName: POLICY })
    .rejects(named('UnsupportedActionException'));
  const findings = await look();
  expect(findings.filter(({ result }) => result !== 'ok')).toEqual([
    {
      result: 'warn',
      sentence: 'Not known: response headers policies of CloudFront (UnsupportedActionException)',
    },
    { result: 'fail', sentence: 'Not known: IAM roles (AccessDeniedException)' },
  ]);
});

describe('for more brands', () => {
  const shortAt = async (brands: number) =>
    (await forBrands(brands, cloudOf(brand), templates))
      .filter(({ result }) => result === 'warn')
      .map(({ sentence }) => sentence.split(':')[0]);

  test('it is told what must be raised', async () => {
    expect(await shortAt(1)).toEqual([]);
    expect(await shortAt(6)).toEqual([]);
    expect(await shortAt(50)).toContain('IAM roles');
    const all = await forBrands(50, cloudOf(brand), templates);
    expect(about(all, 'runs of functions at once')).toEqual({
      result: 'warn',
      sentence:
        'runs of functions at once: 50 brands take 7600, the quota is 1000: ask for more at Service Quotas (lambda L-B99A9384).',
    });
    expect(about(all, 'user pools of a region')).toEqual({
      result: 'ok',
      sentence: 'user pools of a region: 50 brands take 50 of 1000.',
    });
  });

  test('the number is a whole one', () => {
    expect(brandsOf([])).toBeUndefined();
    expect(brandsOf(['--brands', '50'])).toBe(50);
    for (const wrong of [['50'], ['--brands'], ['--brands', '0'], ['--brands', '2', '3']])
      expect(() => brandsOf(wrong)).toThrow('npm run preflight -- <brand> [--brands <number>]');
  });
});
