import { afterAll, beforeAll, expect, test } from 'vitest';
import { putMany, queryPages } from '../../../functions/store/client.ts';
import { devicesOf } from '../../../functions/store/devices.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const accountId = accountNamed('northbeam');
const IDS = ['501', '502', '503', '504', '505'];
/** Three such rows are more than a page of 1 MB. */
const NOTE = 'x'.repeat(390_000);

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
  const custom = JSON.stringify({ Note: NOTE });
  await putMany(
    'devices',
    IDS.map((deviceId) => ({ accountId, deviceId, system: '{}', manual: '{}', custom })),
  );
});
afterAll(() => tables.stop());

test('rows come page after page, each once', async () => {
  const pages: unknown[][] = [];
  for await (const page of queryPages('devices', { partition: { accountId } }))
    pages.push(page.map((row) => row['deviceId']));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(IDS);
});

test('an account of several pages has all of its devices, in the order of their ids', async () => {
  const devices = await devicesOf(accountId);
  expect(devices.map(({ device }) => device.id)).toEqual(IDS);
});
