import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTables } from './aws/dynamodb/create-tables.ts';
import { startDynamoDb } from './aws/dynamodb/server.ts';

const TABLE_PREFIX = 'test';
const KEY = { accessKeyId: 'LOCALTEST', secretAccessKey: 'local-test-secret' };

/** What a test that uses tables starts with; `stop` in afterAll. */
export interface TestTables {
  endpoint: string;
  tablePrefix: string;
  stop(): Promise<void>;
}

/**
 * DynamoDB in memory with every table of functions/store/tables.ts, and the SDK's environment set to it.
 * Start it before the first call into functions/store (its client reads the environment when it is first used).
 */
export async function startTables(): Promise<TestTables> {
  const database = await startDynamoDb({ path: null, key: KEY });
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    TABLE_PREFIX,
  });
  const client = new DynamoDBClient({});
  await createTables(client, TABLE_PREFIX);
  client.destroy();
  return { endpoint: database.url, tablePrefix: TABLE_PREFIX, stop: () => database.close() };
}
