import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createLocalJWKSet } from 'jose';
import { publications } from '../../core/contract/publications.ts';
import { resources } from '../../core/contract/index.ts';
import { clockExpression, MOST_RECEIVES, QUEUES, type QueueName } from '../constructs/clocks.ts';
import { createAppSync, type AppSync } from './aws/appsync/server.ts';
import type { CustomMessageEvent } from './aws/cognito/messages.ts';
import { Pool, type SecondFactor } from './aws/cognito/pool.ts';
import { cognitoHandler } from './aws/cognito/server.ts';
import { createTables } from './aws/dynamodb/create-tables.ts';
import type { Database } from './aws/dynamodb/server.ts';
import { createGateway } from './aws/gateway/gateway.ts';
import { listen, sendJson, type Listening } from './aws/http.ts';
import { Functions, type LoadFunction } from './aws/lambda.ts';
import { Mailbox } from './aws/mailbox.ts';
import { BucketStore } from './aws/s3/bucket-store.ts';
import { s3Handler } from './aws/s3/server.ts';
import { openScheduler, type Scheduler } from './aws/scheduler/scheduler.ts';
import { secretsService } from './aws/secrets.ts';
import { servicesHandler } from './aws/service.ts';
import { sesService } from './aws/ses.ts';
import type { AccessKey } from './aws/signature.ts';
import { snsService } from './aws/sns.ts';
import { sqsService } from './aws/sqs.ts';
import { environment, NAMES } from './environment.ts';
import { createFront, type Front } from './front/front.ts';
import { JsonFile } from './json-file.ts';
import { startPump } from './queue-pump.ts';

export interface ApplicationOptions {
  /** 0 takes a free port. */
  port: number;
  /** Folder of all data; null keeps everything in memory. */
  dataDir: string | null;
  load: LoadFunction;
  /** Text of graphql/schema.graphql. */
  sdl: string;
  webFolder: string | null;
  /** Whether the devices are simulated, which the portal says on screen. */
  simulated: boolean;
  /** Second factor of everybody, where it is required. */
  secondFactor?: SecondFactor;
  startDatabase(path: string | null, key: AccessKey): Promise<Database>;
  /** The clocks that run here; all of a deployment's in a whole portal. */
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
  /** Loads every function, so that no first call of a person waits for it. */
  prepareFunctions(): Promise<void>;
  /**
   * Until open() the port answers 503 to everybody, so that nobody meets half of the application.
   */
  open(): void;
  close(): Promise<void>;
}

/** As long as Cognito waits for a trigger. */
const TRIGGER_TIMEOUT_MS = 5_000;

interface Keys {
  access: AccessKey;
  apiKey: string;
}

/**
 * The application whole on this machine: the AWS protocols, the functions behind them, one port.
 * Sets the SDK's environment.
 */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { dataDir } = options;
  if (dataDir) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Also one that was there already: all tenants' data are for nobody else of this machine.
    await chmod(dataDir, 0o700);
  }
  const at = (name: string) => dataDir && join(dataDir, name);
  let front: Front | null = null;
  const pumps: ReturnType<typeof startPump>[] = [];
  let isOpen = false;
  const outer = await listen(
    (request, response) =>
      front && isOpen ? front.handler(request, response) : starting(front, request, response),
    options.port,
  );
  outer.server.on('upgrade', (request, socket, head) =>
    front && isOpen ? front.upgrade(request, socket, head) : socket.destroy(),
  );

  const keys = await JsonFile.open<Keys>(at('keys.json'), newKeys);
  await keys.save();
  const { access, apiKey } = keys.value;
  const mailbox = await Mailbox.open(at('mailbox.jsonl'));
  const functions = new Functions(options.load);
  const inner = await startServices(at, access, mailbox, functions);
  const database = await options.startDatabase(at('tables'), access);
  Object.assign(
    process.env,
    environment({ port: outer.port, services: inner.url, database: database.url, key: access }),
  );

  const pool = await Pool.open({
    poolId: NAMES.poolId,
    clientId: NAMES.clientId,
    folder: at('people'),
    issuer: process.env['TOKEN_ISSUER']!,
    sender: NAMES.signInSender,
    mailbox,
    secondFactor: options.secondFactor ?? 'optional',
    passkeys: { id: 'localhost', origin: `http://localhost:${outer.port}` },
    customMessage: async (event) =>
      (await functions.invoke(
        'custom-message',
        event,
        randomUUID(),
        TRIGGER_TIMEOUT_MS,
      )) as CustomMessageEvent,
    personSeen: (event) => functions.invoke('person-seen', event, randomUUID(), TRIGGER_TIMEOUT_MS),
  });
  const buckets = await BucketStore.open(at('files'));
  await buckets.createBucket(NAMES.brandBucket);
  await buckets.createBucket(NAMES.jobBucket);
  await createAllTables();
  await createQueues();
  const tokens = {
    issuer: pool.signer.issuer,
    clientId: NAMES.clientId,
    keys: createLocalJWKSet(pool.signer.jwks),
  };
  const appsync = createAppSync({
    sdl: options.sdl,
    pool: tokens,
    key: access,
    functions,
    publications,
  });
  front = createFront({
    port: outer.port,
    webFolder: options.webFolder,
    mailbox,
    buckets,
    appsync,
    brandBucket: NAMES.brandBucket,
    brand: NAMES.brand,
    gateway: createGateway({ resources, functions, pool: tokens, apiKey }),
    cognito: cognitoHandler(pool, access, '/cognito'),
    s3: s3Handler(buckets, access, '/s3'),
    config: (brand, origin) => ({
      region: NAMES.region,
      userPoolId: NAMES.poolId,
      userPoolClientId: NAMES.clientId,
      userPoolEndpoint: `${origin}/cognito`,
      apiUrl: '/live',
      apiKey,
      graphqlUrl: '/graphql',
      brand: brand ?? NAMES.brand,
      isProviders: brand === null,
      passkeys: new URL(origin).hostname === pool.options.passkeys?.id,
      simulated: options.simulated,
    }),
  });
  return {
    url: `http://localhost:${outer.port}`,
    port: outer.port,
    pool,
    mailbox,
    buckets,
    appsync,
    database,
    functions,
    apiKey,
    async prepareFunctions() {
      await Promise.all(
        [...Object.keys(resources), 'graphql', 'custom-message', 'person-seen'].map((name) =>
          functions.prepare(name),
        ),
      );
    },
    open() {
      if (isOpen) return;
      isOpen = true;
      for (const name of options.clocks) inner.scheduler.ensure(name, clockExpression(name));
      inner.scheduler.start();
      for (const [use, { name, timeoutSeconds, runsAtOnce }] of Object.entries(QUEUES))
        pumps.push(
          startPump({
            queueUrl: queueUrl(use as QueueName),
            functions,
            name,
            timeoutMs: timeoutSeconds * 1_000,
            runsAtOnce,
          }),
        );
    },
    async close() {
      await Promise.all([inner.scheduler.stop(), ...pumps.map((pump) => pump.stop())]);
      appsync.realtime.close();
      await outer.close();
      await inner.close();
      await database.close();
    },
  };
}

/**
 * While the application starts, it only answers to itself: the seed and the collector use its
 * protocols already.
 */
function starting(front: Front | null, request: IncomingMessage, response: ServerResponse): void {
  const isOwn = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256');
  if (front && isOwn) front.handler(request, response);
  else
    sendJson(
      response,
      503,
      { message: 'The portal is starting. Please wait a moment.' },
      { 'retry-after': '1' },
    );
}

async function startServices(
  at: (name: string) => string | null,
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
    ses: sesService(mailbox),
    sns: snsService(mailbox),
  };
  const listening = await listen(servicesHandler(services, access));
  url = listening.url;
  return { ...listening, scheduler };
}

const QUEUE_NAMES: Record<QueueName, string> = {
  polls: NAMES.pollQueue,
  compactions: NAMES.compactionQueue,
  jobs: NAMES.jobQueue,
};

const queueUrl = (use: QueueName) =>
  `${process.env['AWS_ENDPOINT_URL']}/000000000000/${QUEUE_NAMES[use]}`;

/** The queues of work, and beside each the one of messages that failed too often. */
async function createQueues(): Promise<void> {
  const client = new SQSClient({});
  for (const [use, { hiddenSeconds }] of Object.entries(QUEUES)) {
    const QueueName = QUEUE_NAMES[use as QueueName];
    const failed = `${QueueName}-failed`;
    const deadLetterTargetArn = `arn:aws:sqs:${NAMES.region}:000000000000:${failed}`;
    await client.send(new CreateQueueCommand({ QueueName: failed }));
    await client.send(
      new CreateQueueCommand({
        QueueName,
        Attributes: {
          VisibilityTimeout: String(hiddenSeconds),
          RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: MOST_RECEIVES }),
        },
      }),
    );
  }
  client.destroy();
}

async function createAllTables(): Promise<void> {
  const client = new DynamoDBClient({});
  await createTables(client, NAMES.tablePrefix);
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
