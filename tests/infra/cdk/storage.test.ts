import { beforeAll, describe, expect, test } from 'vitest';
import { TABLES, type TableDefinition } from '../../../functions/runtime/tables.ts';
import { ofType, synthesise, type Synthesised } from './synthesised.ts';

let stacks: Synthesised[];
beforeAll(() => {
  stacks = synthesise();
});

const tables = () => ofType(stacks, 'AWS::DynamoDB::Table');

describe('tables', () => {
  test('carry the tag that a backup policy looks for', () => {
    for (const { Properties } of tables())
      expect(Properties['Tags']).toContainEqual({ Key: 'linekeeper-backup', Value: 'northbeam' });
  });

  test('are those of the store, with their keys, indexes and expiry', () => {
    const made = Object.fromEntries(
      tables().map(({ Properties }) => [Properties['TableName'] as string, Properties]),
    );
    expect(Object.keys(made).sort()).toEqual(
      Object.keys(TABLES)
        .map((name) => `northbeam-${name}`)
        .sort(),
    );
    for (const [name, definition] of Object.entries<TableDefinition>(TABLES)) {
      const properties = made[`northbeam-${name}`]!;
      const keys = [definition.partitionKey, definition.sortKey?.name].filter(Boolean);
      expect(
        (properties['KeySchema'] as { AttributeName: string }[]).map((key) => key.AttributeName),
      ).toEqual(keys);
      const indexes = (properties['GlobalSecondaryIndexes'] ?? []) as { IndexName: string }[];
      expect(indexes.map((index) => index.IndexName).sort()).toEqual(
        Object.keys(definition.indexes ?? {}).sort(),
      );
      expect(
        (properties['TimeToLiveSpecification'] as { AttributeName: string } | undefined)
          ?.AttributeName,
      ).toBe(definition.expires);
    }
  });

  test('can be restored to any second, are encrypted with our key, survive a deleted stack, and leave with a first creation that failed', () => {
    for (const table of tables()) {
      expect(table).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
      expect(table.Properties).toMatchObject({
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: expect.anything() },
        BillingMode: 'PAY_PER_REQUEST',
      });
    }
  });
});

/** The id of each in its template; CloudFormation knows it by this from release to release. */
const PINNED: Readonly<Record<string, string>> = {
  PeopleE38C8D03: 'Cognito::UserPool',
  TablesKey11820CBC: 'KMS::Key',
  TableaccountsBEA2CF85: 'DynamoDB::Table',
  TablegroupsE8101449: 'DynamoDB::Table',
  Tabledevices8F8AD1E8: 'DynamoDB::Table',
  Tablepolls7B4B57D4: 'DynamoDB::Table',
  Tablealerts608E69B2: 'DynamoDB::Table',
  Tableseries273C7EC8: 'DynamoDB::Table',
  Tablethresholds905DB11B: 'DynamoDB::Table',
  TabledowntimesBB512499: 'DynamoDB::Table',
  TableworkNotices8FB1DA73: 'DynamoDB::Table',
  TableworkAnswers477E96EC: 'DynamoDB::Table',
  Tablerecipients8177E649: 'DynamoDB::Table',
  TablefoldersE90FC1FF: 'DynamoDB::Table',
  Tableroles696FB68C: 'DynamoDB::Table',
  Tablepeople9397FADA: 'DynamoDB::Table',
  TableviewRoles6F718674: 'DynamoDB::Table',
  TableviewSettings82EB7AF8: 'DynamoDB::Table',
  Tablebranding692938EC: 'DynamoDB::Table',
  TablewallLinks8729AB32: 'DynamoDB::Table',
  Tableaudit222B1424: 'DynamoDB::Table',
  TableauditHeadsE4C89FE3: 'DynamoDB::Table',
  TableauditSeals5C15EE5C: 'DynamoDB::Table',
  SealKey94782D95: 'KMS::Key',
  TableticketsC618EBBF: 'DynamoDB::Table',
  TablejobsEE566F5C: 'DynamoDB::Table',
  Tablereports52094E61: 'DynamoDB::Table',
  Tableschedules986A2C24: 'DynamoDB::Table',
  TableledgerA322ABF4: 'DynamoDB::Table',
  AccessLogs8B620ECA: 'S3::Bucket',
  BrandBucket5FC6B60E: 'S3::Bucket',
  JobBucketE9A239CE: 'S3::Bucket',
  SealBucketA90528DB: 'S3::Bucket',
  Logs6819BB44: 'S3::Bucket',
  Pages127DFD1A: 'S3::Bucket',
};

test('what holds data keeps its logical id: with another one it would be made anew, and empty', () => {
  const kept = stacks.flatMap(({ resources }) =>
    Object.entries(resources)
      .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate')
      .map(([id, { Type }]) => [id, Type.replace('AWS::', '')]),
  );
  expect(Object.fromEntries(kept)).toMatchObject(PINNED);
});

describe('buckets', () => {
  test('block public access and refuse what is not encrypted on its way', () => {
    const buckets = ofType(stacks, 'AWS::S3::Bucket');
    expect(buckets.length).toBeGreaterThanOrEqual(4);
    for (const { Properties } of buckets) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    const policies = ofType(stacks, 'AWS::S3::BucketPolicy');
    expect(policies).toHaveLength(buckets.length);
    for (const { Properties } of policies)
      expect(JSON.stringify(Properties)).toContain('"aws:SecureTransport":"false"');
  });

  test("of CloudFront the brand's own distribution alone reads its bucket, and only what lies under brand/", () => {
    const statements = ofType(stacks, 'AWS::S3::BucketPolicy')
      .filter(({ Properties }) => Properties['Bucket'] === 'northbeam-brand-111122223333')
      .flatMap(
        ({ Properties }) =>
          (
            Properties['PolicyDocument'] as {
              Statement: Readonly<
                Record<'Action' | 'Principal' | 'Condition' | 'Resource', unknown>
              >[];
            }
          ).Statement,
      )
      .filter(({ Principal }) => JSON.stringify(Principal).includes('cloudfront'));
    for (const { Condition } of statements)
      expect(Condition).toEqual({
        StringEquals: {
          'AWS:SourceArn': {
            'Fn::Join': [
              '',
              [
                'arn:aws:cloudfront::111122223333:distribution/',
                { Ref: expect.stringMatching(/^Distribution/) as string },
              ],
            ],
          },
        },
      });
    expect(statements.map(({ Action }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket']);
    expect(JSON.stringify(statements[0]!.Resource)).toContain('/brand/*');
    const data = stacks.find(({ id }) => id === 'data')!;
    expect(data.dependencies.filter((id) => id.includes('web'))).toEqual([]);
  });
});

test('signed heads of audit logs are under object lock for as long as rows are kept, by a key that signs only', () => {
  const bucket = ofType(stacks, 'AWS::S3::Bucket').find(
    ({ Properties }) => Properties['BucketName'] === 'northbeam-seals-111122223333',
  )!.Properties;
  expect(bucket['ObjectLockEnabled']).toBe(true);
  expect(bucket['ObjectLockConfiguration']).toEqual({
    ObjectLockEnabled: 'Enabled',
    Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 730 } },
  });
  const signing = ofType(stacks, 'AWS::KMS::Key').filter(
    ({ Properties }) => Properties['KeyUsage'] === 'SIGN_VERIFY',
  );
  expect(signing.map(({ Properties }) => Properties['KeySpec'])).toEqual(['ECC_NIST_P256']);
});

test('exported days of audit logs are under object lock, and each is deleted when its own time is over', () => {
  const bucket = ofType(stacks, 'AWS::S3::Bucket').find(
    ({ Properties }) => Properties['BucketName'] === 'northbeam-audit-111122223333',
  )!.Properties;
  expect(bucket).toMatchObject({
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 730 } },
    },
    VersioningConfiguration: { Status: 'Enabled' },
    BucketEncryption: expect.anything(),
  });
  const { Rules } = bucket['LifecycleConfiguration'] as { Rules: Record<string, unknown>[] };
  expect(
    Rules.flatMap(({ TagFilters, ExpirationInDays }) =>
      TagFilters ? [[TagFilters, ExpirationInDays]] : [],
    ),
  ).toEqual(
    [730, 365, 1_095, 2_555].map((days) => [[{ Key: 'kept-days', Value: `${days}` }], days + 1]),
  );
});

describe('regions', () => {
  test('LIMIT-44 everything stands in eu-west-2, but the certificate and the firewall of CloudFront and what watches them in us-east-1', () => {
    const elsewhere = stacks.filter(({ region }) => region !== 'eu-west-2');
    expect(elsewhere.map(({ id, region }) => `${id} ${region}`)).toEqual([
      'edge us-east-1',
      'watch us-east-1',
    ]);
    const typesOf = (stackId: string) =>
      Object.values(elsewhere.find(({ id }) => id === stackId)!.resources).map(({ Type }) => Type);
    expect(typesOf('edge').sort()).toEqual([
      'AWS::CertificateManager::Certificate',
      'AWS::Logs::LogGroup',
      'AWS::WAFv2::LoggingConfiguration',
      'AWS::WAFv2::WebACL',
    ]);
    expect(
      typesOf('watch').filter((type) => !/CloudWatch|SNS|KMS|HealthCheck|Budget/.test(type)),
    ).toEqual([]);
    expect(ofType(stacks, 'AWS::CertificateManager::Certificate')).toHaveLength(1);
  });

  test('the distribution takes its certificate and firewall from there, by TLS 1.2 at least', () => {
    const { DistributionConfig } = ofType(stacks, 'AWS::CloudFront::Distribution')[0]!
      .Properties as { DistributionConfig: Record<string, unknown> };
    expect(JSON.stringify(DistributionConfig['ViewerCertificate'])).toMatch(
      /Fn::GetStackOutput.*us-east-1.*TLSv1\.2_2021|TLSv1\.2_2021/,
    );
    expect(JSON.stringify(DistributionConfig['ViewerCertificate'])).toContain('northbeam-edge');
    expect(JSON.stringify(DistributionConfig['WebACLId'])).toContain('northbeam-edge');
  });
});

test('queues keep what failed, and refuse what is not encrypted on its way', () => {
  const queues = ofType(stacks, 'AWS::SQS::Queue').map(({ Properties }) => Properties);
  const failed = queues.filter(({ QueueName }) => String(QueueName).endsWith('-failed'));
  const work = queues.filter(({ RedrivePolicy }) => RedrivePolicy);
  expect([work.length, failed.length]).toEqual([3, 3]);
  for (const { SqsManagedSseEnabled } of queues) expect(SqsManagedSseEnabled).toBe(true);
});
