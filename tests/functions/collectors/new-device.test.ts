import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { get } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { harbour } from '../../fixtures/sides.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import { newDevice } from '../provisioning/calls.ts';

const NORTH = accountNamed('northbeam');
keptSecrets();
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(() => restoreWorld());

const provision = (change: object, claims: Claims = people.northDesk) =>
  call('provisioning.createDevice', claims, { body: { ...newDevice(harbour.group), ...change } });
const sitesFor = async (claims: Claims) =>
  (await call('provisioning.listSites', claims, { query: { cDevGroupId: harbour.group } })).body[
    'collectors'
  ];

test('a new device is given to a collector of its account, and the portal has it without one', async () => {
  expect(await sitesFor(people.northDesk)).toEqual([
    { id: 'c503', name: 'Office of Fenside School' },
    { id: 'c501', name: 'Office of Harbour Foods' },
  ]);
  const shardOf = async ({ body }: Awaited<ReturnType<typeof provision>>) => {
    const { id: deviceId } = body.data as { id: string };
    return (await get('devices', { accountId: NORTH, deviceId }))!['shardKey'];
  };
  const snmp = { version: '2c', credential: { community: 'x' } };
  const given = await provision({ collector: 'c501', snmp });
  expect(given.status).toBe(200);
  expect(given.body.message).toContain('Office of Harbour Foods polls it within two minutes.');
  expect(await shardOf(given)).toBe('northbeam#at-c501-1');
  expect((await auditRows('northbeam')).at(-1)).toMatchObject({
    information: expect.stringMatching(/^Provisioned .*, polled by Office of Harbour Foods$/),
    things: expect.arrayContaining([
      { kind: 'collector', id: 'c501', name: 'Office of Harbour Foods' },
    ]),
    after: { collector: 'Office of Harbour Foods' },
  });
  const usual = await provision({ snmp });
  expect(usual.body.message).toContain('It is polled within two minutes.');
  expect(await shardOf(usual)).toBe('northbeam#p1');
});

test('a collector of another account, one that is not there, and one that a customer’s person names are refused', async () => {
  for (const [collector, claims] of [
    ['c504', people.northDesk],
    ['c901', people.northAdmin],
    ['none', people.northDesk],
  ] as const) {
    const { status, body } = await provision({ collector }, claims);
    expect([status, body.field, body.message]).toEqual([
      400,
      'collector',
      'collector: is none that polls for this customer',
    ]);
  }
  const byCustomer = await provision({ collector: 'c501' }, people.harbourAdmin);
  expect([byCustomer.status, byCustomer.body.field]).toEqual([400, 'collector']);
  expect(await sitesFor(people.harbourAdmin)).toEqual([]);
});
