import { expect, test } from 'vitest';
import { openEngine, perform } from '../../../../infra/local/aws/dynamodb/engine.ts';

test('a query leaves nothing open, whether it read all or stopped early', async () => {
  const { store, ...engine } = await openEngine(null);
  const open = new Set<unknown>();
  for (const kind of ['keys', 'values'] as const) {
    const iterate = store.db[kind].bind(store.db);
    store.db[kind] = (options) => {
      const iterator = iterate(options);
      const close = iterator.close.bind(iterator);
      open.add(iterator);
      iterator.close = async () => {
        await close();
        open.delete(iterator);
      };
      return iterator;
    };
  }
  const ask = (operation: string, input: Record<string, unknown>) =>
    perform({ store, ...engine }, operation, { TableName: 'places', ...input });
  await ask('CreateTable', {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'account', AttributeType: 'S' },
      { AttributeName: 'place', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'account', KeyType: 'HASH' },
      { AttributeName: 'place', KeyType: 'RANGE' },
    ],
  });
  for (let place = 0; place < 20; place += 1)
    await ask('PutItem', { Item: { account: { S: 'tidewater' }, place: { S: String(place) } } });
  const query = {
    KeyConditionExpression: 'account = :account',
    ExpressionAttributeValues: { ':account': { S: 'tidewater' } },
  };
  expect(await ask('Query', query)).toMatchObject({ Count: 20 });
  expect(await ask('Query', { ...query, Limit: 2 })).toMatchObject({ Count: 2 });
  expect(await ask('Scan', {})).toMatchObject({ Count: 20 });
  await expect.poll(() => open.size).toBe(0);
  await store.db.close();
});
