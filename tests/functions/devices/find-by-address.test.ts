import { afterAll, beforeAll, expect, test } from 'vitest';
import { putMany } from '../../../functions/store/client.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

const find = async (address: string, claims: Claims) => {
  const answer = await call('devices.findByAddress', claims, { query: { address } });
  expect(answer.status).toBe(200);
  return answer.body.data as { id: string; name: string; address: string }[];
};
const ids = async (address: string, claims: Claims) =>
  (await find(address, claims)).map(({ id }) => id).sort();

test('a part of an address finds the devices of the own accounts, and no others', async () => {
  expect(await find('0.0.1', people.manager)).toEqual([
    { id: '501', name: 'LDS-CPE-01', address: '127.0.0.1' },
  ]);
  expect(await ids('127.', people.northAdmin)).toEqual(['501', '502', '503', '504']);
  expect(await ids('127.', people.northDesk)).toEqual(['501', '502', '503']);
  expect(await ids('127.', people.reseller)).toEqual(['504']);
  expect(await ids('127.', people.calderAdmin)).toEqual(['901', '902']);
  expect(await ids('10.', people.northAdmin)).toEqual([]);
});

test('people of one customer find devices of that customer alone, and those without diagnostics none', async () => {
  expect(await ids('127.', people.manager)).toEqual(['501', '502']);
  expect(await ids('127.', people.viewer)).toEqual([]);
  expect(await ids('127.', people.nobody)).toEqual([]);
});

test('a host name is no address, since it may name the provider', async () => {
  const stored = twoProviders().devices.find(({ deviceId }) => deviceId === '502')!;
  const snmp = { ...stored.snmp, address: 'fe.northbeam.example' };
  await putMany('devices', [{ ...deviceRow(stored, Date.now()), snmp }]);
  expect(await ids('fe.', people.northAdmin)).toEqual([]);
});

test.each(['', '1', 'LDS-CPE', '10. ', '1'.repeat(46)])('%j is refused', async (address) => {
  const answer = await call('devices.findByAddress', people.northDesk, { query: { address } });
  expect(answer).toMatchObject({ status: 400, body: { field: 'address' } });
});
