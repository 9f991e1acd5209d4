import { localSettings } from '../constructs/settings.ts';
import type { SecondFactor } from '../../core/access/strong-rights.ts';
import type { AccessKey } from './aws/signature.ts';

/** Names of the local deployment. */
export const NAMES = {
  region: 'eu-west-2',
  brand: 'northbeam',
  poolId: 'eu-west-2_Linekeeper',
  clientId: 'linekeeperlocalwebclient01',
  tablePrefix: 'northbeam',
  brandBucket: 'northbeam-brand-local',
  jobBucket: 'northbeam-jobs-local',
  sealBucket: 'northbeam-seals-local',
  auditBucket: 'northbeam-audit-local',
  pollQueue: 'northbeam-polls',
  compactionQueue: 'northbeam-compactions',
  jobQueue: 'northbeam-jobs',
  /** Key by which the user pool encrypts codes. */
  signInKeyArn: 'arn:aws:kms:eu-west-2:000000000000:key/5e1f0c2a-9d0b-4f6e-8a53-2b7c94d1e860',
  /** Key that signs the heads of audit logs. */
  sealKeyArn: 'arn:aws:kms:eu-west-2:000000000000:key/0c7d9a54-61b3-4b0e-8a2f-6f1e3d5c9b70',
} as const;

export interface Addresses {
  port: number;
  /** URL of SES, SNS, SQS, Scheduler and Secrets Manager. */
  services: string;
  database: string;
  key: AccessKey;
  secondFactor: SecondFactor;
}

/** Environment of the functions, with AWS endpoints on this machine. */
export function environment({
  port,
  services,
  database,
  key,
  secondFactor,
}: Addresses): Record<string, string> {
  const site = `http://localhost:${port}`;
  const own = `http://127.0.0.1:${port}`;
  return {
    AWS_REGION: NAMES.region,
    AWS_ACCESS_KEY_ID: key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
    AWS_ENDPOINT_URL: services,
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_S3: `${own}/s3`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${own}/cognito`,
    TOKEN_ISSUER: `${site}/cognito/${NAMES.poolId}`,
    JWKS_URI: `${own}/cognito/${NAMES.poolId}/.well-known/jwks.json`,
    // Nobody reads CloudWatch metrics locally.
    POWERTOOLS_METRICS_DISABLED: 'true',
    ...localSettings({ site, own, services, names: NAMES }),
    SECOND_FACTOR: secondFactor,
  };
}
