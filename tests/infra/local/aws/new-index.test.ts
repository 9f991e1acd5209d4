import {
  CreateTableCommand,
  DynamoDBClient,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTables } from '../../../../infra/local/aws/dynamodb/create-tables.ts';
import { startDynamoDb } from '../../../../infra/local/aws/dynamodb/server.ts';

const KEY = { accessKeyId: 'LOCALTEST', secretAccessKey: 'local-test-secret' };
const TableName = 'old-alerts';
/** The table as a release had it that knew no index. */
const OLD_TABLE: CreateTableCommandInput = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'accountId', AttributeType: 'S' },
    { AttributeName: 'alertId', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'accountId', KeyType: 'HASH' },
    { AttributeName: 'alertId', KeyType: 'RANGE' },
  ],
};

let database: Awaited<ReturnType<typeof startDynamoDb>>;
let client: DynamoDBClient;

beforeAll(async () => {
  database = await startDynamoDb({ path: null, key: KEY });
  client = new DynamoDBClient({
    endpoint: database.url,
    region: 'eu-west-2',
    credentials: KEY,
  });
});
afterAll(async () => {
  client.destroy();
  await database.close();
});

const put = async (...rows: Record<string, unknown>[]) => {
  const requests = rows.map((Item) => ({ PutRequest: { Item } }));
  const command = new BatchWriteCommand({ RequestItems: { [TableName]: requests } });
  await DynamoDBDocumentClient.from(client).send(command);
};
const open = async () => {
  const { Items = [] } = await DynamoDBDocumentClient.from(client).send(
    new QueryCommand({
      TableName,
      IndexName: 'open',
      KeyConditionExpression: 'openIn = :account',
      ExpressionAttributeValues: { ':account': 'northbeam' },
    }),
  );
  return Items.map(({ alertId }) => String(alertId));
};
const alert = (alertId: string, startEpoch: number, isOpen: boolean) => ({
  accountId: 'northbeam',
  alertId,
  startEpoch,
  ...(isOpen ? { openIn: 'northbeam' } : {}),
});

test('a table of an earlier release gets its new indexes, with the rows that it holds', async () => {
  await client.send(new CreateTableCommand(OLD_TABLE));
  await put(alert('later', 2_000, true), alert('over', 1_500, false), alert('first', 1_000, true));
  await createTables(client, 'old');
  expect(await open()).toEqual(['first', 'later']);
  await put(alert('between', 1_700, true), alert('first', 1_000, false));
  expect(await open()).toEqual(['between', 'later']);
  await createTables(client, 'old');
  expect(await open()).toEqual(['between', 'later']);
});
