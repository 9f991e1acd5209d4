import * as z from 'zod';
import { brandSchema, operatorSettings, portalUrl, type Brand } from './brand.ts';
import {
  auditBucketName,
  brandBucketName,
  jobBucketName,
  mailSettingsName,
  sealBucketName,
} from './names.ts';

/** File of the local run's data folder with the environment of its functions. */
export const ENVIRONMENT_FILE = 'environment.json';

/** Facts of a deployment; each stack adds its own. */
export interface Deployed {
  brand: Brand;
  userPoolId?: string;
  userPoolClientId?: string;
  signInKeyArn?: string;
  sealKeyArn?: string;
  graphqlUrl?: string;
  pollQueueUrl?: string;
  compactionQueueUrl?: string;
  jobQueueUrl?: string;
}

/** Facts of the local run. */
export interface OneMachine {
  /** URL of the web app. */
  site: string;
  /** URL of the same server for functions. */
  own: string;
  /** URL of SES, SNS, SQS, Scheduler and Secrets Manager. */
  services: string;
  names: Record<
    | 'brand'
    | 'poolId'
    | 'clientId'
    | 'signInKeyArn'
    | 'sealKeyArn'
    | 'sealBucket'
    | 'auditBucket'
    | 'tablePrefix'
    | 'brandBucket'
    | 'jobBucket'
    | 'pollQueue'
    | 'compactionQueue'
    | 'jobQueue',
    string
  >;
}

interface Setting {
  /** Undefined before its stack exists. */
  deployed: (deployed: Deployed) => string | undefined;
  local: (machine: OneMachine) => string;
}

/** Settings of the brand's file, by the keys that brandSchema registers. */
function fromOperator(
  schema: z.ZodObject,
  valueIn: (brand: Brand) => Readonly<Record<string, unknown>>,
): [string, Setting][] {
  return Object.entries<z.ZodType>(schema.shape).flatMap(([key, type]): [string, Setting][] => {
    const known = operatorSettings.get(type);
    if (known) {
      const { setting, local, without = '' } = known;
      const valueOf = (beside: Readonly<Record<string, unknown>>) => beside[key] ?? beside[without];
      const deployed = ({ brand }: Deployed) => String(valueOf(valueIn(brand)));
      return [[setting, { deployed, local: () => local }]];
    }
    if (!(type instanceof z.ZodObject)) return [];
    return fromOperator(type, (brand) => valueIn(brand)[key] as Record<string, unknown>);
  });
}

/** All settings available to needs.ts: those of the deployment, and those of the brand's file. */
const settings: Readonly<Record<string, Setting>> = {
  ...Object.fromEntries(fromOperator(brandSchema, (brand) => brand)),
  TABLE_PREFIX: { deployed: ({ brand }) => brand.id, local: ({ names }) => names.tablePrefix },
  BRAND: { deployed: ({ brand }) => brand.id, local: ({ names }) => names.brand },
  BRAND_BUCKET: {
    deployed: ({ brand }) => brandBucketName(brand),
    local: ({ names }) => names.brandBucket,
  },
  USER_POOL_ID: { deployed: ({ userPoolId }) => userPoolId, local: ({ names }) => names.poolId },
  SIGN_IN_KEY_ARN: {
    deployed: ({ signInKeyArn }) => signInKeyArn,
    local: ({ names }) => names.signInKeyArn,
  },
  SEAL_KEY_ARN: {
    deployed: ({ sealKeyArn }) => sealKeyArn,
    local: ({ names }) => names.sealKeyArn,
  },
  AUDIT_BUCKET: {
    deployed: ({ brand }) => auditBucketName(brand),
    local: ({ names }) => names.auditBucket,
  },
  SEAL_BUCKET: {
    deployed: ({ brand }) => sealBucketName(brand),
    local: ({ names }) => names.sealBucket,
  },
  USER_POOL_CLIENT_ID: {
    deployed: ({ userPoolClientId }) => userPoolClientId,
    local: ({ names }) => names.clientId,
  },
  MAIL_SETTINGS: {
    deployed: ({ brand }) => mailSettingsName(brand),
    local: ({ names }) => `${names.brand}-mail`,
  },
  HOOKS_REACH: { deployed: () => 'public', local: () => 'any' },
  PORTAL_URL: { deployed: ({ brand }) => portalUrl(brand), local: ({ site }) => site },
  GRAPHQL_URL: { deployed: ({ graphqlUrl }) => graphqlUrl, local: ({ own }) => `${own}/graphql` },
  POLL_QUEUE_URL: {
    deployed: ({ pollQueueUrl }) => pollQueueUrl,
    local: ({ services, names }) => `${services}/000000000000/${names.pollQueue}`,
  },
  COMPACTION_QUEUE_URL: {
    deployed: ({ compactionQueueUrl }) => compactionQueueUrl,
    local: ({ services, names }) => `${services}/000000000000/${names.compactionQueue}`,
  },
  JOB_QUEUE_URL: {
    deployed: ({ jobQueueUrl }) => jobQueueUrl,
    local: ({ services, names }) => `${services}/000000000000/${names.jobQueue}`,
  },
  JOB_BUCKET: {
    deployed: ({ brand }) => jobBucketName(brand),
    local: ({ names }) => names.jobBucket,
  },
};

/**
 * Environment of a function, limited to the keys of its schema, so that no function gets more than
 * it needs.
 * @throws Error naming a required setting without a value.
 */
export function environmentFor(
  name: string,
  schema: z.ZodObject,
  deployed: Deployed,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [setting, type] of Object.entries<z.ZodType>(schema.shape)) {
    if (setting === 'AWS_REGION') continue;
    const value = settings[setting]?.deployed(deployed);
    if (value !== undefined) environment[setting] = value;
    else if (!type.safeParse(undefined).success)
      throw new Error(`The function '${name}' needs ${setting}, which its stack does not give.`);
  }
  return environment;
}

export function localSettings(machine: OneMachine): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, setting.local(machine)]),
  );
}
