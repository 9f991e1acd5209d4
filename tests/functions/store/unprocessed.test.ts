import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMany, nameOf, putMany } from '../../../functions/store/client.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const store = mockClient(DynamoDBClient);
const row = { providerId: 'unprocessed', username: 'kim' };

beforeEach(() => {
  Object.assign(process.env, { TABLE_PREFIX: 'test', BRAND: 'test' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  store.reset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const unwritten = () => ({
  UnprocessedItems: { [nameOf('people')]: [{ PutRequest: { Item: { username: { S: 'kim' } } } }] },
});
const unread = () => ({ UnprocessedKeys: { [nameOf('people')]: { Keys: [{}] } } });

/** Beyond the pauses of all attempts. */
const LONGEST_MS = 20_000;

/** The moments of the requests, in milliseconds from the first. */
async function momentsOf(work: () => Promise<unknown>, requests: number[]): Promise<unknown> {
  const begun = Date.now();
  const outcome = work().catch((error: unknown) => error);
  // Files of a worker share its process, where others may have timers without an end.
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  const result = await outcome;
  for (const at of requests.keys()) requests[at]! -= begun;
  return result;
}

test.each([
  ['writes', BatchWriteItemCommand, unwritten, () => putMany('people', [row])],
  ['reads', BatchGetItemCommand, unread, () => getMany('people', [{ username: row.username }])],
] as const)(
  '%s that DynamoDB leaves unprocessed wait twice as long each time, and end with an error',
  async (_what, command, left, work) => {
    const requests: number[] = [];
    store.on(command as typeof BatchGetItemCommand).callsFake(() => {
      requests.push(Date.now());
      return Promise.resolve(left());
    });
    expect(await momentsOf(work, requests)).toMatchObject({ name: 'Unprocessed' });
    expect(requests).toEqual([0, 40, 120, 280, 600, 1_240, 2_520, 4_520]);
  },
);

test('a batch whose rest is written at the next attempt is no error', async () => {
  store.on(BatchWriteItemCommand).resolvesOnce(unwritten()).resolves({});
  expect(await momentsOf(() => putMany('people', [row]), [])).toBeUndefined();
  expect(store.commandCalls(BatchWriteItemCommand).at(-1)?.args[0].input).toEqual({
    RequestItems: unwritten().UnprocessedItems,
  });
});
