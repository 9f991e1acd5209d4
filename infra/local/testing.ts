import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { resources } from '../../core/contract/index.ts';
import type { ClockName } from '../constructs/clocks.ts';
import { startApplication, type Application } from './application.ts';
import type { SecondFactor } from '../../core/access/strong-rights.ts';
import { createTables } from './aws/dynamodb/create-tables.ts';
import { databaseAt } from './aws/dynamodb/dynamodb-local.ts';
import { startDynamoDb, type Database } from './aws/dynamodb/server.ts';
import type { Late } from './aws/dynamodb/writer.ts';
import type { LoadFunction } from './aws/lambda.ts';
import type { AccessKey } from './aws/signature.ts';
import { NAMES } from './environment.ts';

/** Of this file alone: DynamoDB Local has tables for each key. */
const KEY = {
  accessKeyId: `TEST${randomBytes(8).toString('hex').toUpperCase()}`,
  secretAccessKey: 'local-test-secret',
};
const ROOT = new URL('../../', import.meta.url);

/** In memory: ours, or with DYNAMODB_LOCAL_URL Amazon's (tests/setup/dynamodb-local.ts). */
async function startTestDatabase(
  path: string | null,
  key: AccessKey,
  lateIndexes?: Late,
): Promise<Database> {
  const url = process.env['DYNAMODB_LOCAL_URL'];
  if (!url || path || lateIndexes) return await startDynamoDb({ path, key, lateIndexes });
  return { ...databaseAt({ url, close: () => Promise.resolve() }, key), keepsExpired: true };
}

/** Tables of a test; call `stop` in afterAll. */
export interface TestTables {
  endpoint: string;
  tablePrefix: string;
  stop(): Promise<void>;
}

/**
 * In-memory DynamoDB with every table, and the SDK's environment for it. Start it before the first
 * call into functions/store, whose client reads the environment once.
 */
export async function startTables(lateIndexes?: Late): Promise<TestTables> {
  const tablePrefix = 'test';
  const database = await startTestDatabase(null, KEY, lateIndexes);
  Object.assign(process.env, {
    AWS_REGION: NAMES.region,
    AWS_ACCESS_KEY_ID: KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    TABLE_PREFIX: tablePrefix,
    BRAND: tablePrefix,
  });
  const client = new DynamoDBClient({});
  await createTables(client, tablePrefix, database);
  client.destroy();
  return { endpoint: database.url, tablePrefix, stop: () => database.close() };
}

export interface TestPerson {
  username: string;
  /** Default: the person must set a new one after signing in with `temporaryPassword`. */
  password?: string;
  temporaryPassword?: string;
  /** Cognito attributes; ours without 'custom:', such as account_id, customer, role, roles. */
  attributes?: Record<string, string>;
}

export interface LocalOptions {
  /** Folder of the tables; default: memory. */
  dataDir?: string;
  /** Replacements of functions, by name. */
  functions?: Record<string, Awaited<ReturnType<LoadFunction>>['handler']>;
  webFolder?: string;
  secondFactor?: SecondFactor;
  /** Clocks to run; default: jobs and seals. */
  clocks?: readonly ClockName[];
}

export interface Local extends Application {
  createUser(person: TestPerson): Promise<void>;
  /** Id token of a person with a permanent password. */
  signIn(username: string, password: string): Promise<string>;
  /** A REST call with the API key and optionally a token. Paths exclude the stage. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * The application on a free port with empty tables and functions loaded from source: `npm start`
 * without simulated network, collector and seed. Sets the SDK's environment; one at a time per
 * process.
 */
export async function startLocal(options: LocalOptions = {}): Promise<Local> {
  const application = await startApplication({
    port: 0,
    dataDir: options.dataDir ?? null,
    webFolder: options.webFolder ?? null,
    simulated: false,
    secondFactor: options.secondFactor ?? 'optional',
    sdl: await readFile(new URL('graphql/schema.graphql', ROOT), 'utf8'),
    load: async (name) =>
      options.functions?.[name] ? { handler: options.functions[name] } : await loadFromSource(name),
    startDatabase: startTestDatabase,
    clocks: options.clocks ?? ['job-clock', 'people-clock', 'seal-clock', 'seal-check'],
  });
  application.open();
  return {
    ...application,
    createUser: (person) => createUser(application, person),
    signIn,
    call: (method, path, request = {}) => call(application, method, path, request),
    stop: () => application.close(),
  };
}

/** Same rule as scripts/build-lambdas.mjs. */
function entryOf(name: string): string {
  if (name === 'graphql') return 'graphql/handler.ts';
  return name in resources ? `functions/${name}/handler.ts` : `functions/triggers/${name}.ts`;
}

const loadFromSource: LoadFunction = async (name) => {
  return (await import(/* @vite-ignore */ new URL(entryOf(name), ROOT).href)) as Awaited<
    ReturnType<LoadFunction>
  >;
};

const STANDARD = new Set([
  'email',
  'email_verified',
  'phone_number',
  'given_name',
  'family_name',
  'name',
]);

async function createUser({ pool }: Application, person: TestPerson): Promise<void> {
  const given: [string, string][] = Object.entries({
    email: `${person.username}@example.com`,
    email_verified: 'true',
    ...person.attributes,
  });
  const attributes = Object.fromEntries(
    given.map(([name, value]) => [STANDARD.has(name) ? name : `custom:${name}`, value]),
  );
  const user = await pool.create(
    person.username,
    attributes,
    person.temporaryPassword ?? 'Temporary-1234',
  );
  if (person.password) await pool.setPassword(user, person.password, 'CONFIRMED');
}

async function signIn(username: string, password: string): Promise<string> {
  const client = new CognitoIdentityProviderClient({});
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: NAMES.poolId,
      ClientId: NAMES.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
  client.destroy();
  return AuthenticationResult!.IdToken!;
}

async function call(
  application: Application,
  method: string,
  path: string,
  request: { token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Response> {
  const { token, body, headers } = request;
  return await fetch(`http://127.0.0.1:${application.port}/live${path}`, {
    method,
    headers: {
      'x-api-key': application.apiKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
