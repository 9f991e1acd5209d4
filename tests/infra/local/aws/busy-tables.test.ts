import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { log } from '../../../../functions/runtime/log.ts';
import { METRICS_NAMESPACE } from '../../../../functions/runtime/metrics.ts';
import {
  get,
  getMany,
  nameOf,
  putMany,
  query,
  writeTogether,
  type Key,
} from '../../../../functions/store/client.ts';
import { createTables } from '../../../../infra/local/aws/dynamodb/create-tables.ts';
import { startDynamoDb, type Database } from '../../../../infra/local/aws/dynamodb/server.ts';

const DOCS = 'https://docs.aws.amazon.com/amazondynamodb/latest';
const KEY = { accessKeyId: 'LOCALTEST', secretAccessKey: 'local-test-secret' };
const ROWS = 150;
const rows = Array.from({ length: ROWS }, (_, at) => ({
  providerId: 'busy',
  username: `u${String(at).padStart(3, '0')}`,
}));
const keys: Key[] = rows.map((row) => ({ ...row }) as unknown as Key);

let database: Database;
let written: string[];
const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);

beforeAll(async () => {
  database = await startDynamoDb({ path: null, key: KEY, busy: { seed: 'test', share: 0.2 } });
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    TABLE_PREFIX: 'busy',
    BRAND: 'busy',
  });
  const client = new DynamoDBClient({});
  await createTables(client, 'busy', database);
  client.destroy();
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  for (let at = 0; at < 100; at += 10) await putMany('people', rows.slice(at, at + 10));
  for (let at = 100; at < ROWS; at += 5)
    await writeTogether(
      rows.slice(at, at + 5).map((Item) => ({ Put: { TableName: nameOf('people'), Item } })),
    );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.close();
});

test(`all is written and read of tables that are busy (${DOCS}/developerguide/Programming.Errors.html)`, async () => {
  for (const key of keys.slice(0, 20)) expect(await get('people', key)).toEqual(key);
  for (let at = 0; at < ROWS; at += 5)
    expect(await getMany('people', keys.slice(at, at + 5))).toHaveLength(5);
  expect(await query('people', { partition: { providerId: 'busy' } as never })).toHaveLength(ROWS);
});

test('each throttled attempt is counted under the brand, and its tables are in the log', () => {
  const throttles = warned.mock.calls.filter(([message]) => message === 'the store throttled');
  const operations = throttles.map(([, facts]) => (facts as { operation: string }).operation);
  expect(new Set(operations)).toEqual(
    new Set([
      'BatchWriteItemCommand',
      'TransactWriteItemsCommand',
      'GetItemCommand',
      'BatchGetItemCommand',
    ]),
  );
  for (const [, facts] of throttles) expect(facts).toMatchObject({ tables: ['busy-people'] });
  const counted = written.filter((line) => line.includes(METRICS_NAMESPACE));
  expect(counted).toHaveLength(throttles.length);
  for (const line of counted)
    expect(JSON.parse(line)).toMatchObject({ brand: 'busy', StoreThrottles: 1 });
});
