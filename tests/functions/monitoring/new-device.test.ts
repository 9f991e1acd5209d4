import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ThresholdRow } from '../../../core/contract/datasources.ts';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { atSourceWords } from '../../../core/domain/at-source.ts';
import type { Device } from '../../../core/domain/device.ts';
import { carryOut } from '../../../functions/monitoring/carry-out.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { nameOf, writeIf } from '../../../functions/store/client.ts';
import { pendingCommands } from '../../../functions/store/commands.ts';
import { devicesOf } from '../../../functions/store/devices.ts';
import { imported, prospects } from '../automation/open-imports.ts';
import { eachWithRunner, takenBack, told as toldIn } from '../automation/open-runs.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { newDevice } from '../provisioning/calls.ts';
import { fileSource, read, UNTOLD } from './file-source.ts';
import { takeAll } from './whole-facts.ts';

const NORTH = accountNamed('northbeam');
let folder: string;
let access: { address: string; key: string };

eachWithRunner();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-device-'));
  access = { address: join(folder, 'watched.json'), key: 'none' };
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const known = {
    id: '10084',
    name: 'HUL-CPE-09',
    groupPaths: [['Harbour Foods']],
    properties: {},
  };
  const watched = { devices: [known], alerts: [], instances: [], values: [], ...UNTOLD };
  await writeFile(access.address, JSON.stringify(watched));
  await feed('zabbix');
});

/** The account has no collector. */
const feed = (keySource: string) =>
  writeIf([
    {
      Update: {
        TableName: nameOf('accounts'),
        Key: { accountId: NORTH },
        UpdateExpression: 'SET keySource = :keySource, #source = :elsewhere',
        ExpressionAttributeNames: { '#source': 'source' },
        ExpressionAttributeValues: { ':keySource': keySource, ':elsewhere': 'elsewhere' },
      },
    },
  ]);

const later = () => new Date(Date.now() + 60_000);
const carry = () => carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, later());
const take = async () =>
  takeAll({ account: (await getAccount(NORTH))!, name: 'zabbix' }, fileSource, access, later());
const provision = (more: object = {}) => {
  const body = { ...newDevice('11'), 'aur.postcode': 'DN31 1AA', ...more };
  return call('provisioning.createDevice', people.northDesk, { body });
};
const provisioned = async (more?: object) => {
  const { status, body } = await provision(more);
  expect(status).toBe(200);
  const { data, message } = body as unknown as { data: { id: string }; message: string };
  return { id: data.id, message };
};
const device = async (id: string) =>
  (
    (await call('devices.getDevice', people.northAdmin, { query: { id } })).body.data as
      | Device[]
      | undefined
  )?.[0];
/** The devices that were added. */
const added = async () => (await read(access.address)).devices.slice(1);
const told = async (id: string) => atSourceWords((await device(id))!.atSource!);

const ofGroup = {
  account_id: 'northbeam',
  ds_id: 'cpu',
  inst_id: '*',
  type: 'groups',
  id: '11',
} as const;
const setLimit = (alertExpr: string) =>
  call('datasources.saveThresholds', people.northDesk, {
    body: { ...ofGroup, data: { dp_id: 'CpuPercent', info: { alertExpr } } },
  });
const limitAtSource = async () => {
  const { body } = await call('datasources.listThresholds', people.northDesk, { query: ofGroup });
  const rows = body.data as ThresholdRow[];
  return rows.find(({ dataPointId }) => dataPointId === 'CpuPercent')!.atSource;
};
const plan = async (device_id: string, type: string) => {
  const start = Math.floor(Date.now() / 1000) + 3_600;
  const place = { account_id: 'northbeam', device_id, type, timezone: 'Europe/London' };
  const body = { ...place, start, end: start + 3_600, comment: '' };
  const answer = await call('maintenances.createMaintenance', people.northAdmin, { body });
  return (answer.body.data as Maintenance[])[0]!.id;
};
const workAtSource = async (workId: string) => {
  const query = { account_id: 'northbeam' };
  const { body } = await call('maintenances.listMaintenances', people.northAdmin, { query });
  return (body.data as Maintenance[]).find(({ id }) => id === workId)!.atSource;
};
const remove = (id: string, name: string) =>
  call('devices.deleteDevice', people.northAdmin, {
    query: { id, name, user: '', billing_ref: '' },
  });

test('a device is given to the source, which is told once, and is one device when the source names it', async () => {
  await take();
  const { id, message } = await provisioned({ device: 'GRI-CPE-01', ip: '192.0.2.11' });
  expect(message).toContain('Zabbix will be asked to watch it as it does the devices beside it.');
  expect(await told(id)).toBe('Zabbix will be told within a minute.');
  expect(await device(id)).toHaveProperty('unwatchedSinceEpochSeconds');
  await carry();
  expect(await told(id)).toBe('Zabbix knows it too.');
  expect(await added()).toMatchObject([
    {
      name: 'GRI-CPE-01',
      groupPaths: [['Harbour Foods', 'DN31 1AA']],
      properties: { Postcode: 'DN31 1AA', 'DNS Name': '192.0.2.11' },
      portalId: id,
    },
  ]);
  await take();
  await take();
  const named = (await devicesOf(NORTH)).filter((each) => each.device.label === 'GRI-CPE-01');
  expect(named.map(({ record }) => record.id)).toEqual([id]);
  const watched = (await device(id))!;
  expect(watched).not.toHaveProperty('unwatchedSinceEpochSeconds');
  expect(watched).toMatchObject({ 'Site Name': 'DN31 1AA', 'Circuit Size': '100Mb' });
  await remove(id, 'GRI-CPE-01');
  await carry();
  expect(await added()).toEqual([]);
  expect(await pendingCommands(NORTH)).toEqual([]);
});

test('what was set and planned before the source named a device is told to it once it does', async () => {
  await take();
  await setLimit('> 60');
  const onGroup = await plan('11', 'DeviceGroupSDT');
  await carry();
  const { id } = await provisioned({ device: 'GRI-CPE-05', ip: '192.0.2.15' });
  const onDevice = await plan(id, 'DeviceSDT');
  await carry();
  expect((await read(access.address)).limits).toEqual({ '10084  CpuPercent': '> 60' });
  expect(await pendingCommands(NORTH)).toEqual([]);
  await take();
  await carry();
  const { limits, works } = await read(access.address);
  expect(limits).toEqual({ '10084  CpuPercent': '> 60', '20001  CpuPercent': '> 60' });
  expect(works[onGroup]!.deviceIds.toSorted()).toEqual(['10084', '20001']);
  expect(works[onDevice]).toMatchObject({ deviceIds: ['20001'] });
  for (const at of [await limitAtSource(), await workAtSource(onDevice)])
    expect(atSourceWords(at!)).toBe('Zabbix knows it too.');
  await take();
  expect(await pendingCommands(NORTH)).toEqual([]);
  await remove(id, 'GRI-CPE-05');
  await carry();
  await take();
});

test('for the first device of a customer it is said what to do at the source, until that watches one', async () => {
  const query = { cDevGroupId: '12' };
  const sites = () => call('provisioning.listSites', people.northDesk, { query });
  expect((await sites()).body).toMatchObject({ sources: [{ name: 'zabbix', isFirst: true }] });
  const { id, message } = await provisioned({ cDevGroupId: '12', ip: '192.0.2.21' });
  const toDo = 'Add the customer’s first device in Zabbix, in a group of the customer’s name.';
  expect(message).toContain(toDo);
  // One that the source has not named yet is none that it watches.
  expect((await sites()).body).toMatchObject({ sources: [{ isFirst: true }] });
  await remove(id, (await device(id))!.label);
  await carry();
  const watched = await read(access.address);
  const first = {
    ...watched.devices[0]!,
    id: '10085',
    name: 'HUL-CPE-10',
    groupPaths: [['Fenside School']],
  };
  await writeFile(
    access.address,
    JSON.stringify({ ...watched, devices: [...watched.devices, first] }),
  );
  await take();
  expect((await sites()).body).toMatchObject({ sources: [{ isFirst: false }] });
});

test('what the source refuses is told on the device, which stays until it is removed', async () => {
  const { id } = await provisioned({ device: 'GRI-CPE-02', ip: '10.255.0.1' });
  await carry();
  await take();
  expect(await told(id)).toBe('Zabbix has refused it: It does not reach there.');
  const answer = await remove(id, 'GRI-CPE-02');
  expect(answer.body.message).toBe('Device deleted.');
  expect(await device(id)).toBeUndefined();
});

test('a device that is removed before its source is told is never added', async () => {
  const { id } = await provisioned({ device: 'GRI-CPE-03' });
  await remove(id, 'GRI-CPE-03');
  await carry();
  expect(await added()).toEqual([]);
  expect(await pendingCommands(NORTH)).toEqual([]);
});

test('how a device is asked is not taken where its source asks it', async () => {
  const snmp = { version: '2c', credential: { community: 'mill' } };
  const refused = { status: 400, body: { field: 'snmp' } };
  expect(await provision({ snmp })).toMatchObject(refused);
  const body = { cDevGroupId: '11', ip: '192.0.2.1', snmp };
  expect(await call('provisioning.tryDevice', people.northDesk, { body })).toMatchObject(refused);
  const query = { cDevGroupId: '11' };
  const sites = await call('provisioning.listSites', people.northDesk, { query });
  expect(sites.body).toMatchObject({ sources: [{ name: 'zabbix' }] });
});

test('an account that nothing feeds says so before a device is typed, and takes none', async () => {
  await feed('');
  const message =
    'No monitoring source of this account takes new devices, so that none can be added.';
  const refused = { status: 409, body: { message, field: 'cDevGroupId' } };
  const query = { cDevGroupId: '11' };
  const sites = await call('provisioning.listSites', people.northDesk, { query });
  expect(sites).toMatchObject(refused);
  const body = newDevice('11');
  const made = await call('provisioning.createDevice', people.northDesk, { body });
  expect(made).toMatchObject(refused);
});

test('devices of a file are given to the source, each once', async () => {
  await take();
  const name = `CSV-${randomUUID()}`;
  const csv = [
    'Customer;Device;Loopback IP;Postcode;Circuit Reference;Circuit Size;Bearer Size;Request ID',
    `Harbour Foods;${name};10.9.0.1;LS1 4AP;CR-1;100Mb;1Gb;R-1`,
  ].join('\n');
  const asked = 'Zabbix will be asked to watch it as it does the devices beside it.';
  expect(prospects(await imported('devices', csv, true))[0]).toContain(asked);
  const made = await imported('devices', csv);
  expect(toldIn(made)).toEqual([`Device Row 2: ${name}: made`]);
  await carry();
  await take();
  expect(await added()).toMatchObject([{ name }]);
  const back = await takenBack(made.job.id);
  expect(JSON.stringify(back)).toContain('Zabbix watches it. Remove it on its own page.');
});
