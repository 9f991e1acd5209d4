import { localSettings } from '../constructs/settings.ts';
import type { AccessKey } from './aws/signature.ts';

/** Names that a deployment chooses. */
export const NAMES = {
  region: 'eu-west-2',
  brand: 'northbeam',
  poolId: 'eu-west-2_Linekeeper',
  clientId: 'linekeeperlocalwebclient01',
  tablePrefix: 'northbeam',
  brandBucket: 'northbeam-brand-local',
  jobBucket: 'northbeam-jobs-local',
  pollQueue: 'northbeam-polls',
  compactionQueue: 'northbeam-compactions',
  jobQueue: 'northbeam-jobs',
  /** Sender of codes and invitations to the people of every brand. */
  signInSender: 'no-reply@sign-in.example',
} as const;

export interface Addresses {
  port: number;
  /** Where SES, SNS, SQS, Scheduler and Secrets Manager answer. */
  services: string;
  database: string;
  key: AccessKey;
}

/** Environment that a deployment gives to the functions; the AWS SDK finds AWS on this machine. */
export function environment({ port, services, database, key }: Addresses): Record<string, string> {
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
    // Figures for CloudWatch, which nobody reads here.
    POWERTOOLS_METRICS_DISABLED: 'true',
    ...localSettings({ site, own, services, names: NAMES }),
  };
}
