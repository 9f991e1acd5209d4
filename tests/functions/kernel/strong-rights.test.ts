import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { putMany } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { actingIn, people, type Claims } from '../../fixtures/people.ts';
import { addStored, onlyStored, storedCaller } from '../../fixtures/stored-people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(() => onlyStored([]));

const HOURS = 3_600;
const MARGIN_SECONDS = 60;
const signedIn = (who: Claims, secondsAgo: number): Claims => ({
  ...who,
  auth_time: String(Math.floor(Date.now() / 1000) - secondsAgo),
});
const statusOf = async (who: Claims) => (await call('rbac.myPermissions', who)).status;

const none = shippedRoles('1').find(({ name }) => name === 'Services Only')!;
const withRight = (more: Partial<Role>): Role => ({ ...none, name: 'Tried', ...more });
const withAdmin = (admin: Partial<Role['admin']>) =>
  withRight({ admin: { ...none.admin, ...admin } });

async function holding(role: Role, more: Claims = {}): Promise<Claims> {
  const row = roleRow(providerNamed('northbeam'), { role, owner: undefined });
  await putMany('roles', [row]);
  return { ...people.northDesk, 'custom:roles': role.name, ...more };
}

test.each<[string, Role]>([
  ['people', withAdmin({ userAccess: 1 })],
  ['roles', withAdmin({ roles: 1 })],
  ['keys of accounts', withAdmin({ accountAccess: 1 })],
  ['switching', withAdmin({ masquerade: 3 })],
  ['the brand', withRight({ settings: 1 })],
])('who has the right on %s signs in anew after 12 hours', async (_what, role) => {
  const who = await holding(role);
  expect(await statusOf(signedIn(who, 12 * HOURS - MARGIN_SECONDS))).toBe(200);
  expect(
    await call('rbac.myPermissions', signedIn(who, 12 * HOURS + MARGIN_SECONDS)),
  ).toMatchObject({
    status: 401,
    body: {
      message:
        'You signed in more than 12 hours ago. Your rights ask for it more often. Please sign in again.',
    },
  });
});

test.each<[string, Role, Claims]>([
  [
    'only reads people, roles and accounts',
    withAdmin({ userAccess: 3, roles: 3, accountAccess: 3 }),
    {},
  ],
  [
    'has the settings of one customer',
    withRight({ settings: 1 }),
    { 'custom:customer': 'Harbour Foods' },
  ],
])('who %s stays signed in', async (_who, role, more) => {
  expect(await statusOf(signedIn(await holding(role, more), 700 * HOURS))).toBe(200);
});

test('the rights at this moment count, whatever the token and wherever the person is', async () => {
  const old = 13 * HOURS;
  const taken = { ...people.northAdmin, 'custom:roles': 'Services Only' };
  await addStored([await storedCaller(taken)]);
  expect(await statusOf(signedIn(people.northAdmin, old))).toBe(200);
  await addStored([await storedCaller(people.northAdmin)]);
  expect(await statusOf(signedIn(taken, old))).toBe(401);
  const switched = actingIn('tidewater', people.northAdmin);
  await addStored([await storedCaller(switched)]);
  expect(await statusOf(signedIn(switched, old))).toBe(401);
});
