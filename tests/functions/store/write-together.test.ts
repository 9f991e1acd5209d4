import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { ConditionFailed, writeTogether } from '../../../functions/store/client.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const store = mockClient(DynamoDBDocumentClient);
afterEach(() => store.reset());

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const sent = () => store.commandCalls(TransactWriteCommand).length;

test('a transaction that meets another on the same row is tried again', async () => {
  store
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled('TransactionConflict', 'None'))
    .rejectsOnce(cancelled('TransactionConflict'))
    .resolves({});
  await writeTogether([]);
  expect(sent()).toBe(3);
});

test('a condition that does not hold is told at once, also beside a conflict', async () => {
  store
    .on(TransactWriteCommand)
    .rejects(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
  const Put = { TableName: 'test-alerts', Item: {} };
  await expect(writeTogether([{ Put }, { Put }])).rejects.toThrow(ConditionFailed);
  expect(sent()).toBe(1);
});

test('what keeps meeting others, and every other failure, is told as the store gives it', async () => {
  store.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
  await expect(writeTogether([])).rejects.toThrow(TransactionCanceledException);
  store.on(TransactWriteCommand).rejects(cancelled('ValidationError'));
  const before = sent();
  await expect(writeTogether([])).rejects.toThrow(TransactionCanceledException);
  expect(sent() - before).toBe(1);
});
