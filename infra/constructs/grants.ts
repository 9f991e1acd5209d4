import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  TABLES,
  tableName,
  type TableName,
  type TableDefinition,
} from '../../functions/runtime/tables.ts';
import type { GatewayUse, Needs, TableUse } from '../../functions/runtime/needs.ts';
import type { Brand } from './brand.ts';
import {
  auditBucketName,
  brandBucketName,
  channelSecretNames,
  deskSecretNames,
  sourceKeySecretNames,
  jobBucketName,
  mailSettingsName,
  sealBucketName,
  signInCheckSecretNames,
  snmpSecretNames,
} from './names.ts';

const READ = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
];
const PUT = ['dynamodb:PutItem'];
const CHANGE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
];
const ACTIONS: Record<TableUse, string[]> = {
  read: READ,
  append: PUT,
  write: [...READ, ...CHANGE],
  scan: ['dynamodb:Scan'],
};

/** ARNs of the gateways' targets; each stack adds those that exist by then. */
export interface GatewayTargets {
  graphqlApiArn?: string;
  userPoolArn?: string;
  signInKeyArn?: string;
  sealKeyArn?: string;
  mailIdentityArn?: string;
  pollQueueArn?: string;
  compactionQueueArn?: string;
  jobQueueArn?: string;
}

/** One statement per table, on the table and its named indexes, without wildcards. */
export function tableStatements(brand: Brand, tables: Needs['tables']): PolicyStatement[] {
  return Object.entries(tables).map(
    ([name, use]) =>
      new PolicyStatement({
        actions: [...new Set(list(use).flatMap((one) => ACTIONS[one]))],
        resources: tableArns(brand, name as TableName),
      }),
  );
}

/** Combines the kernel's tables with the function's own. */
export function joinTables(a: Needs['tables'], b: Needs['tables']): Needs['tables'] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as TableName[];
  return Object.fromEntries(
    names.map((name) => [name, [...new Set([...list(a[name]), ...list(b[name])])]]),
  );
}

type SecretUse = Extract<
  GatewayUse,
  `${'secrets' | 'deskSecrets' | 'channelSecrets' | 'sourceKeys' | 'signInCheck'}:${string}`
>;

/** Secrets and actions by gateway. */
const SECRETS: Record<SecretUse, { namesOf(brand: Brand): string; actions: readonly string[] }> = {
  'secrets:read': { namesOf: snmpSecretNames, actions: ['GetSecretValue'] },
  'secrets:write': {
    namesOf: snmpSecretNames,
    actions: ['GetSecretValue', 'PutSecretValue', 'UpdateSecretVersionStage', 'CreateSecret'],
  },
  'deskSecrets:read': { namesOf: deskSecretNames, actions: ['GetSecretValue'] },
  'deskSecrets:write': {
    namesOf: deskSecretNames,
    actions: ['GetSecretValue', 'PutSecretValue', 'CreateSecret'],
  },
  'channelSecrets:read': { namesOf: channelSecretNames, actions: ['GetSecretValue'] },
  'channelSecrets:write': {
    namesOf: channelSecretNames,
    actions: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'],
  },
  'sourceKeys:keep': {
    namesOf: sourceKeySecretNames,
    actions: ['PutSecretValue', 'CreateSecret', 'DeleteSecret'],
  },
  'sourceKeys:read': { namesOf: sourceKeySecretNames, actions: ['GetSecretValue'] },
  'signInCheck:read': { namesOf: signInCheckSecretNames, actions: ['GetSecretValue'] },
};

/** @throws Error without a target for the gateway, so that synthesis fails. */
export function gatewayStatements(
  brand: Brand,
  use: GatewayUse,
  targets: GatewayTargets,
): PolicyStatement[] {
  const arn = (service: string, rest: string) =>
    `arn:aws:${service}:${brand.region}:${brand.account}:${rest}`;
  const files = `arn:aws:s3:::${brandBucketName(brand)}`;
  const exportedLogs = `arn:aws:s3:::${auditBucketName(brand)}/*`;
  const seals = `arn:aws:s3:::${sealBucketName(brand)}`;
  const jobFiles = `arn:aws:s3:::${jobBucketName(brand)}`;
  switch (use) {
    case 'live':
      return [publishes(need(use, targets.graphqlApiArn), 'publishAlertChange')];
    case 'changes':
      return [publishes(need(use, targets.graphqlApiArn), 'publishChange')];
    case 'reportEnd':
      return [publishes(need(use, targets.graphqlApiArn), 'createReport')];
    case 'brandFiles:read':
      return [allow(['s3:GetObject'], `${files}/*`), allow(['s3:ListBucket'], files)];
    case 'brandFiles:write':
      return [
        allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], `${files}/*`),
        allow(['s3:ListBucket'], files),
      ];
    case 'identity:read':
      return [allow(identity('AdminGetUser', 'ListUsers'), need(use, targets.userPoolArn))];
    case 'identity:write':
      return [allow(identity(...IDENTITY_ACTIONS), need(use, targets.userPoolArn))];
    case 'signIn':
      return [
        allow(
          ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminGetUser'],
          need(use, targets.userPoolArn),
        ),
      ];
    case 'signInCodes':
      return [allow(['kms:Decrypt'], need(use, targets.signInKeyArn))];
    // SES also checks the right on the identity's default configuration set.
    case 'mail':
      return [
        allow(
          // A mail with attachments is raw.
          ['ses:SendEmail', 'ses:SendRawEmail'],
          need(use, targets.mailIdentityArn),
          ...brand.mail.otherDomains.map((domain) => arn('ses', `identity/${domain}`)),
          arn('ses', `configuration-set/${mailSettingsName(brand)}`),
        ),
      ];
    // A text message goes to a number, which has no ARN. Topics are excluded, so nothing else can
    // be published to.
    case 'textMessage':
      return [
        new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }),
      ];
    case 'secrets:read':
    case 'secrets:write':
    case 'deskSecrets:read':
    case 'deskSecrets:write':
    case 'channelSecrets:read':
    case 'channelSecrets:write':
    case 'sourceKeys:keep':
    case 'sourceKeys:read':
    case 'signInCheck:read': {
      const { namesOf, actions } = SECRETS[use];
      const secrets = arn('secretsmanager', `secret:${namesOf(brand)}`);
      return [
        allow(
          actions.map((action) => `secretsmanager:${action}`),
          secrets,
        ),
      ];
    }
    case 'pollQueue':
      return [allow(['sqs:SendMessage'], need(use, targets.pollQueueArn))];
    case 'compactionQueue':
      return [allow(['sqs:SendMessage'], need(use, targets.compactionQueueArn))];
    case 'jobQueue':
      return [allow(['sqs:SendMessage'], need(use, targets.jobQueueArn))];
    case 'jobFiles:read':
      return [allow(['s3:GetObject'], `${jobFiles}/*`)];
    case 'jobFiles:write':
      return [allow(['s3:GetObject', 's3:PutObject'], `${jobFiles}/*`)];
    // Without the right to list, a copy that is missing would be refused, not missing.
    case 'seals:read':
      return [
        allow(['kms:GetPublicKey'], need(use, targets.sealKeyArn)),
        allow(['s3:GetObject'], `${seals}/*`),
        allow(['s3:ListBucket'], seals),
      ];
    case 'auditExports:read':
      return [allow(['s3:GetObject'], exportedLogs)];
    case 'auditExports:write':
      return [
        allow(['s3:PutObject', 's3:PutObjectRetention', 's3:PutObjectTagging'], exportedLogs),
      ];
    case 'seals:sign':
      return [
        allow(['kms:Sign'], need(use, targets.sealKeyArn)),
        allow(['s3:GetObject', 's3:PutObject', 's3:PutObjectRetention'], `${seals}/*`),
        allow(['s3:ListBucket'], seals),
      ];
  }
}

/** Reasons for the wildcards above, by the suffix of cdk-nag's finding after 'Resource::'. */
export function wildcardReasons(brand: Brand): Record<string, string> {
  return {
    '*': 'Tracing, network interfaces and text messages have no arn to name.',
    'arn:aws:sns:*:*:*': 'It is what may not be published to: every topic.',
    [`arn:aws:s3:::${brandBucketName(brand)}/*`]: "The objects of one brand's own bucket.",
    [`arn:aws:s3:::${auditBucketName(brand)}/*`]: 'Exported days of audit logs, made each night.',
    [`arn:aws:s3:::${sealBucketName(brand)}/*`]: 'Signed heads of audit logs, made each hour.',
    [`arn:aws:s3:::${jobBucketName(brand)}/*`]: 'The files of jobs, made while the portal runs.',
    [`arn:aws:secretsmanager:${brand.region}:${brand.account}:secret:${snmpSecretNames(brand)}`]:
      'One SNMP secret for each account of the portal, made while it runs.',
    [`arn:aws:secretsmanager:${brand.region}:${brand.account}:secret:${deskSecretNames(brand)}`]:
      'One secret for each help desk that is called, made while the portal runs.',
    [`arn:aws:secretsmanager:${brand.region}:${brand.account}:secret:${channelSecretNames(brand)}`]:
      'One secret for each channel of alerts, kept while the portal runs.',
    [`arn:aws:secretsmanager:${brand.region}:${brand.account}:secret:${sourceKeySecretNames(brand)}`]:
      'One key for each account with a monitoring source of its own, kept while the portal runs.',
    [`arn:aws:secretsmanager:${brand.region}:${brand.account}:secret:${signInCheckSecretNames(brand)}`]:
      'One secret, which founding makes; Secrets Manager ends its name.',
  };
}

const IDENTITY_ACTIONS = [
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminGetUser',
  'AdminUpdateUserAttributes',
  'AdminEnableUser',
  'AdminDisableUser',
  'AdminResetUserPassword',
  'AdminSetUserMFAPreference',
  'AdminUserGlobalSignOut',
  'ListUsers',
];

const identity = (...names: string[]) => names.map((name) => `cognito-idp:${name}`);

const publishes = (apiArn: string, mutation: string) =>
  allow(['appsync:GraphQL'], `${apiArn}/types/Mutation/fields/${mutation}`);

function allow(actions: string[], ...resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}

function tableArns(brand: Brand, table: TableName): string[] {
  const arn = `arn:aws:dynamodb:${brand.region}:${brand.account}:table/${tableName(brand.id, table)}`;
  const { indexes }: TableDefinition = TABLES[table];
  return [arn, ...Object.keys(indexes ?? {}).map((index) => `${arn}/index/${index}`)];
}

function list(use: TableUse | readonly TableUse[] | undefined): readonly TableUse[] {
  return use === undefined ? [] : typeof use === 'string' ? [use] : use;
}

function need(use: GatewayUse, arn: string | undefined): string {
  if (!arn) throw new Error(`A function uses the gateway '${use}', which its stack cannot reach.`);
  return arn;
}
