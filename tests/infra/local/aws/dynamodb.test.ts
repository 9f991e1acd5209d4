import {
  DynamoDBClient,
  UpdateItemCommand,
  DescribeTimeToLiveCommand,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, perform } from '../../../../infra/local/aws/dynamodb/engine.ts';
import { deleteExpired } from '../../../../infra/local/aws/dynamodb/time-to-live.ts';
import { startTables, type TestTables } from '../../../../infra/local/testing.ts';

let tables: TestTables;
let documents: DynamoDBDocumentClient;
const alerts = 'test-alerts';
const key = (alertId: string) => ({ accountId: 'tidewater', alertId });
const addOne = (alertId: string) => ({
  TableName: alerts,
  Key: key(alertId),
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': 1 },
});
const read = async (alertId: string) =>
  (await documents.send(new GetCommand({ TableName: alerts, Key: key(alertId) }))).Item;
const addOnceTo = (alertId: string) =>
  documents.send(
    new TransactWriteCommand({
      ClientRequestToken: 'again',
      TransactItems: [{ Update: addOne(alertId) }],
    }),
  );

beforeAll(async () => {
  tables = await startTables();
  documents = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }));
});
afterAll(async () => {
  documents.destroy();
  await tables.stop();
});

test('a transaction writes its rows and their index entries together', async () => {
  await documents.send(new PutCommand({ TableName: alerts, Item: { ...key('counted'), n: 1 } }));
  await documents.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: alerts,
            Item: { ...key('opened'), openIn: 'tidewater', startEpoch: 5 },
          },
        },
        {
          Update: {
            TableName: alerts,
            Key: key('counted'),
            UpdateExpression: 'SET n = n + :one',
            ConditionExpression: 'n = :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    }),
  );
  expect(await read('counted')).toMatchObject({ n: 2 });
  const open = await documents.send(
    new QueryCommand({
      TableName: alerts,
      IndexName: 'open',
      KeyConditionExpression: 'openIn = :a',
      ExpressionAttributeValues: { ':a': 'tidewater' },
    }),
  );
  expect(open.Items).toMatchObject([{ alertId: 'opened' }]);
});

test('a condition that fails cancels the whole transaction and answers why, with the row that is there', async () => {
  await documents.send(new PutCommand({ TableName: alerts, Item: { ...key('held'), by: 'Asha' } }));
  const attempt = documents.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: alerts, Item: key('never') } },
        {
          Update: {
            TableName: alerts,
            Key: key('held'),
            UpdateExpression: 'SET #by = :me',
            ConditionExpression: 'attribute_not_exists(#by)',
            ExpressionAttributeNames: { '#by': 'by' },
            ExpressionAttributeValues: { ':me': 'Ben' },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
      ],
    }),
  );
  const error = (await attempt.catch((reason: unknown) => reason)) as TransactionCanceledException;
  expect(error).toBeInstanceOf(TransactionCanceledException);
  expect(error.CancellationReasons).toMatchObject([
    { Code: 'None' },
    { Code: 'ConditionalCheckFailed', Item: { by: { S: 'Asha' } } },
  ]);
  expect(await read('never')).toBeUndefined();
});

test('a transaction whose later update is impossible leaves nothing of its earlier writes', async () => {
  const attempt = documents.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: alerts, Item: key('half') } },
        {
          Update: {
            TableName: alerts,
            Key: key('missing'),
            UpdateExpression: 'SET n = n + :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    }),
  );
  await expect(attempt).rejects.toThrow('ValidationError');
  expect(await read('half')).toBeUndefined();
});

test('of forty writers of one row exactly one wins, and only its other row exists', async () => {
  const writers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      documents.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: alerts,
                Item: { ...key('raced'), n },
                ConditionExpression: 'attribute_not_exists(alertId)',
              },
            },
            { Put: { TableName: alerts, Item: { accountId: 'racers', alertId: String(n) } } },
          ],
        }),
      ),
    ),
  );
  expect(writers.filter((writer) => writer.status === 'fulfilled')).toHaveLength(1);
  const { Items } = await documents.send(
    new QueryCommand({
      TableName: alerts,
      KeyConditionExpression: 'accountId = :a',
      ExpressionAttributeValues: { ':a': 'racers' },
    }),
  );
  expect(Items).toHaveLength(1);
  expect(Items![0]!['alertId']).toBe(String((await read('raced'))!['n']));
});

test('a hundred concurrent transactions and a hundred plain updates of one counter lose none', async () => {
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const change = addOne('counter');
      await documents.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName: alerts, Item: key(`side-${n}`) } },
            { Update: change },
          ],
        }),
      );
      await documents.send(new UpdateCommand(change));
    }),
  );
  expect(await read('counter')).toMatchObject({ n: 200 });
});

test('one row twice in a transaction, no rows and over a hundred rows are refused', async () => {
  const put = { Put: { TableName: alerts, Item: key('twice') } };
  await expect(
    documents.send(new TransactWriteCommand({ TransactItems: [put, put] })),
  ).rejects.toThrow('multiple operations on one item');
  await expect(documents.send(new TransactWriteCommand({ TransactItems: [] }))).rejects.toThrow(
    'transactItems',
  );
  const many = Array.from({ length: 101 }, (_, n) => ({
    Put: { TableName: alerts, Item: key(`many-${n}`) },
  }));
  await expect(documents.send(new TransactWriteCommand({ TransactItems: many }))).rejects.toThrow(
    'transactItems',
  );
});

test('a transaction repeated with its token is done once; with other rows it is refused', async () => {
  await Promise.all([addOnceTo('repeated'), addOnceTo('repeated'), addOnceTo('repeated')]);
  expect(await read('repeated')).toMatchObject({ n: 1 });
  await expect(addOnceTo('another')).rejects.toThrow(
    expect.objectContaining({ name: 'IdempotentParameterMismatchException' }) as Error,
  );
});

test('a single write whose condition fails answers the row that is there when asked', async () => {
  await documents.send(
    new PutCommand({ TableName: alerts, Item: { ...key('single'), by: 'Asha' } }),
  );
  const attempt = documents.send(
    new PutCommand({
      TableName: alerts,
      Item: key('single'),
      ConditionExpression: 'attribute_not_exists(alertId)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
  await expect(attempt).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    Item: { by: { S: 'Asha' } },
  });
});

test('TransactGet answers by position, and a batch of writes is whole', async () => {
  await documents.send(
    new BatchWriteCommand({
      RequestItems: {
        [alerts]: [1, 2].map((n) => ({ PutRequest: { Item: { ...key(`batch-${n}`), n } } })),
      },
    }),
  );
  const { Responses } = await documents.send(
    new TransactGetCommand({
      TransactItems: ['batch-2', 'no-such', 'batch-1'].map((alertId) => ({
        Get: { TableName: alerts, Key: key(alertId) },
      })),
    }),
  );
  expect(Responses!.map((response) => response.Item?.['n'])).toEqual([2, undefined, 1]);
});

test('a row is measured in bytes, as DynamoDB does, whichever way it is written', async () => {
  const tooMuch = 'ü'.repeat(210_000);
  const grows = {
    TableName: alerts,
    Key: key('large'),
    UpdateExpression: 'SET words = :words',
    ExpressionAttributeValues: { ':words': tooMuch },
  };
  const refused = { message: expect.stringContaining('maximum allowed size') as string };
  await expect(
    documents.send(
      new PutCommand({ TableName: alerts, Item: { ...key('large'), words: tooMuch } }),
    ),
  ).rejects.toMatchObject(refused);
  await expect(documents.send(new UpdateCommand(grows))).rejects.toMatchObject(refused);
  await expect(
    documents.send(new TransactWriteCommand({ TransactItems: [{ Update: grows }] })),
  ).rejects.toMatchObject({
    CancellationReasons: [{ Code: 'ValidationError', Message: refused.message }],
  });
  expect(await read('large')).toBeUndefined();
  const fits = { ...key('large'), words: 'ü'.repeat(200_000) };
  await documents.send(new PutCommand({ TableName: alerts, Item: fits }));
  expect(await read('large')).toEqual(fits);
});

test('tables that expire rows say so, and expired rows go', async () => {
  const client = new DynamoDBClient({});
  const { TimeToLiveDescription } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: 'test-audit' }),
  );
  expect(TimeToLiveDescription).toEqual({
    TimeToLiveStatus: 'ENABLED',
    AttributeName: 'expiresAt',
  });
  const engine = await openEngine(null);
  await perform(engine, 'CreateTable', {
    TableName: 'rows',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  });
  await perform(engine, 'UpdateTimeToLive', {
    TableName: 'rows',
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  });
  for (const [id, expiresAt] of [
    ['old', '100'],
    ['new', '300'],
  ]) {
    await perform(engine, 'PutItem', {
      TableName: 'rows',
      Item: { id: { S: id }, expiresAt: { N: expiresAt } },
    });
  }
  const deleted = await deleteExpired(engine.store, 200, (TableName, Key) =>
    perform(engine, 'DeleteItem', { TableName, Key }),
  );
  expect(deleted).toBe(1);
  expect((await perform(engine, 'Scan', { TableName: 'rows' }))['Items']).toMatchObject([
    { id: { S: 'new' } },
  ]);
  await engine.store.db.close();
});

test('a request that another key signed is refused', async () => {
  const forged = new DynamoDBClient({
    credentials: { accessKeyId: process.env['AWS_ACCESS_KEY_ID']!, secretAccessKey: 'guessed' },
    maxAttempts: 1,
  });
  const attempt = forged.send(
    new UpdateItemCommand({
      TableName: alerts,
      Key: { accountId: { S: 'a' }, alertId: { S: 'b' } },
    }),
  );
  await expect(attempt).rejects.toMatchObject({ name: 'InvalidSignatureException' });
});
