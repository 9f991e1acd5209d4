import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openEngine, perform } from '../../../../infra/local/aws/dynamodb/engine.ts';
import type { Engine } from '../../../../infra/local/aws/dynamodb/rows.ts';
import type { Late } from '../../../../infra/local/aws/dynamodb/writer.ts';

const DOCS = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';
const SOON: Late = { seed: 'indexes', mostMs: 40 };
/** Later than any test. */
const NEVER: Late = { seed: 'indexes', mostMs: 2_000_000_000 };

let engine: Engine;
const ask = (operation: string, input: Record<string, unknown>) =>
  perform(engine, operation, { TableName: 'cases', ...input });

async function createCases(): Promise<void> {
  const key = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });
  await ask('CreateTable', {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['id', 'owner'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [key('id', 'HASH')],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'owners',
        KeySchema: [key('owner', 'HASH'), key('id', 'RANGE')],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  });
}
const put = (id: string, owner: string) =>
  ask('PutItem', { Item: { id: { S: id }, owner: { S: owner } } });
const ownedBy = async (owner: string) => {
  const { Items } = await ask('Query', {
    IndexName: 'owners',
    KeyConditionExpression: '#o = :o',
    ExpressionAttributeNames: { '#o': 'owner' },
    ExpressionAttributeValues: { ':o': { S: owner } },
  });
  return (Items as { id: { S: string } }[]).map(({ id }) => id.S);
};

afterEach(async () => await engine.store.db.close());

test(`an index has a row after the table has it (${DOCS}/GSI.html#GSI.Writes)`, async () => {
  engine = await openEngine(null, NEVER);
  await createCases();
  await put('1', 'ada');
  expect(await ask('GetItem', { Key: { id: { S: '1' } } })).toHaveProperty('Item');
  expect(await ownedBy('ada')).toEqual([]);
});

test('entries of one row come in the order of its changes, by whichever request', async () => {
  engine = await openEngine(null, SOON);
  await createCases();
  const owners = Array.from({ length: 30 }, (_, at) => `owner${at}`);
  for (const [at, owner] of owners.entries()) {
    const Item = { id: { S: '1' }, owner: { S: owner } };
    if (at % 3 === 0) await ask('PutItem', { Item });
    if (at % 3 === 1)
      await ask('BatchWriteItem', { RequestItems: { cases: [{ PutRequest: { Item } }] } });
    if (at % 3 === 2)
      await ask('TransactWriteItems', { TransactItems: [{ Put: { TableName: 'cases', Item } }] });
  }
  await engine.writer.settled();
  const found = await Promise.all(owners.map(ownedBy));
  expect(found.flat()).toEqual(['1']);
  expect(found.at(-1)).toEqual(['1']);
});

test('a process that is killed before its entries came has them at its next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'late-'));
  engine = await openEngine(folder, NEVER);
  await createCases();
  await put('1', 'ada');
  await put('2', 'ada');
  await put('1', 'ben');
  expect(await ownedBy('ada')).toEqual([]);
  await engine.store.db.close();
  engine = await openEngine(folder, NEVER);
  expect([await ownedBy('ada'), await ownedBy('ben')]).toEqual([['2'], ['1']]);
  await rm(folder, { recursive: true });
});
