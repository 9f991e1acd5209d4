import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createLocalJWKSet } from 'jose';
import type { MachineReceiver } from '../../core/domain/device-message.ts';
import type { SecondFactor } from '../../core/access/strong-rights.ts';
import { resources } from '../../core/contract/index.ts';
import { CLOCK_INPUT, clockExpression } from '../constructs/clocks.ts';
import { limitsOf } from '../constructs/function-limits.ts';
import { isPublication, resolverCode } from '../constructs/resolver-code.ts';
import { createAppSync, type AppSync } from './aws/appsync/server.ts';
import { Pool } from './aws/cognito/pool.ts';
import { cognitoHandler } from './aws/cognito/server.ts';
import { createTables } from './aws/dynamodb/create-tables.ts';
import type { Database } from './aws/dynamodb/server.ts';
import { createGateway } from './aws/gateway/gateway.ts';
import { listen, type Listening } from './aws/http.ts';
import { Functions, type LoadFunction } from './aws/lambda.ts';
import { encryptingOperations } from './aws/kms.ts';
import { signingOperations } from './aws/kms-signing.ts';
import { Pace } from './aws/pace.ts';
import { Mailbox } from './aws/mailbox.ts';
import { BucketStore } from './aws/s3/bucket-store.ts';
import { s3Handler } from './aws/s3/server.ts';
import { openScheduler, type Scheduler } from './aws/scheduler/scheduler.ts';
import { secretsService } from './aws/secrets.ts';
import { jsonService, servicesHandler } from './aws/service.ts';
import { publishAgain, sesService, type SendEvent } from './aws/ses.ts';
import type { AccessKey } from './aws/signature.ts';
import { snsService } from './aws/sns.ts';
import { sqsService } from './aws/sqs.ts';
import { ENVIRONMENT_FILE } from '../constructs/settings.ts';
import { environment, NAMES } from './environment.ts';
import { listenClosed } from './front/door.ts';
import { createFront } from './front/front.ts';
import { JsonFile } from './json-file.ts';
import type { Pump } from './queue-pump.ts';
import { createQueues, startPumps } from './work-queues.ts';

export interface ApplicationOptions {
  /** 0 for a free port. */
  port: number;
  /** Folder of all data; null for memory only. */
  dataDir: string | null;
  load: LoadFunction;
  /** Text of graphql/schema.graphql. */
  sdl: string;
  webFolder: string | null;
  /** The devices are simulated, which the portal shows. */
  simulated: boolean;
  /** Where devices send SNMP traps and syslog. */
  messageReceiver?: MachineReceiver;
  /** As in a brand's file. */
  secondFactor: SecondFactor;
  startDatabase(path: string | null, key: AccessKey): Promise<Database>;
  /** Clocks to run. */
  clocks: readonly string[];
}

export interface Application {
  url: string;
  port: number;
  pool: Pool;
  mailbox: Mailbox;
  buckets: BucketStore;
  appsync: AppSync;
  database: Database;
  functions: Functions;
  apiKey: string;
  /** Loads all functions, so that no first call waits. */
  prepareFunctions(): Promise<void>;
  /** Until then the port answers 503. */
  open(): void;
  close(): Promise<void>;
}

/** Cognito's limit for triggers. */
const TRIGGER_TIMEOUT_MS = 5_000;

const EVENT_TIMEOUT_MS = 29_000;

/** Path of a data file; null in memory. */
type At = (name: string) => string | null;

interface Keys {
  access: AccessKey;
  apiKey: string;
}

/**
 * The whole application locally: AWS protocols and functions on one port. Sets the SDK's
 * environment.
 */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { dataDir } = options;
  if (dataDir) for (const folder of ['', 'tables']) await makePrivate(join(dataDir, folder));
  const at: At = (name) => dataDir && join(dataDir, name);
  const door = await listenClosed(options.port);
  const keys = await JsonFile.open<Keys>(at('keys.json'), newKeys);
  await keys.save();
  const { access, apiKey } = keys.value;
  const mailbox = await Mailbox.open(at('mailbox.jsonl'));
  const functions = new Functions(options.load, limitsOf);
  const inner = await startServices(at, access, mailbox, functions);
  const database = await options.startDatabase(at('tables'), access);
  const services = { services: inner.url, database: database.url };
  const { secondFactor } = options;
  const sdk = environment({ port: door.port, ...services, key: access, secondFactor });
  Object.assign(process.env, sdk);
  // Operator's commands on this machine read it.
  const file = await JsonFile.open(at(ENVIRONMENT_FILE), () => sdk);
  file.value = sdk;
  await file.save();

  const pool = await openPool(at('people'), door.port, functions, options);
  const buckets = await createBuckets(at('files'));
  await createAllTables(database);
  await createQueues();
  const tokens = {
    issuer: pool.signer.issuer,
    clientId: NAMES.clientId,
    keys: createLocalJWKSet(pool.signer.jwks),
  };
  const pace = new Pace();
  const appsync = createAppSync({
    sdl: options.sdl,
    pool: tokens,
    key: access,
    functions,
    pace,
    resolvers: { resolverCode, isPublication },
  });
  door.serve(
    createFront({
      port: door.port,
      webFolder: options.webFolder,
      mailbox,
      buckets,
      appsync,
      brandBucket: NAMES.brandBucket,
      brand: NAMES.brand,
      gateway: createGateway({ resources, functions, pool: tokens, apiKey, pace }),
      cognito: cognitoHandler(pool, access, '/cognito'),
      s3: s3Handler(buckets, access, '/s3'),
      config: (brand, origin) => ({
        ...webConfig(brand, origin),
        apiKey,
        passkeys: new URL(origin).hostname === pool.options.passkeys?.id,
        simulated: options.simulated,
        messageReceiver: options.messageReceiver,
      }),
    }),
  );
  let pumps: Pump[] | null = null;
  return {
    url: `http://localhost:${door.port}`,
    port: door.port,
    pool,
    mailbox,
    buckets,
    appsync,
    database,
    functions,
    apiKey,
    async prepareFunctions() {
      const names = [
        ...Object.keys(resources),
        'graphql',
        'sign-in-mail',
        'person-seen',
        'mail-accepted',
      ];
      await Promise.all(names.map((name) => functions.prepare(name)));
    },
    open() {
      if (pumps) return;
      door.open();
      for (const name of options.clocks)
        inner.scheduler.ensure(name, clockExpression(name), CLOCK_INPUT);
      inner.scheduler.start();
      pumps = startPumps(functions);
      publishAgain(mailbox, mailAccepted(functions));
    },
    async close() {
      await Promise.all([inner.scheduler.stop(), ...(pumps ?? []).map((pump) => pump.stop())]);
      appsync.realtime.close();
      await door.close();
      await inner.close();
      await database.close();
    },
  };
}

/** Only the owner may read the data, even in an existing folder. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** The user pool with its triggers. */
async function openPool(
  folder: string | null,
  port: number,
  functions: Functions,
  { secondFactor }: ApplicationOptions,
): Promise<Pool> {
  const trigger = (name: string, event: unknown) =>
    functions.invoke(name, event, randomUUID(), TRIGGER_TIMEOUT_MS);
  return await Pool.open({
    poolId: NAMES.poolId,
    clientId: NAMES.clientId,
    folder,
    issuer: process.env['TOKEN_ISSUER']!,
    keyArn: NAMES.signInKeyArn,
    secondFactor,
    passkeys: { id: 'localhost', origin: `http://localhost:${port}` },
    signInMail: (event) => trigger('sign-in-mail', event),
    personSeen: (event) => trigger('person-seen', event),
  });
}

async function createBuckets(folder: string | null): Promise<BucketStore> {
  const buckets = await BucketStore.open(folder);
  await buckets.createBucket(NAMES.brandBucket);
  await buckets.createBucket(NAMES.jobBucket);
  await buckets.createBucket(NAMES.sealBucket);
  await buckets.createBucket(NAMES.auditBucket);
  return buckets;
}

/** config.json for a page of a brand. */
const webConfig = (brand: string | null, origin: string) => ({
  region: NAMES.region,
  userPoolId: NAMES.poolId,
  userPoolClientId: NAMES.clientId,
  userPoolEndpoint: `${origin}/cognito`,
  apiUrl: '/live',
  graphqlUrl: '/graphql',
  brand: brand ?? NAMES.brand,
  isProviders: brand === null,
});

async function startServices(
  at: At,
  access: AccessKey,
  mailbox: Mailbox,
  functions: Functions,
): Promise<Listening & { scheduler: Scheduler }> {
  const scheduler = await openScheduler(at('schedules.json'), async ({ Arn, Input }) => {
    await functions.invoke(
      Arn.split(':').at(-1)!,
      JSON.parse(Input ?? '{}'),
      randomUUID(),
      900_000,
    );
  });
  let url = '';
  const services = {
    secretsmanager: await secretsService(at('secrets.json')),
    sqs: await sqsService(at('queues.json'), () => url),
    scheduler: scheduler.service,
    ses: sesService(mailbox, mailAccepted(functions)),
    sns: snsService(mailbox),
    kms: jsonService({
      ...encryptingOperations(NAMES.signInKeyArn),
      ...(await signingOperations(NAMES.sealKeyArn, at('seal-key.json'))),
    }),
  };
  const listening = await listen(servicesHandler(services, access));
  url = listening.url;
  return { ...listening, scheduler };
}

/** EventBridge between SES and the function, which here calls it once. */
const mailAccepted = (functions: Functions) => (event: SendEvent) => {
  functions
    .invoke('mail-accepted', event, randomUUID(), EVENT_TIMEOUT_MS)
    .catch((error: unknown) => console.error('An event of SES was lost.', error));
};

async function createAllTables(database: Database): Promise<void> {
  const client = new DynamoDBClient({});
  await createTables(client, NAMES.tablePrefix, database);
  client.destroy();
}

function newKeys(): Keys {
  return {
    access: {
      accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString('base64url'),
    },
    apiKey: randomBytes(20).toString('base64url'),
  };
}
