import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type AttributeValue,
  type QueryCommandInput,
  type TransactWriteItem,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTables, type TestTables } from '../../../../infra/local/testing.ts';

const TableName = 'rows';
const text = (S: string): AttributeValue => ({ S });
const key = (sort: string) => ({ part: text('p'), sort: text(sort) });
const times = <T>(count: number, each: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => each(at));

let tables: TestTables;
let client: DynamoDBClient;

beforeAll(async () => {
  tables = await startTables();
  client = new DynamoDBClient({ maxAttempts: 1 });
  const keySchema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['part', 'sort', 'owner', 'place'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: keySchema('part', 'sort'),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'owners',
          KeySchema: keySchema('owner', 'place'),
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
});
afterAll(async () => {
  client.destroy();
  await tables.stop();
});

const query = (
  KeyConditionExpression: string,
  values: Record<string, string>,
  more: Partial<QueryCommandInput> = {},
) =>
  client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, text(value)]),
      ),
      ...more,
    }),
  );
const put = (Item: Record<string, AttributeValue>) =>
  client.send(new PutItemCommand({ TableName, Item }));
const update = (UpdateExpression: string, more: Partial<UpdateItemCommandInput> = {}) =>
  client.send(new UpdateItemCommand({ TableName, Key: key('row'), UpdateExpression, ...more }));
const transact = (TransactItems: TransactWriteItem[], ClientRequestToken?: string) =>
  client.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }));
const inTransaction = (Item: Record<string, AttributeValue>): TransactWriteItem => ({
  Put: { TableName, Item },
});

const refused: Record<string, Record<string, () => Promise<unknown>>> = {
  // .../developerguide/HowItWorks.NamingRulesDataTypes.html, 'Data types': no empty key values.
  'an empty value of a key': {
    'that is equal': () => query('part = :p', { ':p': '' }),
    'at the beginning': () => query('part = :p AND begins_with(sort, :s)', { ':p': 'p', ':s': '' }),
    'as the lower end': () =>
      query('part = :p AND sort BETWEEN :s AND :t', { ':p': 'p', ':s': '', ':t': 'z' }),
    'that is less': () => query('part = :p AND sort > :s', { ':p': 'p', ':s': '' }),
    'of an index': () => query('owner = :p', { ':p': '' }, { IndexName: 'owners' }),
    'where a page starts': () => query('part = :p', { ':p': 'p' }, { ExclusiveStartKey: key('') }),
    'of an index in a row': () => put({ ...key('row'), owner: text(''), place: text('x') }),
    'of an index in an update': () =>
      update('SET #o = :v', {
        ExpressionAttributeNames: { '#o': 'owner' },
        ExpressionAttributeValues: { ':v': text('') },
      }),
    'of an index in a batch': () =>
      client.send(
        new BatchWriteItemCommand({
          RequestItems: {
            [TableName]: [{ PutRequest: { Item: { ...key('row'), owner: text('') } } }],
          },
        }),
      ),
    'of an index in a transaction': () =>
      transact([inTransaction({ ...key('row'), owner: text('x'), place: text('') })]),
  },
  // .../developerguide/Constraints.html, 'Partition keys and sort keys' and 'Secondary indexes'.
  'a key of too many bytes': {
    'of the partition': () => put({ part: text('ü'.repeat(1_100)), sort: text('x') }),
    'of the order': () => put({ part: text('p'), sort: text('ü'.repeat(600)) }),
    'of the partition of an index': () =>
      put({ ...key('row'), owner: text('ü'.repeat(1_100)), place: text('x') }),
    'of the order of an index': () =>
      put({ ...key('row'), owner: text('x'), place: text('ü'.repeat(600)) }),
  },
  // .../APIReference/API_PutItem.html, 'Item': the types of the table's attribute definitions.
  'a key of a wrong type': {
    'in a row': () => put({ part: text('p'), sort: { N: '1' } }),
    'in a transaction': () => transact([inTransaction({ part: text('p'), sort: { N: '1' } })]),
  },
  // .../developerguide/Constraints.html, 'Expression parameters', and the page on data types.
  'an expression': {
    'over 4 KB': () =>
      update(`SET ${times(300, (at) => `attribute${at} = :v`).join(', ')}`, {
        ExpressionAttributeValues: { ':v': text('x') },
      }),
    'of over 300 operators': () =>
      update('SET a = :v', {
        ConditionExpression: times(200, (at) => `a${at} = :v`).join(' OR '),
        ExpressionAttributeValues: { ':v': text('x') },
      }),
    'with over 100 operands of IN': () => {
      const operands = times(101, (at) => `:v${at}`);
      return update('SET a = :v0', {
        ConditionExpression: `a IN (${operands.join(', ')})`,
        ExpressionAttributeValues: Object.fromEntries(operands.map((name) => [name, text(name)])),
      });
    },
    // .../developerguide/Expressions.OperatorsAndFunctions.html, 'Making comparisons'.
    'that orders what has no order': () =>
      update('SET a = :v', {
        ConditionExpression: 'attribute_not_exists(a) OR a < :v',
        ExpressionAttributeValues: { ':v': { BOOL: true } },
      }),
    'with a name that begins with an underscore': () =>
      update('SET _a = :v', { ExpressionAttributeValues: { ':v': text('x') } }),
  },
  // .../developerguide/Constraints.html, 'Attributes', and the page on naming rules.
  'an attribute': {
    'nested 33 levels deep': () => {
      let nested = text('x');
      for (let level = 0; level < 33; level += 1) nested = { M: { a: nested } };
      return put({ ...key('row'), nested });
    },
    'without a name': () => put({ ...key('row'), '': text('x') }),
  },
  // .../APIReference/API_TransactWriteItems.html and API_TransactGetItems.html.
  'a transaction': {
    'over 4 MB': () =>
      transact(
        times(12, (at) => inTransaction({ ...key(`${at}`), words: text('x'.repeat(380_000)) })),
      ),
    'with a token of over 36 characters': () =>
      transact([inTransaction(key('row'))], 'x'.repeat(37)),
    'with a check without a condition': () =>
      transact([
        { ConditionCheck: { TableName, Key: key('row'), ConditionExpression: undefined } },
      ]),
    'with two kinds in one item': () =>
      transact([{ ...inTransaction(key('row')), Delete: { TableName, Key: key('other') } }]),
    'that reads one row twice': () =>
      client.send(
        new TransactGetItemsCommand({
          TransactItems: times(2, () => ({ Get: { TableName, Key: key('row') } })),
        }),
      ),
  },
};

for (const [what, requests] of Object.entries(refused))
  describe(`${what} is refused, as by DynamoDB`, () => {
    test.each(Object.entries(requests))('%s', async (_which, request) => {
      const error = (await request().then(
        () => null,
        (reason: unknown) => reason,
      )) as Error | null;
      expect(error?.name).toMatch(/^(ValidationException|TransactionCanceledException)$/);
      expect(error?.message).not.toBe('');
    });
  });

test('an empty value of another attribute is no fault', async () => {
  await put({ ...key('empty'), words: text('') });
  const { Items } = await query(
    'part = :p AND sort = :s',
    { ':p': 'p', ':s': 'empty', ':e': '' },
    { FilterExpression: 'words = :e' },
  );
  expect(Items).toHaveLength(1);
});

// .../developerguide/Expressions.UpdateExpressions.html, 'REMOVE'.
test('elements of a list go by their place before the update', async () => {
  const words = (...list: string[]) => ({ L: list.map(text) });
  await put({ ...key('row'), list: words('a', 'b', 'c', 'd') });
  const { Attributes } = await update('REMOVE #l[0], #l[1] SET #l[2] = :v', {
    ExpressionAttributeNames: { '#l': 'list' },
    ExpressionAttributeValues: { ':v': text('new') },
    ReturnValues: 'ALL_NEW',
  });
  expect(Attributes?.['list']).toEqual(words('new', 'd'));
});

test('one expression for several rows of a transaction counts each row by itself', async () => {
  const counted = (sort: string, n: string) => ({ ...key(sort), n: { N: n } });
  await put(counted('one', '1'));
  await put(counted('ten', '10'));
  await transact(
    ['one', 'ten'].map((sort) => ({
      Update: {
        TableName,
        Key: key(sort),
        UpdateExpression: 'SET n = n + :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    })),
  );
  const { Items } = await query('part = :p AND sort BETWEEN :s AND :t', {
    ':p': 'p',
    ':s': 'one',
    ':t': 'ten',
  });
  expect(Items?.map((item) => [item['sort']?.S, item['n']?.N])).toEqual(
    expect.arrayContaining([
      ['one', '2'],
      ['ten', '11'],
    ]),
  );
});
