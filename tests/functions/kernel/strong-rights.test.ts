import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { putMany } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { ask, call } from '../../fixtures/call.ts';
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

const DAY_MS = 24 * HOURS * 1_000;
async function asked(who: Claims, agoMs: number, hasSecondFactor: boolean): Promise<void> {
  const factorAskedAtMs = Date.now() - agoMs;
  await addStored([{ ...(await storedCaller(who)), factorAskedAtMs, hasSecondFactor }]);
}
const FACTOR_NEEDED = { status: 403, body: { proof: 'secondFactor' } };

test('who has strong rights and no second factor is refused from the 14th day on, everywhere', async () => {
  const who = people.northAdmin;
  await asked(who, 14 * DAY_MS - MARGIN_SECONDS * 1_000, false);
  expect(await statusOf(who)).toBe(200);
  await asked(who, 14 * DAY_MS, false);
  for (const name of ['rbac.myPermissions', 'users.listUsers', 'users.getPreferences'])
    expect(await call(name, who)).toMatchObject(FACTOR_NEEDED);
  await expect(ask('getBranding', who, { account_id: 'northbeam' })).rejects.toMatchObject({
    name: 'SecondFactorNeeded',
  });
  await asked(who, 14 * DAY_MS, true);
  expect(await statusOf(who)).toBe(200);
});

test('the end of the time is told while it runs, and to nobody else', async () => {
  const factorOf = async (who: Claims) => {
    const { data } = (await call('rbac.myPermissions', who)).body;
    return (data as { second_factor: unknown }).second_factor;
  };
  await asked(people.northAdmin, DAY_MS, false);
  expect(await factorOf(people.northAdmin)).toEqual({
    is_on: false,
    due_epoch: expect.closeTo(Date.now() / 1_000 + 13 * 24 * HOURS, -2),
  });
  await asked(people.northAdmin, DAY_MS, true);
  expect(await factorOf(people.northAdmin)).toMatchObject({ is_on: true });
  const viewer = await holding(none);
  await asked(viewer, 20 * DAY_MS, false);
  expect(await factorOf(viewer)).toBeNull();
});
