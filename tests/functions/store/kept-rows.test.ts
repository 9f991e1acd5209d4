import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dynamo, putMany } from '../../../functions/store/client.ts';
import { devicesById } from '../../../functions/store/devices.ts';
import { worldRows } from '../../../infra/local/seed/write-world.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

test('a process that reads every account of many reads only changes from its second time on', async () => {
  const world = twoProviders();
  const accounts = Array.from({ length: 300 }, (_, at) => accountNamed(`many-${at}`));
  const devices = accounts.map((accountId) => ({ ...world.devices[0]!, accountId }));
  await putMany('devices', worldRows({ ...world, devices }, new Date()).devices!);
  for (const account of accounts) expect((await devicesById(account)).size).toBe(1);
  const asked = vi.spyOn(dynamo(), 'send');
  for (const account of accounts) expect((await devicesById(account)).size).toBe(1);
  const indexes = asked.mock.calls.map(([command]) =>
    command instanceof QueryCommand ? command.input.IndexName : command,
  );
  expect(new Set(indexes)).toEqual(new Set(['changes']));
  expect(indexes).toHaveLength(accounts.length);
  asked.mockRestore();
});
