import { Duration, Stack, Tags } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  Table,
  TableEncryption,
  type Attribute,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { daysOfYears, KEPT_YEARS } from '../../core/domain/audit-rule.ts';
import { JOB_KEPT } from '../../core/domain/job.ts';
import {
  TABLES,
  tableName,
  type TableDefinition,
  type TableName,
} from '../../functions/runtime/tables.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Brand } from '../constructs/brand.ts';
import { isEstablished, KEPT, LOGS_OF_LOGS } from '../constructs/kept.ts';
import {
  auditBucketName,
  brandBucketName,
  jobBucketName,
  sealBucketName,
} from '../constructs/names.ts';
import { environmentOf } from '../constructs/portal-function.ts';

const BACKUP_TAG = 'linekeeper-backup';

const PRIVATE = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  removalPolicy: KEPT,
};

/** Data that must outlive deployments: the tables and the brand's files. */
export class DataStack extends Stack {
  readonly tablesKey: Key;
  readonly sealKey: Key;

  constructor(scope: Construct, id: string, brand: Brand) {
    super(scope, id, { env: environmentOf(brand), terminationProtection: isEstablished(scope) });
    this.tablesKey = new Key(this, 'TablesKey', {
      description: `Tables of ${brand.title}`,
      enableKeyRotation: true,
      removalPolicy: KEPT,
    });
    for (const name of Object.keys(TABLES)) this.addTable(brand, name as TableName);
    const files = this.addBrandBucket(brand);
    this.addJobBucket(brand, files);
    this.sealKey = new Key(this, 'SealKey', {
      description: `Signs the audit logs of ${brand.title}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: KEPT,
    });
    this.addSealBucket(brand, files);
    this.addAuditBucket(brand, files);
  }

  /** Signed heads of audit logs. Nobody, the root user included, can change or delete one early. */
  private addSealBucket(brand: Brand, logs: Bucket): void {
    new Bucket(this, 'SealBucket', {
      ...PRIVATE,
      bucketName: sealBucketName(brand),
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention.compliance(
        Duration.days(brand.auditKeptDays),
      ),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'seals/',
    });
  }

  /** Exported days of audit logs. Each is deleted when its time, which its tag names, is over. */
  private addAuditBucket(brand: Brand, logs: Bucket): void {
    const kept = new Set([brand.auditKeptDays, ...KEPT_YEARS.map(daysOfYears)]);
    new Bucket(this, 'AuditBucket', {
      ...PRIVATE,
      bucketName: auditBucketName(brand),
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention.compliance(
        Duration.days(brand.auditKeptDays),
      ),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'audit/',
      lifecycleRules: [
        ...[...kept].map((days) => ({
          tagFilters: { 'kept-days': String(days) },
          expiration: Duration.days(days + 1),
        })),
        { noncurrentVersionExpiration: Duration.days(1) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
  }

  private addTable(brand: Brand, name: TableName): void {
    const { partitionKey, sortKey, indexes, expires }: TableDefinition = TABLES[name];
    const table = new Table(this, `Table-${name}`, {
      tableName: tableName(brand.id, name),
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      ...(sortKey && { sortKey: attribute(sortKey) }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.tablesKey,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isEstablished(this),
      removalPolicy: KEPT,
      ...(expires && { timeToLiveAttribute: expires }),
    });
    // Tag for an organisation's backup policy (decision 39).
    Tags.of(table).add(BACKUP_TAG, brand.id);
    for (const [indexName, index] of Object.entries(indexes ?? {})) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        ...(index.sortKey && { sortKey: attribute(index.sortKey) }),
      });
    }
  }

  /** @returns the bucket of its access logs. */
  private addBrandBucket(brand: Brand): Bucket {
    const logs = new Bucket(this, 'AccessLogs', {
      ...PRIVATE,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    acknowledge(logs, 'AwsSolutions-S1', LOGS_OF_LOGS);
    const bucket = new Bucket(this, 'BrandBucket', {
      ...PRIVATE,
      // The web stack adds the policy, which names the distribution.
      enforceSSL: false,
      bucketName: brandBucketName(brand),
      versioned: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'brand/',
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(90),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    acknowledge(
      bucket,
      'AwsSolutions-S10',
      'The web stack writes the policy of the bucket, which refuses what is not encrypted.',
    );
    return logs;
  }

  /** Files of jobs: downloaded by short-lived URLs, deleted after some days. */
  private addJobBucket(brand: Brand, logs: Bucket): void {
    new Bucket(this, 'JobBucket', {
      ...PRIVATE,
      bucketName: jobBucketName(brand),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'jobs/',
      lifecycleRules: [
        ...Object.entries(JOB_KEPT).map(([kind, { fileDays }]) => ({
          prefix: `${kind}/`,
          expiration: Duration.days(fileDays),
        })),
        // Incomplete uploads of a failed writer.
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
  }
}

function attribute({ name, type }: { name: string; type: 'S' | 'N' }): Attribute {
  return { name, type: type === 'S' ? AttributeType.STRING : AttributeType.NUMBER };
}
