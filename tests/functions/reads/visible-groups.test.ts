import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRole } from '../../../core/access/role.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
  const role = readRole({
    name: 'All But Fenside',
    services: [
      { id: '10', metrics: 3 },
      { id: '12', metrics: 4 },
    ],
  });
  await putMany('roles', [{ providerId: 'northbeam', ...role }]);
});
afterAll(() => tables.stop());

const allButFenside: Claims = {
  ...people.nobody,
  sub: 'all-but-fenside',
  'custom:roles': 'All But Fenside',
};
const groups = async (claims: Claims) => {
  const { body } = await call('devicegroups.listSubgroups', claims, {
    query: { account_id: 'northbeam' },
  });
  return Object.fromEntries(
    (body.data as { id: string; deviceCount: number }[]).map(({ id, deviceCount }) => [
      id,
      deviceCount,
    ]),
  );
};
const countOfRoot = async (claims: Claims) =>
  (
    (await call('legacy.getGroup', claims, { path: { id: '10' } })).body.data as {
      deviceCount: number;
    }
  ).deviceCount;

test('a group counts the devices that the person sees, and one without a right in it is not there', async () => {
  expect([await groups(people.northDesk), await countOfRoot(people.northDesk)]).toEqual([
    { 11: 2, 12: 1 },
    3,
  ]);
  expect([await groups(allButFenside), await countOfRoot(allButFenside)]).toEqual([{ 11: 2 }, 2]);
  expect(await groups(people.harbourOnly)).toEqual({ 11: 2 });
  expect(await groups(people.manager)).toEqual({ 11: 2 });
  expect(await groups(people.nobody)).toEqual({});
});
