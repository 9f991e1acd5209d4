import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { carryOut } from '../../../functions/monitoring/carry-out.ts';
import { everyShard } from '../../../functions/monitoring/collector/shards.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { get } from '../../../functions/store/client.ts';
import { pendingCommands } from '../../../functions/store/commands.ts';
import { devicesOf } from '../../../functions/store/devices.ts';
import { putDiscoveries } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { harbour } from '../../fixtures/sides.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { newDevice } from '../provisioning/calls.ts';
import { fileSource, read, UNTOLD } from './file-source.ts';
import { takeAll } from './whole-facts.ts';

const NORTH = accountNamed('northbeam');
const AT_ZABBIX = 'zabbix-10084';
const snmp = { version: '2c', credential: { community: 'mill' } };
keptSecrets();
let tables: TestTables;
let folder: string;
let access: { address: string; key: string };

beforeAll(async () => {
  tables = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'two-sources-'));
  access = { address: join(folder, 'watched.json'), key: 'none' };
});
afterAll(async () => {
  await tables.stop();
  await rm(folder, { recursive: true });
});
/** The built-in collector feeds the account, and goes on doing so beside Zabbix. */
beforeEach(async () => {
  await restoreWorld();
  await feedBy(NORTH, 'zabbix');
  await lists('10084', '10085');
  await take();
});

const lists = (...ids: string[]) =>
  writeFile(
    access.address,
    JSON.stringify({
      ...UNTOLD,
      devices: ids.map((id) => ({
        id,
        name: `HUL-CPE-${id}`,
        groupPaths: [['Harbour Foods']],
        properties: {},
      })),
      alerts: [],
      instances: ids.map((deviceId) => ({
        deviceId,
        datasource: 'interfaces',
        name: 'wan0',
        displayName: 'wan0',
      })),
      values: [],
    }),
  );
const take = async () =>
  takeAll({ account: (await getAccount(NORTH))!, name: 'zabbix' }, fileSource, access, new Date());
const carry = () =>
  carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, new Date(Date.now() + 60_000));
const idsNow = async () => (await devicesOf(NORTH)).map(({ record }) => record.id);
const kindsWaiting = async () => (await pendingCommands(NORTH)).flat().map(({ kind }) => kind);
const provision = (change: object) =>
  call('provisioning.createDevice', people.northDesk, {
    body: { ...newDevice(harbour.group), ...change },
  });
const limit = (device: string) =>
  call('datasources.saveThresholds', people.northAdmin, {
    body: {
      account_id: 'northbeam',
      type: 'devices',
      id: device,
      ds_id: 'interfaces',
      inst_id: 'wan0',
      data: { dp_id: 'InBitsPerSecond', info: { alertExpr: '> 60' } },
    },
  });
const moveAway = (...ids: string[]) =>
  call('collectors.moveDevices', people.northAdmin, {
    body: { account_id: 'northbeam', collector_id: 'c501', device_ids: ids },
  });

test('a new device goes to the source that is chosen for it, and to the collector without a choice', async () => {
  const sites = await call('provisioning.listSites', people.northDesk, {
    query: { cDevGroupId: harbour.group },
  });
  expect(sites.body).toMatchObject({
    sources: [
      { name: 'collector', isFirst: false },
      { name: 'zabbix', isFirst: false },
    ],
  });
  const polled = (await provision({ device: 'POLLED-1', ip: '192.0.2.51', snmp })).body.data;
  expect(await kindsWaiting()).toEqual([]);
  const fed = (await provision({ device: 'FED-1', ip: '192.0.2.52', source: 'zabbix' })).body.data;
  expect(await kindsWaiting()).toEqual(['addDevice']);
  const rowOf = (made: unknown) =>
    get('devices', { accountId: NORTH, deviceId: (made as { id: string }).id });
  expect(await rowOf(polled)).toMatchObject({ snmp: { address: '192.0.2.51' } });
  expect((await rowOf(fed))!['snmp']).toBeUndefined();
  expect((fed as { id: string }).id).toMatch(/^zabbix-/);
  await carry();
  await take();
  expect((await read(access.address)).devices.map(({ name }) => name)).toContain('FED-1');
  expect(await idsNow()).toContain((polled as { id: string }).id);
});

test('what only another source takes is refused with its field', async () => {
  for (const [change, field] of [
    [{ source: 'logicmonitor' }, 'source'],
    [{ source: 'zabbix', snmp }, 'snmp'],
    [{ source: 'zabbix', collector: 'c501' }, 'collector'],
  ] as const) {
    const { status, body } = await provision(change);
    expect([status, body.field]).toEqual([400, field]);
  }
});

test('a reading removes devices of its own source alone, and polls have none of them', async () => {
  // The fixed devices have ids that are shorter than a source's name.
  await provision({ device: 'POLLED-2', ip: '192.0.2.53', snmp });
  const before = await idsNow();
  await lists('10085');
  await take();
  expect(await idsNow()).toEqual(before.filter((id) => id !== AT_ZABBIX));
  const shards = (await everyShard()).filter(({ accountId }) => accountId === NORTH);
  expect(shards.length).toBeGreaterThan(0);
  expect(shards.filter(({ shardId }) => shardId.startsWith('zabbix'))).toEqual([]);
});

test('a threshold is told to the source of its device, and to none for a polled one', async () => {
  const wan = { index: 1, alias: 'WAN', type: 6, speedBitsPerSecond: 1e9, isHighCapacity: true };
  const found: Discovery = {
    discoveredEpochSeconds: 1,
    interfaces: [{ ...wan, name: 'wan0' }],
    processors: [],
    memories: [],
    sensors: [],
  };
  await putDiscoveries(NORTH, new Map([['501', found]]));
  const own = await limit('501');
  expect([own.status, await kindsWaiting()], own.body.message).toEqual([200, []]);
  expect((await limit(AT_ZABBIX)).status).toBe(200);
  expect(await kindsWaiting()).toEqual(['setThreshold']);
});

test('a collector at a site takes polled devices of such an account, and refuses the others', async () => {
  const refused = await moveAway('501', AT_ZABBIX);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'HUL-CPE-10084 is not polled over SNMP by the portal.',
  ]);
  expect((await moveAway('501')).status).toBe(200);
});

test('the page of the source counts the devices that it does not monitor', async () => {
  const { body } = await call('accounts.getSource', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  const polled = (await idsNow()).filter((id) => !id.startsWith('zabbix-'));
  expect(polled.length).toBeGreaterThan(0);
  expect(body.data).toMatchObject({ source: 'zabbix', other_devices: polled.length });
});
