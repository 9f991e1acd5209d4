import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import type { Device } from '../../../core/domain/device.ts';
import { atSourceWords } from '../../../core/domain/at-source.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { carryOut } from '../../../functions/monitoring/carry-out.ts';
import { everyStoredShard } from '../../../functions/monitoring/collector/shards.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { forget } from '../../../functions/monitoring/feed/forget.ts';
import { markAfter } from '../../../functions/monitoring/feed/missed.ts';
import { accountUpdate, getAccount } from '../../../functions/store/accounts.ts';
import { writeIf } from '../../../functions/store/client.ts';
import { pendingCommands } from '../../../functions/store/commands.ts';
import { groupsOf } from '../../../functions/store/groups.ts';
import { pendingNotices } from '../../../functions/store/notices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { killedAt, type Moment } from '../jobs/kill.ts';
import { fileSource, read, UNTOLD, type Watched } from './file-source.ts';
import { takeAll } from './whole-facts.ts';

const NORTH = accountNamed('northbeam');
const DEVICE = 'zabbix-10084';
const ALERT = 'zabbix-501';

let tables: TestTables;
let folder: string;
let access: { address: string; key: string };
/** Another one for each test: alerts of the source stay in the store. */
let alertId: string;
let tests = 0;

beforeAll(async () => {
  tables = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'file-source-'));
  access = { address: join(folder, 'watched.json'), key: 'none' };
});
afterAll(async () => {
  await tables.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await restoreWorld();
  await feedBy(NORTH, 'zabbix');
  alertId = `${ALERT}${(tests += 1)}`;
});

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const watched = (changes: Partial<Watched> = {}): Watched => ({
  devices: [
    {
      id: '10084',
      name: 'HUL-CPE-09',
      groupPaths: [['Harbour Foods', 'Hull'], ['Routers']],
      properties: { 'Circuit Reference': 'CL-77', 'Device Type': 'Router' },
    },
  ],
  alerts: [
    {
      id: alertId.slice('zabbix-'.length),
      deviceId: '10084',
      severity: 3,
      startEpochSeconds: nowSeconds() - 300,
      datasource: 'ping',
      instance: '-',
      datapoint: 'PingLossPercent',
      value: '60',
      threshold: '> 20 50 90',
      message: { subject: 'Loss on HUL-CPE-09', body: '' },
    },
  ],
  instances: [
    {
      deviceId: '10084',
      datasource: 'interfaces',
      name: 'wan0',
      displayName: 'wan0 (WAN)',
      alias: 'WAN',
      type: '6',
      status: '1',
    },
    { deviceId: '10084', datasource: 'ping', name: '-', displayName: 'Reachability' },
  ],
  values: [
    ['host|-|HostStatus', 1],
    ['interfaces|wan0|InBitsPerSecond', 4_000_000],
    ['toaster|-|Slices', 2],
  ].map(([series, value]) => ({
    deviceId: '10084',
    series: String(series),
    value: Number(value),
    measuredEpochSeconds: nowSeconds() - 10,
  })),
  ...UNTOLD,
  ...changes,
});
const write = (changes?: Partial<Watched>) =>
  writeFile(access.address, JSON.stringify(watched(changes)));
const take = async (now = new Date()) =>
  takeAll({ account: (await getAccount(NORTH))!, name: 'zabbix' }, fileSource, access, now);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const alertNow = async () => {
  const { body } = await call('alerts.getAlert', people.northAdmin, {
    query: { account_id: 'northbeam', alert_id: alertId },
  });
  return (body.data as Alert[])[0]!;
};
const acknowledge = (comment: string) =>
  call('alerts.acknowledgeAlerts', people.northAdmin, {
    body: { account_id: 'northbeam', alert_ids: [alertId], comment },
  });
const told = async () => atSourceWords((await alertNow()).atSource!);
const events = async () =>
  (await pendingNotices(NORTH)).filter((one) => one.alertId === alertId).map(({ event }) => event);

test('devices of a second source stand in the list with their groups, and its values in graphs', async () => {
  await write();
  await take();
  const { body } = await call('devices.listDevices', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  const device = (body.data as Device[]).find(({ id }) => id === DEVICE);
  expect(device).toMatchObject({
    label: 'HUL-CPE-09',
    Customer: 'Harbour Foods',
    'Site Name': 'Hull',
    'Circuit Reference': 'CL-77',
  });
  // The customer's own folder is taken, and a site is made in it.
  expect(device!.groupPath).toEqual(['1', '10', '11', device!.parentId]);
  expect((await groupsOf(providerNamed(NORTH))).find(({ name }) => name === 'Hull')).toMatchObject({
    groupId: device!.parentId,
    customer: 'Harbour Foods',
    fullPath: 'Northbeam Direct/Harbour Foods/Hull',
  });
  const samples = await call('dashboards.getSamples', people.northAdmin, {
    query: {
      account_id: 'northbeam',
      device_id: DEVICE,
      series: 'interfaces|wan0|InBitsPerSecond',
      start: nowSeconds() - 3 * MINUTE_SECONDS,
      end: nowSeconds() + MINUTE_SECONDS,
    },
  });
  expect(JSON.stringify(samples.body.data)).toContain('4000000');
  // Its minutes are folded like the collector's, though nobody polls them.
  const shards = await everyStoredShard(Math.floor(Date.now() / 1_000));
  expect(shards).toContainEqual({ accountId: NORTH, shardId: 'zabbix1' });
});

test('a device that the source has no more is gone with its alerts; one that names nothing any more is not believed', async () => {
  const [router] = watched().devices;
  await write({ devices: [router!, { ...router!, id: '10085', name: 'HUL-CPE-10' }] });
  await take();
  const find = (id: string) => call('devices.getDevice', people.northAdmin, { query: { id } });
  expect((await find('zabbix-10085')).status).toBe(200);
  await write();
  await take();
  expect((await find('zabbix-10085')).status).toBe(404);
  await write({ devices: [], alerts: [] });
  await expect(take()).rejects.toThrow('names no devices');
  expect((await find(DEVICE)).status).toBe(200);
});

test('its alerts open, get worse and clear, and recipients are told of each once', async () => {
  await write();
  await take();
  await take();
  expect(await alertNow()).toMatchObject({ severity: 3, cleared: false, instanceName: '-' });
  expect(await events()).toEqual(['opened']);
  await write({ alerts: [{ ...watched().alerts[0]!, severity: 4 }] });
  await take(later(1));
  expect(await alertNow()).toMatchObject({ severity: 4, formerSeverity: 3 });
  await write({ alerts: [] });
  await take(later(2));
  await take(later(3));
  expect((await alertNow()).cleared).toBe(true);
  expect((await events()).sort()).toEqual(['cleared', 'opened', 'raised']);
});

test('an acknowledgement reaches the source; while it cannot, the alert says so and it is tried again', async () => {
  await write();
  await take();
  expect((await acknowledge('On it')).status).toBe(200);
  expect(await told()).toBe('Zabbix will be told within a minute.');
  const nowhere = { ...access, address: join(folder, 'nowhere') };
  await expect(
    carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, nowhere, later(0)),
  ).rejects.toThrow('1 commands');
  expect(await told()).toBe(
    'Zabbix does not know it yet and will be asked again: It cannot be reached: no such file.',
  );
  // It is not due yet, and then it is.
  await carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, later(0));
  expect((await read(access.address)).done).toEqual([]);
  await carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, later(5));
  expect(await told()).toBe('Zabbix knows it too.');
  expect((await read(access.address)).acknowledged).toEqual({
    [alertId.slice(7)]: { by: expect.stringContaining('north-admin'), comment: 'On it' },
  });
  expect(await pendingCommands(NORTH)).toEqual([]);
});

test('what was done about an alert is carried out in its order, and what the source refuses is told', async () => {
  await write();
  await take();
  await acknowledge('On it');
  await call('alerts.withdrawAcknowledgement', people.northAdmin, {
    query: { account_id: 'northbeam', alert_id: alertId },
  });
  await acknowledge('Once more');
  await carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, later(1));
  const { done, acknowledged } = await read(access.address);
  expect(done.map((id) => id.split('#').at(-1))).toEqual([
    'acknowledge',
    'withdrawAcknowledgement',
    'acknowledge',
  ]);
  expect(Object.values(acknowledged)).toMatchObject([{ comment: 'Once more' }]);
  await call('alerts.withdrawAcknowledgement', people.northAdmin, {
    query: { account_id: 'northbeam', alert_id: alertId },
  });
  await write({ alerts: [] });
  await acknowledge('Too late');
  await carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, later(1));
  expect(await told()).toBe('Zabbix has refused it: It has no such alert.');
});

test('minutes in which nobody could ask are fetched when it answers again, folded or not', async () => {
  const hour = Math.floor(nowSeconds() / 3_600) * 3_600;
  const at = (seconds: number) => new Date(seconds * 1_000);
  const bits = (epochSeconds: number) => ({
    deviceId: '10084',
    series: 'interfaces|wan0|InBitsPerSecond',
    value: epochSeconds - hour + 1_000_000,
    measuredEpochSeconds: epochSeconds + 7,
  });
  /** From 70 minutes before the hour to ten after it. */
  const missed = Array.from({ length: 80 }, (_, minute) => hour - 4_200 + minute * 60);
  await write({ alerts: [], values: [bits(hour - 4_260)] });
  await take(at(hour - 4_260 + 30));
  await compactShard(NORTH, 'zabbix1', hour);
  await write({ alerts: [], values: [bits(hour + 600)], history: missed.map(bits) });
  for (let run = 0; run < 3; run += 1) await take(at(hour + 630));
  const { body } = await call('dashboards.getSamples', people.northAdmin, {
    query: {
      account_id: 'northbeam',
      device_id: DEVICE,
      series: 'interfaces|wan0|InBitsPerSecond',
      start: hour - 4_260,
      end: hour + 660,
    },
  });
  const text = JSON.stringify(body.data);
  for (const minute of missed) expect(text, `minute ${minute}`).toContain(`${bits(minute).value}`);
});

test('minutes between two that were taken in were missed, of the last seven days', () => {
  const none = {
    takenEpochSeconds: 0,
    missedFromEpochSeconds: 0,
    missedUntilEpochSeconds: 0,
    missedAfterShard: '',
  };
  const first = markAfter(none, 6_000_000);
  expect(first).toEqual({ ...none, takenEpochSeconds: 6_000_000 });
  expect(markAfter(first, 6_000_060)).toEqual({ ...none, takenEpochSeconds: 6_000_060 });
  const behind = markAfter(first, 6_000_300);
  expect(behind).toMatchObject({
    missedFromEpochSeconds: 6_000_060,
    missedUntilEpochSeconds: 6_000_300,
  });
  // A second outage before the first was made good.
  expect(markAfter(behind, 6_000_900)).toMatchObject({
    missedFromEpochSeconds: 6_000_060,
    missedUntilEpochSeconds: 6_000_900,
  });
  expect(markAfter(first, 7_000_020).missedFromEpochSeconds).toBe(7_000_020 - 7 * 86_400);
});

test('a source whose key is dropped leaves devices that say so and can be removed, and no alert', async () => {
  await write();
  await take();
  await acknowledge('On it');
  const account = (await getAccount(NORTH))!;
  await forget({ ...account, keySource: '', formerSource: 'zabbix' }, 'zabbix', later(0));
  await writeIf([accountUpdate(account, { keySource: '' })]);
  expect((await alertNow()).cleared).toBe(true);
  expect((await events()).filter((event) => event === 'cleared')).toEqual([]);
  expect(await told()).toBe('Zabbix has refused it: Its key is kept no more.');
  expect(await pendingCommands(NORTH)).toEqual([]);
  const device = async () =>
    await call('devices.getDevice', people.northAdmin, { query: { id: DEVICE } });
  expect(((await device()).body.data as Device[])[0]).toMatchObject({
    unwatchedSinceEpochSeconds: expect.any(Number) as number,
    lastPolledEpochSeconds: 0,
  });
  const query = { id: DEVICE, name: 'HUL-CPE-09', user: 'north-admin', billing_ref: '' };
  await call('devices.deleteDevice', people.northAdmin, { query });
  expect((await device()).status).toBe(404);
  // With a key again the source feeds them again.
  await take();
  expect(((await device()).body.data as Device[])[0]).not.toHaveProperty(
    'unwatchedSinceEpochSeconds',
  );
});

test.each<Moment>(['before', 'after'])(
  'a run that dies %s any of its calls loses no command, and the source does none twice',
  async (moment) => {
    let kills = 0;
    for (let at = 1, isKilled = true; isKilled; at += 1) {
      alertId = `${ALERT}${(tests += 1)}`;
      await write();
      await take();
      await acknowledge('On it');
      isKilled = await killedAt(at, moment, () =>
        carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, new Date()).catch(
          () => undefined,
        ),
      );
      if (isKilled)
        await carryOut({ accountId: NORTH, name: 'zabbix' }, fileSource, access, later(5)).catch(
          () => undefined,
        );
      expect((await read(access.address)).done, `killed at call ${at}`).toHaveLength(1);
      expect(await told(), `killed at call ${at}`).toBe('Zabbix knows it too.');
      expect(await pendingCommands(NORTH)).toEqual([]);
      kills += Number(isKilled);
    }
    expect(kills).toBeGreaterThanOrEqual(3);
  },
);
