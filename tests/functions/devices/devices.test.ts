import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '../../../core/domain/device.ts';
import { putMany } from '../../../functions/store/client.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { get, given, lastAudit } from './device-501.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

const list = (claims: Claims, query: Record<string, string> = {}) =>
  call('devices.listDevices', claims, { query: { account_id: 'northbeam', ...query } });
const idsOf = (answer: Answer) => (answer.body.data as Device[]).map((device) => device.id);

/** Device 501 answered its poll; the others were never polled. */
const polled = () =>
  putPoll(
    accountNamed('northbeam'),
    '0',
    1_795_000_000,
    new Map([
      ['501', { lastPolledEpochSeconds: 1_795_000_000, uptimeSeconds: 86_400, answering: true }],
    ]),
    new Uint8Array(),
  );

describe('GET /devices/customer', () => {
  test('API-31 takes account_id and customer and returns the devices in data', async () => {
    expect(idsOf(await list(people.northDesk))).toEqual(['501', '502', '503']);
    expect(idsOf(await list(people.northDesk, { customer: 'Fenside School' }))).toEqual(['503']);
  });

  test('gives pages in the order of ids, with a token while more follow', async () => {
    const first = await list(people.northDesk, { limit: '2' });
    expect([idsOf(first), first.body['total']]).toEqual([['501', '502'], 3]);
    const second = await list(people.northDesk, {
      limit: '2',
      next_token: String(first.body['next_token']),
    });
    expect(idsOf(second)).toEqual(['503']);
    expect(second.body).not.toHaveProperty('next_token');
  });

  test('with changed_since gives what changed, and the ids of deleted devices only to those who saw them', async () => {
    const since = String(Date.now() + 1);
    await new Promise((done) => {
      setTimeout(done, 5);
    });
    await call(
      'devices.deleteDevice',
      people.northDesk,
      requests['devices.deleteDevice']!({ ...harbour, device: '503' }),
    );
    await call(
      'devices.updateProperties',
      people.northDesk,
      requests['devices.updateProperties']!(harbour),
    );
    const staff = await list(people.northDesk, { changed_since: since });
    expect([idsOf(staff), staff.body['removed']]).toEqual([['501'], ['503']]);
    expect((await list(people.manager, { changed_since: since })).body['removed']).toEqual([]);
    expect(idsOf(await list(people.northDesk))).toEqual(['501', '502']);
  });

  test('STATE-01 STATE-02 STATE-08 tells the state of the alerts and the latest poll', async () => {
    await polled();
    await call(
      'alerts.acknowledgeAlert',
      people.northDesk,
      requests['alerts.acknowledgeAlert']!(harbour),
    );
    const [first, second, third] = (await list(people.northDesk)).body.data as Device[];
    expect(first).toMatchObject({
      'Alert Status': 'confirmed-critical-none',
      'Device Uptime': 86_400,
      lastPolledEpochSeconds: 1_795_000_000,
    });
    expect(second).toMatchObject({
      'Alert Status': 'unconfirmed-warning-none',
      'Device Uptime': 0,
      lastPolledEpochSeconds: 0,
    });
    expect(third!['Alert Status']).toBe('unconfirmed-error-none');
    const reseller = await call('devices.listDevices', people.reseller, {
      query: { account_id: 'tidewater' },
    });
    expect((reseller.body.data as Device[])[0]!['Alert Status']).toBe('unconfirmed-critical-none');
    await putMany('alerts', [
      alertRow({ ...twoProviders().alerts[1]!, cleared: true, changedAtMs: Date.now() }),
    ]);
    expect((await get('502'))['Alert Status']).toBe('none');
  });

  test('API-30 GET /datasources/uptime returns the uptime in data[0].uptime', async () => {
    await polled();
    const answer = await call('datasources.getUptime', people.viewer, {
      query: { account_id: 'northbeam', id: '501' },
    });
    expect(answer.body.data).toEqual([{ uptime: 86_400 }]);
  });
});

describe('what a person may not read is not there, wherever it is asked for', () => {
  test('without systemProperties the property fields are empty, and custom properties with their right alone', async () => {
    await given('custom', { Rack: 'A4' });
    const [embedded, manager, desk] = await Promise.all(
      [people.embedded, people.manager, people.northDesk].map((claims) => get('501', claims)),
    );
    expect(embedded).toMatchObject({
      Customer: 'Harbour Foods',
      'Billing Reference': 'BR-501',
      Postcode: '',
      'Circuit Size': '',
      Custom: [],
    });
    expect(manager).toMatchObject({
      Postcode: 'LS1 4AP',
      'Circuit Size': '100Mb',
      Custom: [{ name: 'Rack', value: 'A4' }],
    });
    expect(desk).toEqual({ ...manager, 'Alert Status': desk!['Alert Status'] });
  });
});

describe('DELETE /devices', () => {
  test('API-35 DEVICE-53 takes id, name, user and billing_ref and needs systemProperties manage', async () => {
    const request = requests['devices.deleteDevice']!(harbour);
    expect((await call('devices.deleteDevice', people.manager, request)).status).toBe(403);
    const answer = await call('devices.deleteDevice', people.northDesk, request);
    expect(answer.body).toEqual({ status_code: 200, message: 'Device deleted.' });
    expect(await lastAudit()).toMatchObject({
      user: 'north-desk',
      target: '501',
      information: 'Deleted the device LDS-CPE-01',
      before: { openAlerts: 1 },
    });
    expect(
      (await call('devices.getDevice', people.northDesk, { query: { id: '501' } })).status,
    ).toBe(404);
    expect((await call('devices.deleteDevice', people.northDesk, request)).status).toBe(404);
  });

  test('PROP-17 wants the name of the device (ruling R-17), and deletes nothing by another', async () => {
    const { query } = requests['devices.deleteDevice']!(harbour) as { query: object };
    for (const name of ['', 'LDS-CPE-02', 'confirm', 'lds-cpe-01'])
      expect(
        await call('devices.deleteDevice', people.northDesk, { query: { ...query, name } }),
      ).toMatchObject({ status: 400, body: { field: 'name' } });
    expect(
      (await call('devices.getDevice', people.northDesk, { query: { id: '501' } })).status,
    ).toBe(200);
    const typed = { ...query, name: ' LDS-CPE-01 ' };
    expect((await call('devices.deleteDevice', people.northDesk, { query: typed })).status).toBe(
      200,
    );
  });

  test('the alerts of a deleted device end with it', async () => {
    await call(
      'devices.deleteDevice',
      people.northDesk,
      requests['devices.deleteDevice']!(harbour),
    );
    const alerts = await call('alerts.listAlerts', people.northDesk, {
      query: { account_id: 'northbeam' },
    });
    expect((alerts.body.data as { id: string }[]).map((alert) => alert.id)).not.toContain('NB-1');
  });
});

describe('live questions', () => {
  test('API-41 DIAG-08 the list of OIDs has name, category, Description and methods, General first, then the vendors', async () => {
    const answer = await call('devices.listOids', people.northDesk, {
      query: { account_id: 'northbeam', dnsName: '501' },
    });
    const rows = answer.body.data as { category: string }[];
    expect(rows[0]).toEqual({
      name: 'system',
      oid: '1.3.6.1.2.1.1',
      category: 'General',
      Description: expect.any(String) as string,
      methods: ['snmpwalk'],
    });
    const categories = [...new Set(rows.map((row) => row.category))];
    expect(categories[0]).toBe('General');
    expect(categories.slice(1)).toEqual(categories.slice(1).sort());
  });

  test('needs manage on diagnostics, an OID, and whole credentials, and names the field, never its value', async () => {
    const { body } = requests['devices.runSnmp']!(harbour) as { body: object };
    const run = (change: object, claims: Claims = people.northDesk) =>
      call('devices.runSnmp', claims, { body: { ...body, ...change } });
    expect((await run({}, people.manager)).status).toBe(403);
    expect(await run({ oid: '' })).toMatchObject({ status: 400, body: { field: 'oid' } });
    expect(await run({ oid: '1.3.6.x' })).toMatchObject({ status: 400, body: { field: 'oid' } });
    expect(await run({ customSnmpCredentials: true })).toMatchObject({
      status: 400,
      body: { field: 'snmpCommunityString' },
    });
    expect(await run({ command: 'rm -rf /' })).toMatchObject({
      status: 400,
      body: { field: 'command' },
    });
  });
});
