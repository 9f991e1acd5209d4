import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRowSchema } from '../../../core/domain/audit.ts';
import { loadActor } from '../../../functions/kernel/actor.ts';
import { machineAuditPut } from '../../../functions/store/audit.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

const now = new Date();
const seconds = (after: number) => String(Math.floor(now.getTime() / 1000) + after);

/** The administrator of Northbeam, switched into another account until a moment. */
function switched(account: string, until: string): Claims {
  return {
    ...people.northAdmin,
    'custom:account_id': account,
    'custom:home_account_id': 'northbeam_SUPER',
    'custom:acting_until': until,
  };
}

test('a person without a switch is at home', async () => {
  expect(await loadActor(people.northDesk, now)).toMatchObject({
    home: 'northbeam',
    account: 'northbeam',
    actingAs: null,
    accountIds: ['northbeam'],
  });
});

test('a person who acts in another account keeps their home, and reaches that account alone', async () => {
  const actor = await loadActor(switched('tidewater', seconds(60)), now);
  expect(actor).toMatchObject({
    home: 'northbeam_SUPER',
    account: 'tidewater',
    actingAs: { account: 'tidewater', untilEpochSeconds: Number(seconds(60)) },
    accountIds: ['tidewater'],
  });
});

test.each([
  ['that has ended', 'tidewater', seconds(0)],
  ['no end date', 'tidewater', ''],
  ['into an account that is not below home', 'calder', seconds(60)],
])('a switch %s leaves the person at home', async (_, account, until) => {
  const actor = await loadActor(switched(account, until), now);
  expect(actor).toMatchObject({
    home: 'northbeam_SUPER',
    account: 'northbeam_SUPER',
    actingAs: null,
  });
  expect(actor.accountIds).toContain('tidewater');
});

test('AUDIT-06 the audit row of a change names the action, where the person belongs and the account that they acted in', async () => {
  const body = (device: string) => ({ body: { id: device, name: 'Rack', value: 'A4' } });
  await call('devices.addProperty', switched('tidewater', seconds(60)), body('504'));
  expect(await auditRows('tidewater')).toMatchObject([
    {
      action: 'devices.addProperty',
      user: 'north-admin',
      home: 'northbeam_SUPER',
      actingAs: 'tidewater',
      source: 'API',
      target: '504',
    },
  ]);
  await call('devices.addProperty', people.northAdmin, body('501'));
  expect(await auditRows('northbeam')).toMatchObject([
    { action: 'devices.addProperty', home: 'northbeam_SUPER', actingAs: null },
  ]);
});

test('a change that a clock makes names the clock, and no person', async () => {
  const change = { accountId: accountNamed('kestrel'), information: 'Began a report' };
  const occasion = { action: 'schedules.begin', requestId: 'run-1', now };
  await writeTogether([machineAuditPut({ kind: 'clock', name: 'schedules' }, change, occasion)]);
  expect(await auditRows('kestrel')).toMatchObject([
    { user: 'clock:schedules', userSub: '', home: null, source: 'clock', ...change },
  ]);
});

test('a row of a release that kept less is still read', () => {
  const row = {
    accountId: 'northbeam',
    at: '2026-11-20T12:00:00.000Z#1',
    atMs: 1,
    user: 'ada',
    userSub: 's-1',
    displayName: 'Ada',
    source: 'API',
    requestId: 'r-1',
    information: 'Added the role Desk',
    expiresAt: 2,
  };
  expect(auditRowSchema.parse(row)).toEqual({
    ...row,
    action: '',
    home: null,
    actingAs: null,
    customer: null,
    things: [],
  });
});
