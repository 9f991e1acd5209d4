import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { needsStrongRight } from '../../../core/access/strong-rights.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { allEndpoints, ask, call, type Request } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, onlyStored, storedCaller } from '../../fixtures/stored-people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  quietPool();
  await onlyStored([]);
  await addStored([await storedCaller(people.northAdmin), await storedCaller(people.northDesk)]);
});

const PROOF_SECONDS = 15 * 60;
const MARGIN_SECONDS = 60;
const signedIn = (who: Claims, secondsAgo: number): Claims => ({
  ...who,
  auth_time: String(Math.floor(Date.now() / 1000) - secondsAgo),
});
const LATE = signedIn(people.northAdmin, PROOF_SECONDS + 5);
const IN_TIME = signedIn(people.northAdmin, PROOF_SECONDS - MARGIN_SECONDS);
const REFUSED = {
  status: 403,
  body: {
    proof: 'freshSignIn',
    message: 'You signed in more than 15 minutes ago. Please sign in again to do this.',
  },
};

test('these changes ask for a sign-in of the last 15 minutes', () => {
  const asked = allEndpoints
    .filter(({ endpoint }) => endpoint.method !== 'GET' && needsStrongRight(endpoint.access, null))
    .map(({ name }) => name);
  expect(asked).toEqual([
    'accounts.foundAccount',
    'accounts.updateAccount',
    'accounts.saveAuditRule',
    'accounts.saveKey',
    'accounts.trySource',
    'accounts.makeSourceHook',
    'accounts.giveAccountId',
    'branding.uploadLogo',
    'branding.requestDomain',
    'jobs.previewAccountExport',
    'jobs.startAccountExport',
    'rbac.createRole',
    'rbac.updateRole',
    'rbac.deleteRole',
    'tickets.saveDesk',
    'tickets.testDesk',
    'tickets.playReply',
    'users.createUser',
    'users.checkPeople',
    'users.addPeople',
    'users.deleteUsers',
    'users.resetPasswords',
    'users.removeSecondFactors',
    'users.enableUsers',
    'users.switchAccount',
    'wallboards.makeWallLink',
    'wallboards.withdrawWallLink',
  ]);
});

test.each<[string, Request]>([
  ['users.enableUsers', { body: { users: ['north-desk'], is_enabled: 0 } }],
  ['rbac.deleteRole', { query: { name: 'Tried', account_id: 'northbeam_SUPER' } }],
  [
    'accounts.saveKey',
    {
      body: {
        account_id: 'northbeam',
        source: 'zabbix',
        address: 'https://zabbix.example',
        key: 'secret-key',
      },
    },
  ],
  ['wallboards.withdrawWallLink', { query: { account_id: 'northbeam', id: 'none' } }],
  ['users.switchAccount', { body: { account_id: 'tidewater' } }],
])('%s is refused after 15 minutes, and not before', async (name, request) => {
  expect(await call(name, LATE, request)).toMatchObject(REFUSED);
  expect((await call(name, IN_TIME, request)).body).not.toHaveProperty('proof');
});

test('a brand is saved with a fresh sign-in alone', async () => {
  const input = { account_id: 'northbeam', version: 0, name: 'Northlight' };
  await expect(ask('updateBranding', LATE, { input })).rejects.toMatchObject({
    name: 'FreshSignInNeeded',
    message: REFUSED.body.message,
  });
  await expect(ask('updateBranding', IN_TIME, { input })).rejects.not.toMatchObject({
    name: 'FreshSignInNeeded',
  });
});

test.each<[string, object]>([
  ['somebody else', { username: 'north-desk', family_name: 'Patel' }],
  ['their own roles', { username: 'north-admin', 'custom:roles': 'Admin,Read Only' }],
])('who manages people needs it to change %s', async (_what, change) => {
  const update = (who: Claims) => call('users.updateUsers', who, { body: { users: [change] } });
  expect(await update(LATE)).toMatchObject(REFUSED);
  expect((await update(IN_TIME)).body).not.toHaveProperty('proof');
});

test('reading, and changing what is their own, needs none', async () => {
  expect((await call('users.listUsers', LATE)).status).toBe(200);
  expect((await call('users.listSwitchable', LATE)).status).toBe(200);
  const users = [{ given_name: 'Adah', 'custom:roles': 'Admin' }];
  expect((await call('users.updateUsers', LATE, { body: { users } })).status).toBe(200);
  expect((await call('users.switchBack', LATE)).body).not.toHaveProperty('proof');
});
