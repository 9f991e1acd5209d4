import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamoDb, type Database } from '../../../../infra/local/aws/dynamodb/server.ts';
import { isKnown, type Outcome } from './known-differences.ts';
import { repetitions } from '../../../setup/repetitions.ts';
import { madeUpOperations, TableName, type Operation } from './made-up-operations.ts';

/**
 * The same made-up operations on three engines: the local tables, dynalite, on which they are
 * built, and with DYNAMODB_LOCAL_URL Amazon's DynamoDB Local, which is right where they differ.
 */
const OPERATIONS = 600;
const FIRST_SEED = 20_261_126;
const KEY = { accessKeyId: 'ENGINES', secretAccessKey: 'local-test-secret' };
const amazonUrl = process.env['DYNAMODB_LOCAL_URL'];

let database: Database;
let dynalite: Server;
const engines = new Map<string, dynamodb.DynamoDBClient>();

beforeAll(async () => {
  database = await startDynamoDb({ path: null, key: KEY });
  const start = createRequire(import.meta.url)('dynalite') as (options: object) => Server;
  dynalite = start({ createTableMs: 0 }).listen(0, '127.0.0.1');
  await once(dynalite, 'listening');
  const { port } = dynalite.address() as AddressInfo;
  const at = (endpoint: string) =>
    new dynamodb.DynamoDBClient({
      endpoint,
      region: 'eu-west-2',
      credentials: KEY,
      maxAttempts: 1,
    });
  engines.set('local', at(database.url));
  engines.set('dynalite', at(`http://127.0.0.1:${port}`));
  if (amazonUrl) engines.set('amazon', at(amazonUrl));
  for (const client of engines.values()) await createTable(client);
});
afterAll(async () => {
  for (const client of engines.values()) client.destroy();
  await database.close();
  dynalite.close();
});

async function createTable(client: dynamodb.DynamoDBClient): Promise<void> {
  const schema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new dynamodb.CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['part', 'sort', 'owner', 'place'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: schema('part', 'sort'),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'owners',
          KeySchema: schema('owner', 'place'),
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
  await dynamodb.waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.05 }, { TableName });
}

const COMMANDS: Record<string, new (input: never) => object> = {
  PutItem: dynamodb.PutItemCommand,
  UpdateItem: dynamodb.UpdateItemCommand,
  DeleteItem: dynamodb.DeleteItemCommand,
  GetItem: dynamodb.GetItemCommand,
  Query: dynamodb.QueryCommand,
  BatchWriteItem: dynamodb.BatchWriteItemCommand,
  BatchGetItem: dynamodb.BatchGetItemCommand,
  TransactWriteItems: dynamodb.TransactWriteItemsCommand,
  TransactGetItems: dynamodb.TransactGetItemsCommand,
};

type Send = (command: unknown) => Promise<Record<string, unknown>>;

async function outcomeOf(name: string, { name: operation, input }: Operation): Promise<Outcome> {
  const client = engines.get(name)!;
  try {
    // DynamoDB Local adds the capacity of a deletion unasked.
    const {
      $metadata: _,
      ConsumedCapacity: __,
      ...answer
    } = await (client.send.bind(client) as unknown as Send)(
      new COMMANDS[operation]!(structuredClone(input) as never),
    );
    return { answer: inOrder(answer) };
  } catch (error) {
    const {
      name: kind,
      message,
      CancellationReasons: reasons,
    } = error as Error & {
      CancellationReasons?: { Code: string }[];
    };
    return { error: kind, reasons: reasons?.map(({ Code }) => Code).join(), message };
  }
}

/** Sets, and rows of a batch, have no order; nor has an object its names. */
function inOrder(part: unknown): unknown {
  if (part instanceof Uint8Array) return { bytes: [...part] };
  if (Array.isArray(part)) return part.map(inOrder);
  if (typeof part !== 'object' || part === null) return part;
  const sorted = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, each]) => [name, valueInOrder(name, each)]));
}

function valueInOrder(name: string, each: unknown): unknown {
  if (['SS', 'NS'].includes(name)) return [...(each as string[])].sort();
  if (name !== 'Responses' || Array.isArray(each)) return inOrder(each);
  const rows = (each as Record<string, unknown[]>)[TableName] ?? [];
  return rows.map((row) => JSON.stringify(inOrder(row))).sort();
}

const rowsOf = async (name: string) => {
  const { Items = [] } = await engines.get(name)!.send(new dynamodb.ScanCommand({ TableName }));
  return Items;
};

/** Gives an engine the rows of another, so that one difference makes no others. */
async function copyRows(from: string, to: string): Promise<void> {
  const client = engines.get(to)!;
  for (const { part, sort } of await rowsOf(to))
    await client.send(
      new dynamodb.DeleteItemCommand({ TableName, Key: { part: part!, sort: sort! } }),
    );
  for (const Item of await rowsOf(from))
    await client.send(new dynamodb.PutItemCommand({ TableName, Item }));
}

/** Engines word their messages differently. */
const plain = (outcome: Outcome) => JSON.stringify({ ...outcome, message: undefined });

const seeds = Array.from({ length: repetitions(1, 20) }, (_, at) => FIRST_SEED + at);

test.each(seeds)(
  '600 made-up operations of seed %i are done as by DynamoDB Local, but for known differences',
  async (seed) => {
    const judge = amazonUrl ? 'amazon' : 'dynalite';
    const others = [...engines.keys()].filter((name) => name !== judge);
    const alike = Object.fromEntries(others.map((name) => [name, 0]));
    const unexpected: unknown[] = [];
    for (const operation of madeUpOperations(OPERATIONS, seed)) {
      const right = await outcomeOf(judge, operation);
      for (const name of others) {
        const other = await outcomeOf(name, operation);
        if (name === 'local' && isUnexpected(right, other))
          unexpected.push({ ...operation, right, other });
        if (plain(other) === plain(right)) alike[name]! += 1;
        else await copyRows(judge, name);
      }
    }
    console.log(`Alike with ${judge}, of ${OPERATIONS}: ${JSON.stringify(alike)}`);
    expect(unexpected).toEqual([]);
  },
);

/** Without DynamoDB Local nobody is right; a request that ends in a fault of the server is wrong. */
function isUnexpected(right: Outcome, local: Outcome): boolean {
  if (!amazonUrl) return local.error === 'InternalServerError';
  return plain(right) !== plain(local) && !isKnown(right, local);
}
