import type * as z from 'zod';
import type { TableName } from './tables.ts';

/**
 * Use of a table and its indexes: 'read' gets, queries and checks conditions; 'append' only puts
 * new rows; 'write' reads, puts, updates and deletes; 'scan' reads across accounts, which only the
 * collector's own clock may. A list takes several, such as ['read', 'append'].
 */
export type TableUse = 'read' | 'append' | 'write' | 'scan';

/**
 * Other services of a function. Each gateway that it imports is named here, so that its role allows
 * no more.
 */
export type GatewayUse =
  /**
   * Publishes that alerts changed, through the AppSync mutation publishAlertChange; its environment
   * holds GRAPHQL_URL.
   */
  | 'live'
  /** The same of the end of a report, through createReport. */
  | 'reportEnd'
  /** Reads, or also writes, the brand's bucket; its environment holds BRAND_BUCKET. */
  | 'brandFiles:read'
  | 'brandFiles:write'
  /** Reads, or also administers, the people of the user pool; its environment holds USER_POOL_ID. */
  | 'identity:read'
  | 'identity:write'
  /**
   * Signs a person in with a name and a password; its environment holds USER_POOL_ID and
   * USER_POOL_CLIENT_ID.
   */
  | 'signIn'
  /** Sends mail; its environment holds MAIL_SENDER. */
  | 'mail'
  /** Sends text messages. */
  | 'textMessage'
  /**
   * Reads, or also writes, the SNMP secrets of accounts (snmpSecretName); its environment holds
   * BRAND.
   */
  | 'secrets:read'
  | 'secrets:write'
  /** Reads, or also keeps, what help desks sign with (deskSecretName); its environment holds BRAND. */
  | 'deskSecrets:read'
  | 'deskSecrets:write'
  /** Keeps and drops keys of monitoring sources, and reads none; its environment holds BRAND. */
  | 'sourceKeys:keep'
  /** Reads keys of monitoring sources; its environment holds BRAND. */
  | 'sourceKeys:read'
  /** Reads the password of who signs in from outside; its environment holds BRAND. */
  | 'signInCheck:read'
  /** Sends work to the collector; its environment holds POLL_QUEUE_URL. */
  | 'pollQueue'
  /** Asks for minutes to be folded; its environment holds COMPACTION_QUEUE_URL. */
  | 'compactionQueue'
  /** Asks for jobs to be run; its environment holds JOB_QUEUE_URL. */
  | 'jobQueue'
  /** Reads, or also writes, files of jobs; its environment holds JOB_BUCKET. */
  | 'jobFiles:read'
  | 'jobFiles:write';

/**
 * Needs of a function, written once in its needs.ts: the kernel parses its environment with
 * `environment`, and its CDK construct is typed by it and grants exactly these tables and gateways.
 */
export interface Needs<S extends z.ZodObject = z.ZodObject> {
  tables: Partial<Record<TableName, TableUse | readonly TableUse[]>>;
  gateways?: readonly GatewayUse[];
  /** Sends SNMP to devices, so it stands in the brand's network where there is one. */
  asksDevices?: true;
  environment: S;
}

/**
 * Tables of the kernel itself; CDK adds them to every function that serves a resource, so needs.ts
 * need not name them.
 */
export const kernelTables = {
  accounts: 'read',
  people: 'read',
  roles: 'read',
  viewRoles: 'read',
  audit: 'append',
} as const satisfies Needs['tables'];
