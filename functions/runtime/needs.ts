import type * as z from 'zod';
import type { TableName } from './tables.ts';

/**
 * Use of a table and its indexes. 'read': get, query, condition check; 'append': put new rows;
 * 'write': read, put, update, delete; 'scan': read across accounts, for the deployment's clocks
 * only.
 */
export type TableUse = 'read' | 'append' | 'write' | 'scan';

/** Other services that a function calls. Its IAM role allows only those listed. */
export type GatewayUse =
  /** The AppSync mutation publishAlertChange; needs GRAPHQL_URL. */
  | 'live'
  /** The AppSync mutation publishChange; needs GRAPHQL_URL. */
  | 'changes'
  /** The AppSync mutation createReport; needs GRAPHQL_URL. */
  | 'reportEnd'
  /** The brand's bucket; needs BRAND_BUCKET. */
  | 'brandFiles:read'
  | 'brandFiles:write'
  /** People of the user pool; needs USER_POOL_ID. */
  | 'identity:read'
  | 'identity:write'
  /** Sign-in with username and password; needs USER_POOL_ID and USER_POOL_CLIENT_ID. */
  | 'signIn'
  /** Codes that the user pool has encrypted; needs SIGN_IN_KEY_ARN. */
  | 'signInCodes'
  /** Mail; needs MAIL_SENDER. */
  | 'mail'
  | 'textMessage'
  /** SNMP secrets of accounts (snmpSecretName); needs BRAND. */
  | 'secrets:read'
  | 'secrets:write'
  /** Signing secrets of help desks (deskSecretName); needs BRAND. */
  | 'deskSecrets:read'
  | 'deskSecrets:write'
  /** Secrets of channels (channelSecretName); needs BRAND. */
  | 'channelSecrets:read'
  | 'channelSecrets:write'
  /** Stores and deletes keys of monitoring sources, without reading them; needs BRAND. */
  | 'sourceKeys:keep'
  /** Reads keys of monitoring sources; needs BRAND. */
  | 'sourceKeys:read'
  /** Password of the external sign-in probe; needs BRAND. */
  | 'signInCheck:read'
  /** Queue of polls; needs POLL_QUEUE_URL. */
  | 'pollQueue'
  /** Queue of compactions; needs COMPACTION_QUEUE_URL. */
  | 'compactionQueue'
  /** Queue of jobs; needs JOB_QUEUE_URL. */
  | 'jobQueue'
  /** Files of jobs; needs JOB_BUCKET. */
  | 'jobFiles:read'
  | 'jobFiles:write'
  /** Signed heads of audit logs and their public key; need SEAL_BUCKET and SEAL_KEY_ARN. */
  | 'seals:read'
  | 'seals:sign'
  /** Exported days of audit logs; need AUDIT_BUCKET. */
  | 'auditExports:read'
  | 'auditExports:write';

/**
 * Tables, gateways and environment of a function. The kernel parses the environment with it, and
 * the CDK construct grants exactly these rights.
 */
export interface Needs<S extends z.ZodObject = z.ZodObject> {
  tables: Partial<Record<TableName, TableUse | readonly TableUse[]>>;
  gateways?: readonly GatewayUse[];
  /** Sends SNMP to devices, so it runs in the brand's VPC if there is one. */
  asksDevices?: true;
  environment: S;
}

/** Gateways of the kernel, granted to every function that serves a resource or the data service. */
export const kernelGateways = ['changes'] as const satisfies Needs['gateways'];

/** Tables of the kernel, granted to every function that serves a resource. */
export const kernelTables = {
  accounts: 'read',
  people: 'read',
  roles: 'read',
  viewRoles: 'read',
  /** Below a reseller: the brand's name of the staff. */
  branding: 'read',
  audit: 'append',
  auditHeads: ['read', 'append'],
} as const satisfies Needs['tables'];
