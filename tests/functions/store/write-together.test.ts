import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { ConditionFailed, writeTogether } from '../../../functions/store/client.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

process.env['TABLE_PREFIX'] = 'test';
const store = mockClient(DynamoDBClient);
afterEach(() => store.reset());

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
/** Rows of this file alone: a run of an earlier file may still write in this process. */
const items = (...ids: string[]) =>
  ids.map((id) => ({ Put: { TableName: 'test-write-together', Item: { id } } }));
const request = (written: ReturnType<typeof items>) => ({
  TransactItems: written.map(({ Put }) => ({ Put: { ...Put, Item: marshall(Put.Item) } })),
});
const onWriting = (written: ReturnType<typeof items>) =>
  store.on(TransactWriteItemsCommand, request(written));
const sent = (written: ReturnType<typeof items>) =>
  store.commandCalls(TransactWriteItemsCommand, request(written)).length;

test('a transaction that meets another on the same row is tried again', async () => {
  const met = items('met');
  onWriting(met)
    .rejectsOnce(cancelled('TransactionConflict'))
    .rejectsOnce(cancelled('TransactionConflict'))
    .resolves({});
  await writeTogether(met);
  expect(sent(met)).toBe(3);
});

test.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'a transaction that is cancelled by %s is tried again',
  async (code) => {
    const throttled = items(code);
    onWriting(throttled).rejectsOnce(cancelled('None', code)).resolves({});
    await writeTogether(throttled);
    expect(sent(throttled)).toBe(2);
  },
);

test('a condition that does not hold is told at once, also beside a conflict', async () => {
  const two = items('one', 'other');
  onWriting(two).rejects(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
  await expect(writeTogether(two)).rejects.toThrow(ConditionFailed);
  expect(sent(two)).toBe(1);
});

test('what keeps meeting others, and every other failure, is told as the store gives it', async () => {
  const busy = items('busy');
  onWriting(busy).rejects(cancelled('TransactionConflict'));
  await expect(writeTogether(busy)).rejects.toThrow(TransactionCanceledException);
  const wrong = items('wrong');
  onWriting(wrong).rejects(cancelled('ValidationError'));
  await expect(writeTogether(wrong)).rejects.toThrow(TransactionCanceledException);
  expect(sent(wrong)).toBe(1);
});
