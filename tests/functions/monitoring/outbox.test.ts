import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ThresholdRow } from '../../../core/contract/datasources.ts';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { atSourceWords, type AtSource } from '../../../core/domain/at-source.ts';
import type { Device } from '../../../core/domain/device.ts';
import { CommandRefused, type MonitoringSource } from '../../../functions/monitoring/source.ts';
import { carryOut } from '../../../functions/monitoring/carry-out.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { pendingCommands } from '../../../functions/store/commands.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { fileSource, read, UNTOLD, type Watched } from './file-source.ts';
import { takeAll } from './whole-facts.ts';

const NORTH = accountNamed('northbeam');
const FED = { accountId: NORTH, name: 'zabbix' } as const;
const HULL = 'zabbix-10084';
const YORK = 'zabbix-10085';

let tables: TestTables;
let access: { address: string; key: string };
let folder: string;

beforeAll(async () => {
  tables = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  access = { address: join(folder, 'watched.json'), key: 'none' };
});
afterAll(async () => {
  await tables.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await restoreWorld();
  await feed('zabbix');
  await writeFile(access.address, JSON.stringify(watched));
  await take();
  // A device that the former test removed arrives again, and is told what was set on its groups.
  await carry();
  await writeFile(access.address, JSON.stringify(watched));
});

const feed = (source: Parameters<typeof feedBy>[1]) => feedBy(NORTH, source);
const port = (deviceId: string, name: string) =>
  ({
    deviceId,
    datasource: 'interfaces',
    name,
    displayName: name,
    type: '6',
    status: '2',
  }) as const;
const watched: Watched = {
  devices: ['10084', '10085'].map((id) => ({
    id,
    name: id === '10084' ? 'HUL-CPE-09' : 'YRK-CPE-01',
    groupPaths: [['Harbour Foods', id === '10084' ? 'Hull' : 'York'], ['Routers']],
    properties: { Postcode: 'HU1 1AA' },
  })),
  alerts: [],
  instances: [
    port('10084', 'wan0'),
    port('10084', 'lan0'),
    { deviceId: '10084', datasource: 'cpu', name: '-', displayName: 'Processor' },
  ],
  values: [],
  ...UNTOLD,
};
const take = async () =>
  takeAll({ account: (await getAccount(NORTH))!, name: 'zabbix' }, fileSource, access, new Date());
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const carry = (minutes = 1) => carryOut(FED, fileSource, access, later(minutes));
const told = (thing: { atSource?: AtSource | undefined } | undefined) =>
  thing?.atSource && atSourceWords(thing.atSource);
const WAITING = 'Zabbix will be told within a minute.';
const KNOWN = 'Zabbix knows it too.';

const device = async (id = HULL) =>
  (
    (await call('devices.getDevice', people.northAdmin, { query: { id } })).body.data as Device[]
  )[0]!;
const soon = Math.floor(Date.now() / 60_000) * 60 + 3_600;
const work = async () => {
  const query = { account_id: 'northbeam' };
  const { body } = await call('maintenances.listMaintenances', people.northAdmin, { query });
  return (body.data as Maintenance[]).find(({ id }) => id === planned);
};
let planned = '';
const plan = async (deviceId: string, more: object = {}) => {
  const answer = await call('maintenances.createMaintenance', people.northAdmin, {
    body: {
      account_id: 'northbeam',
      device_id: deviceId,
      start: soon,
      end: soon + 3_600,
      comment: 'New line',
      timezone: 'Europe/London',
      ...more,
    },
  });
  planned = (answer.body.data as Maintenance[])[0]!.id;
  return answer;
};

test('planned work is told to the source when it is planned, moved and taken away', async () => {
  expect((await plan(HULL)).status).toBe(200);
  expect(told(await work())).toBe(WAITING);
  await carry();
  const { id, version } = (await work())!;
  expect(told(await work())).toBe(KNOWN);
  expect((await read(access.address)).works[id]).toMatchObject({
    deviceIds: ['10084'],
    startEpochSeconds: soon,
  });
  await call('maintenances.updateMaintenance', people.northAdmin, {
    body: { account_id: 'northbeam', id, version, start: soon, end: soon + 7_200 },
  });
  await carry();
  expect((await read(access.address)).works[id]?.endEpochSeconds).toBe(soon + 7_200);
  await call('maintenances.deleteMaintenance', people.northAdmin, {
    query: { account_id: 'northbeam', id },
  });
  await carry();
  expect((await read(access.address)).works).toEqual({});
  expect(await pendingCommands(NORTH)).toEqual([]);
});

test('work that the source does not end stands here again, and says so', async () => {
  await plan(HULL);
  await carry();
  const before = (await work())!;
  const remove = () =>
    call('maintenances.deleteMaintenance', people.northAdmin, {
      query: { account_id: 'northbeam', id: before.id },
    });
  expect((await remove()).body.message).toBe(
    'Planned work on HUL-CPE-09 removed. Zabbix will be told within a minute.',
  );
  expect(await work()).toBeUndefined();
  const refusing: MonitoringSource = {
    ...fileSource,
    commands: {
      endWork: () => Promise.reject(new CommandRefused('No permissions.')),
    },
  };
  await carryOut(FED, refusing, access, later(1));
  expect(await work()).toMatchObject({ startDateTime: before.startDateTime, comment: 'New line' });
  expect(told(await work())).toBe(
    'Zabbix has refused it: It was removed here, and it still holds there. No permissions.',
  );
  expect((await work())!.atSource!.isReturned).toBe(true);
  await remove();
  await carry();
  expect(await work()).toBeUndefined();
  expect(await pendingCommands(NORTH)).toEqual([]);
});

test('work on a group names all of its devices, by whichever of their groups', async () => {
  const inRouters = (await device()).otherGroupPaths![0]!.at(-1)!;
  await plan(inRouters, { type: 'DeviceGroupSDT' });
  await carry();
  expect((await read(access.address)).works[planned]!.deviceIds).toEqual(['10084', '10085']);
});

const CPU = { account_id: 'northbeam', type: 'devices', id: HULL, ds_id: 'cpu', inst_id: '-' };
const threshold = async (query: object = CPU, point = 'CpuPercent') => {
  const { body } = await call('datasources.listThresholds', people.northDesk, {
    query: query as Record<string, string>,
  });
  return (body.data as ThresholdRow[]).find(({ dataPointId }) => dataPointId === point);
};
const set = (at: object, dp_id: string, info: object) =>
  call('datasources.saveThresholds', people.northDesk, { body: { ...at, data: { dp_id, info } } });

test('a threshold is told, and taken back; what the source refuses is told on it', async () => {
  expect((await set(CPU, 'CpuPercent', { alertExpr: '> 70' })).body.message).toBe(
    'Thresholds saved. Zabbix will be told within a minute.',
  );
  expect(told(await threshold())).toBe(WAITING);
  await carry();
  expect(told(await threshold())).toBe(KNOWN);
  expect((await read(access.address)).limits).toEqual({ '10084  CpuPercent': '> 70' });
  await set(CPU, 'CpuPercent', { disableAlerting: true });
  await carry();
  expect(told(await threshold())).toBe('Zabbix has refused it: It is always on.');
  await set(CPU, 'CpuPercent', { alertExpr: '', disableAlerting: false });
  expect(told(await threshold())).toBe(WAITING);
  await carry();
  expect((await read(access.address)).limits).toEqual({ '10084  CpuPercent': '' });
  expect(await threshold()).toMatchObject({ alertExpr: '', effectiveFrom: 'global' });
  expect((await threshold())?.atSource).toBeUndefined();
});

test('a threshold of a group is told for each device as it holds there', async () => {
  await set(CPU, 'CpuPercent', { alertExpr: '> 70' });
  const group = { account_id: 'northbeam', type: 'groups', id: '11', ds_id: 'cpu', inst_id: '*' };
  expect((await set(group, 'CpuPercent', { alertExpr: '> 60' })).body.message).toBe(
    'Thresholds saved. They apply from the next poll. Zabbix will be told within a minute.',
  );
  await carry();
  const { limits } = await read(access.address);
  expect(limits).toEqual({ '10084  CpuPercent': '> 70', '10085  CpuPercent': '> 60' });
});

test('properties that the source keeps are told to it, others are not', async () => {
  const change = (name: string, value: string) =>
    call('devices.updateProperties', people.northAdmin, {
      body: {
        account_id: 'northbeam',
        id: HULL,
        custom: false,
        properties: [{ name, value }],
        billing_ref: '',
        user: '',
      },
    });
  expect((await change('Circuit Reference', 'CL-1')).status).toBe(200);
  expect((await device()).atSource).toBeUndefined();
  await change('Postcode', 'HU2 2BB');
  expect(told(await device())).toBe(WAITING);
  await carry();
  expect(told(await device())).toBe(KNOWN);
  expect((await read(access.address)).properties).toEqual({ '10084': { Postcode: 'HU2 2BB' } });
});

test('a device that is removed is gone when its source has let go of it', async () => {
  const query = { id: HULL, name: 'HUL-CPE-09', user: '', billing_ref: '' };
  const answer = await call('devices.deleteDevice', people.northAdmin, { query });
  expect(answer.body.message).toContain('Zabbix is asked to stop monitoring it');
  await take();
  expect(told(await device())).toBe(WAITING);
  await carry();
  await take();
  const gone = await call('devices.getDevice', people.northAdmin, { query: { id: HULL } });
  expect(gone.status).toBe(404);
});

test('nothing is queued for a source whose key is kept no more', async () => {
  await feed('');
  expect((await set(CPU, 'CpuPercent', { alertExpr: '> 71' })).body.message).toBe(
    'Thresholds saved. Nothing monitors the device yet, so they apply once it is monitored.',
  );
  expect(await pendingCommands(NORTH)).toEqual([]);
  expect((await threshold())?.atSource).toBeUndefined();
});

test('instances that a source names stand where those of the collector do', async () => {
  const query = { account_id: 'northbeam', type: 'devices', id: HULL };
  const sources = await call('datasources.listDatasources', people.northDesk, { query });
  expect((sources.body.data as { id: string }[]).map(({ id }) => id)).toEqual([
    'interfaces',
    'cpu',
  ]);
  const instances = await call('datasources.listInstances', people.northDesk, {
    query: { ...query, ds_id: 'interfaces' },
  });
  expect((instances.body.data as { id: string }[]).map(({ id }) => id)).toEqual([
    '*',
    'wan0',
    'lan0',
  ]);
  const interfaces = await call('devices.getSnmpInterfaces', people.northAdmin, {
    query: { account_id: 'northbeam', id: HULL },
  });
  expect((interfaces.body.data as object[])[0]).toMatchObject({ name: 'wan0', status: 'Down' });
  // A port that was taken out is gone from the list.
  await writeFile(
    access.address,
    JSON.stringify({ ...watched, instances: [port('10084', 'wan0')] }),
  );
  await take();
  const left = await call('datasources.listInstances', people.northDesk, {
    query: { ...query, ds_id: 'interfaces' },
  });
  expect(left.body.data).toHaveLength(2);
});

test('a device stands in each of its groups', async () => {
  const { groupPath, otherGroupPaths } = await device(YORK);
  expect(otherGroupPaths).toHaveLength(1);
  const { body } = await call('devicegroups.listSubgroups', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  const groups = body.data as { id: string; name: string; deviceCount: number }[];
  const count = (id: string) => groups.find((group) => group.id === id)?.deviceCount;
  expect(count(groupPath.at(-1)!)).toBe(1);
  expect(count(otherGroupPaths![0]!.at(-1)!)).toBe(2);
});

test('a year of weeks is told week by week, or not at all where no source watches', async () => {
  const until = new Date((soon + 52 * 604_800) * 1_000).toISOString().slice(0, 10);
  const weekly = { repeat: { every: 'week', until } };
  expect((await plan('501', weekly)).body.data).toHaveLength(53);
  expect(await pendingCommands(NORTH)).toEqual([]);
  expect((await plan(HULL, weekly)).body.data).toHaveLength(53);
  expect(await pendingCommands(NORTH)).toHaveLength(53);
});

test('work of an account above on a group is told to the source of the account below, moved and taken away', async () => {
  const [root = ''] = (await device()).groupPath;
  const plans = { account_id: 'northbeam_SUPER', type: 'DeviceGroupSDT' };
  expect((await plan(root, plans)).status).toBe(200);
  const query = { account_id: 'northbeam_SUPER' };
  const above = async () =>
    (
      (await call('maintenances.listMaintenances', people.northAdmin, { query })).body
        .data as Maintenance[]
    ).find(({ id }) => id === planned);
  const below = async () => told({ atSource: (await above())!.atSourceBelow!['northbeam'] });
  expect((await above())!.atSource).toBeUndefined();
  expect(await below()).toBe(WAITING);
  await carry();
  expect(await below()).toBe(KNOWN);
  expect((await read(access.address)).works[planned]!.deviceIds).toEqual(['10084', '10085']);
  const { id, version } = (await above())!;
  await call('maintenances.updateMaintenance', people.northAdmin, {
    body: { ...query, id, version, start: soon, end: soon + 7_200 },
  });
  await carry();
  expect((await read(access.address)).works[planned]!.endEpochSeconds).toBe(soon + 7_200);
  const remove = () =>
    call('maintenances.deleteMaintenance', people.northAdmin, { query: { ...query, id } });
  await remove();
  const endWork = () => Promise.reject(new CommandRefused('No permissions.'));
  await carryOut(FED, { ...fileSource, commands: { endWork } }, access, later(1));
  expect((await above())!.atSourceBelow!['northbeam']).toMatchObject({ isReturned: true });
  await remove();
  await carry();
  expect((await read(access.address)).works).not.toHaveProperty(planned);
});
