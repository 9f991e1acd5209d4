import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListSubscriptionsByTopicCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { beforeEach, describe, expect, test } from 'vitest';
import { cloudOf } from '../../../infra/deploy/cloud.ts';
import { byHand, preflight } from '../../../infra/deploy/preflight.ts';
import { exampleBrand } from '../cdk/synthesised.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const brand = exampleBrand();
const sts = mockClient(STSClient);
const ssm = mockClient(SSMClient);
const route53 = mockClient(Route53Client);
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);
const lambda = mockClient(LambdaClient);
const formation = mockClient(CloudFormationClient);

const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  for (const client of [sts, ssm, route53, ses, sns, lambda, formation]) client.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111122223333' });
  formation.on(ListStackResourcesCommand).rejects(named('ValidationError'));
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '30' } });
  for (const zone of brand.domains.flatMap((domain) => domain.zone ?? []))
    route53.on(GetHostedZoneCommand, { Id: zone.id }).resolves({
      HostedZone: { Id: zone.id, Name: `${zone.name}.`, CallerReference: '1' },
    });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: false });
  sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit: '50' } });
  sns.on(ListSubscriptionsByTopicCommand).resolves({
    Subscriptions: [{ SubscriptionArn: 'arn:aws:sns:eu-west-2:1:northbeam-alarms:1' }],
  });
  runsOf(1_000, 1_000);
});

function runsOf(ConcurrentExecutions: number, UnreservedConcurrentExecutions: number): void {
  const AccountLimit = { ConcurrentExecutions, UnreservedConcurrentExecutions };
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit });
}

const reserving = {
  stack: 'northbeam-monitoring',
  region: brand.region,
  isShared: false,
  resources: {
    Poller: { Type: 'AWS::Lambda::Function', Properties: { ReservedConcurrentExecutions: 150 } },
  },
};

const look = async () => preflight(brand, cloudOf(brand), [reserving]);

test('an account that is ready has nothing to complain of', async () => {
  expect((await look()).filter(({ result }) => result !== 'ok')).toEqual([]);
});

test('a new account is told what is missing, with the command', async () => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: '999' });
  ssm.on(GetParameterCommand).rejects(named('ParameterNotFound'));
  route53.on(GetHostedZoneCommand).rejects(named('NoSuchHostedZone'));
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
  ses.on(GetEmailIdentityCommand).rejects(named('NotFoundException'));
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true });
  sns.on(GetSMSAttributesCommand).resolves({ attributes: {} });
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }] });
  runsOf(10, 10);
  const findings = await look();
  expect(findings.map(({ result }) => result).join(' ')).toBe(
    'fail fail fail fail fail fail warn warn warn warn warn warn warn',
  );
  const sentences = findings.map(({ sentence }) => sentence).join('\n');
  expect(sentences).toContain('npx cdk bootstrap aws://111122223333/us-east-1');
  expect(sentences).toContain('npx cdk bootstrap aws://111122223333/eu-west-2');
  expect(sentences).toContain(
    "The credentials are of the account 999, the brand's is 111122223333.",
  );
  expect(sentences).toContain('There is no zone Z0123456789EXAMPLE in this account.');
  expect(sentences).toContain('SNS sends no text messages beyond 1 $ a month;');
  expect(sentences).toContain(
    'Only 10 of 10 runs of functions at once are not reserved; AWS refuses the deployment with less than 250.',
  );
});

describe('runs of functions at once', () => {
  const answer = async () => (await look()).find(({ sentence }) => /at once/.test(sentence));

  test.each([
    [250, 250, 'warn', 'Only 250 functions may run at once; ask for 500 or more.'],
    [500, 250, 'ok', '500 functions may run at once: no brand fits after it.'],
    [1_000, 400, 'ok', '1000 functions may run at once: 1 more brand fits after it.'],
    // Other brands of the account have reserved the rest.
    [
      1_000,
      249,
      'fail',
      'Only 249 of 1000 runs of functions at once are not reserved; AWS refuses the deployment with less than 250.',
    ],
  ])('limit %i with %i not reserved: %s', async (limit, unreserved, result, sentence) => {
    runsOf(limit, unreserved);
    expect(await answer()).toEqual({ result, sentence });
  });

  test('need no room for a brand that has reserved its own', async () => {
    formation.on(ListStackResourcesCommand).resolves({
      StackResourceSummaries: [
        {
          LogicalResourceId: 'Poller',
          ResourceType: 'AWS::Lambda::Function',
          ResourceStatus: 'UPDATE_COMPLETE',
          LastUpdatedTimestamp: new Date(),
        },
      ],
    });
    runsOf(1_000, 100);
    expect(await answer()).toMatchObject({ result: 'ok' });
  });
});

test.each([
  ['Could not load credentials from any providers', 'Sign in to the account 111122223333'],
  ['The security token included in the request is expired', 'for example with aws sso login'],
])('a shell without credentials is told once what to do: %s', async (message, sentence) => {
  sts.on(GetCallerIdentityCommand).rejects(new Error(message));
  const findings = await look();
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ result: 'fail' });
  expect(findings[0]!.sentence).toContain(message);
  expect(findings[0]!.sentence).toContain(sentence);
});

test('a machine that does not reach AWS is not told to sign in', async () => {
  const unreachable = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  sts.on(GetCallerIdentityCommand).rejects(unreachable);
  expect((await look()).map(({ sentence }) => sentence)).toEqual([
    'AWS was not reached (getaddrinfo ENOTFOUND). Is this machine on the internet, or behind a proxy?',
  ]);
});

test('a question that AWS refuses hides no other', async () => {
  lambda.on(GetAccountSettingsCommand).rejects(named('AccessDenied'));
  const findings = await look();
  expect(findings).toHaveLength(13);
  expect(findings.filter(({ result }) => result === 'fail')).toEqual([
    { result: 'fail', sentence: 'Not known: concurrency (AccessDenied)' },
  ]);
});

test('the records of domains that the deployment does not write are listed', () => {
  const list = byHand({
    ...brand,
    mail: { ...brand.mail, dmarc: null, otherDomains: ['tidewater.example'] },
  });
  expect(list).toEqual(
    expect.arrayContaining([
      '_dmarc.northbeam.example has a TXT record, such as "v=DMARC1; p=quarantine".',
      'tidewater.example has the three DKIM records that SES names under Identities.',
      'northbeam-bounces.tidewater.example is its MAIL FROM domain in SES, with the records MX "10 feedback-smtp.eu-west-2.amazonses.com" and TXT "v=spf1 include:amazonses.com ~all".',
      '_dmarc.tidewater.example has a TXT record, such as "v=DMARC1; p=quarantine".',
    ]),
  );
  expect(byHand(brand).join()).not.toContain('_dmarc.northbeam.example');
});
