import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedMove } from '../../../core/domain/source-move.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { carryOut } from '../../../functions/monitoring/carry-out.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { alertsOfDevice } from '../../../functions/store/alerts.ts';
import { get, nameOf, query, writeIf } from '../../../functions/store/client.ts';
import { pendingCommands } from '../../../functions/store/commands.ts';
import { devicesById } from '../../../functions/store/devices.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { overridesOf } from '../../../functions/store/thresholds.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { openScenes } from '../../fixtures/zabbix/recorded.ts';
import { fileSource, read, UNTOLD } from '../monitoring/file-source.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from '../monitoring/polled-world.ts';
import { takeAll, wholeFacts } from '../monitoring/whole-facts.ts';

/** The polls before the move end behind the reading of Zabbix. */
const START = Math.floor(Date.now() / 60_000) * 60 - 600;
const SCENE =
  'a problem is acknowledged with person and comment, once, and the acknowledgement withdrawn';
/** It answers no more from the fifth minute on, up to the thirtieth. */
const SILENT = { startEpochSeconds: START + 295, lastsSeconds: 25 * 60, everySeconds: 0 };
let world: PolledWorld;
let folder: string;
let access: { address: string; key: string };
/** Ids of the router in Zabbix and in the portal. */
let theirId: string;
let router: string;
/** Another host of Zabbix, by its id in the portal. */
let other: string;
/** Alerts that go on after the move. */
let kept: string[];

/** The recorded answers of a real Zabbix become the facts of a source that takes commands. */
beforeAll(async () => {
  world = await startPolledWorld('97', START, [
    { deviceId: 'twin', simulated: { outages: [SILENT] }, system: { label: 'hul-cpe-09' } },
  ]);
  await seedTwoProviders();
  await feedBy(ACCOUNT, 'zabbix');
  process.env['HOOKS_REACH'] = 'any';
  const zabbix = await openScenes('6.0');
  zabbix.begin(SCENE);
  const key = zabbix.world.tokens.valid;
  const facts = await wholeFacts(sources.zabbix, { address: zabbix.address, key });
  theirId = zabbix.world.hostIds.router;
  router = `zabbix-${theirId}`;
  await zabbix.stop();
  folder = await mkdtemp(join(tmpdir(), 'source-moves-'));
  access = { address: join(folder, 'watched.json'), key: 'none' };
  const now = Math.floor(Date.now() / 1_000);
  const values = facts.values.map((value) => ({ ...value, measuredEpochSeconds: now }));
  // One of its hosts is matched by its name, the other has an address that nobody polls yet.
  const devices = facts.devices.map((device) => ({
    ...device,
    properties: { ...device.properties, 'DNS Name': device.id === theirId ? '' : '127.97.0.9' },
  }));
  other = `zabbix-${devices.find(({ id }) => id !== theirId)!.id}`;
  // What else Zabbix found depends on the load of the machine that it was recorded on.
  const alerts = facts.alerts.filter(({ datapoint }) => datapoint === 'Uplink is slow');
  await writeFile(access.address, JSON.stringify({ ...UNTOLD, ...facts, alerts, devices, values }));
  await take();
});
afterAll(async () => {
  delete process.env['HOOKS_REACH'];
  await rm(folder, { recursive: true });
  await world.stop();
});

const take = async () =>
  takeAll(
    { account: (await getAccount(ACCOUNT))!, name: 'zabbix' },
    fileSource,
    access,
    new Date(),
  );
const poll = async (minutes = 1) => {
  forgetContexts();
  for (let at = 0; at < minutes; at += 1) await world.poll();
};
const rowOf = (deviceId: string) => get('devices', { accountId: ACCOUNT, deviceId });
const stored = async () => (await devicesById(ACCOUNT)).get(router)!;
const alertsNow = async () =>
  (await alertsOfDevice(ACCOUNT, router)).filter(({ cleared }) => !cleared);

async function plan(to = 'collector', ...ids: string[]) {
  const { status, body } = await call('collectors.planSourceMove', people.northAdmin, {
    query: { account_id: 'northbeam', to, device_ids: [router, ...ids].join(',') },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { digest: string; devices: PlannedMove[] };
}
const move = (digest: string, to = 'collector') =>
  call('collectors.moveSources', people.northAdmin, {
    body: { account_id: 'northbeam', to, device_ids: [router], digest },
  });
const audited = async () => (await query('audit', { partition: { accountId: ACCOUNT } })).length;
const waiting = async () => (await pendingCommands(ACCOUNT)).flat().map(({ kind }) => kind);
const setThreshold = (alertExpr: string) =>
  call('datasources.saveThresholds', people.northAdmin, {
    body: {
      account_id: 'northbeam',
      type: 'devices',
      id: router,
      ds_id: 'cpu',
      inst_id: '-',
      data: { dp_id: 'CpuPercent', info: { alertExpr } },
    },
  });

test('a plan has the match, the series, thresholds and alerts, and writes nothing', async () => {
  await poll(12);
  const [uplink] = (await alertsNow()).filter(
    ({ dataPointName }) => dataPointName === 'Uplink is slow',
  );
  const acknowledged = await call('alerts.acknowledgeAlerts', people.northAdmin, {
    body: { account_id: 'northbeam', alert_ids: [uplink!.id], comment: 'On it' },
  });
  expect(acknowledged.status).toBe(200);
  expect((await setThreshold('> 91')).status).toBe(200);
  const before = [await rowOf(router), await rowOf('twin'), await audited()];
  const { devices } = await plan('collector', 'twin', other);
  expect(devices).toEqual([
    expect.objectContaining({ id: 'twin', stays: 'The built-in collector polls it already.' }),
    // It has an address.
    expect.objectContaining({ id: other, stays: 'The account has no usual SNMP credential.' }),
    {
      id: router,
      label: 'HUL-CPE-09',
      stays: '',
      match: 'name',
      twin: 'hul-cpe-09',
      address: '127.97.0.1',
      series: {
        continuing: expect.arrayContaining(['Host Status', 'Processor']) as unknown,
        ending: expect.arrayContaining(['Network Interfaces eth0']) as unknown,
        open: [],
      },
      thresholds: { kept: ['Processor CpuPercent > 91'], dropped: [] },
      alerts: {
        // That of its twin goes on as well.
        kept: ['Critical: hul-cpe-09 Hardware Sensors Fan 1 SensorStatus 3', 'Uplink is slow'],
        closed: expect.arrayContaining([expect.stringContaining('hul-cpe-09')]) as unknown,
      },
    },
  ]);
  expect([await rowOf(router), await rowOf('twin'), await audited()]).toEqual(before);
});

test('a plan that has changed is refused', async () => {
  const { digest } = await plan();
  await setThreshold('> 92');
  const refused = await move(digest);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The plan has changed since you saw it. Please look at it again.',
  ]);
  expect((await stored()).basis.source).toBeUndefined();
});

test('a device moves to the collector under its id, with its alert, and its source does not bring it again', async () => {
  const count = (await devicesById(ACCOUNT)).size;
  const before = await audited();
  const { digest } = await plan();
  kept = [...(await alertsNow()), ...(await alertsOfDevice(ACCOUNT, 'twin'))]
    .filter(({ dataPointName, cleared }) => !cleared && dataPointName !== 'HostStatus')
    .map(({ id }) => id)
    .sort();
  const moved = await move(digest);
  expect([moved.status, moved.body.message]).toEqual([
    200,
    'A device moved to the built-in collector.',
  ]);
  expect(await audited()).toBe(before + 1);
  const device = await stored();
  expect(device.device).toMatchObject({ id: router, source: 'collector', label: 'HUL-CPE-09' });
  expect([device.shardId, device.snmp?.address]).toEqual(['s1', '127.97.0.1']);
  expect((await devicesById(ACCOUNT)).has('twin')).toBe(false);
  const twins = (await alertsOfDevice(ACCOUNT, 'twin')).find(
    ({ dataPointName }) => dataPointName === 'HostStatus',
  );
  expect(twins).toMatchObject({ cleared: true });
  expect(twins!.detailMessage!.body).toContain('Closed as the device moved away from Zabbix.');
  const again = await move(digest);
  expect([again.status, again.body.message]).toEqual([200, 'None of these devices moves.']);
  await take();
  expect((await devicesById(ACCOUNT)).size).toBe(count - 1);
  expect((await stored()).device.source).toBe('collector');
});

test('the acknowledged alert goes on at the collector, which raises none of its own', async () => {
  await poll(5);
  const open = await alertsNow();
  expect(open.map(({ id }) => id).sort()).toEqual(kept);
  expect(open.find(({ acked }) => acked)).toMatchObject({
    acked: true,
    ackComment: 'On it',
    dataSourceId: 'host',
    dataPointName: 'HostStatus',
  });
  expect(open.every(({ atSource }) => atSource === undefined)).toBe(true);
});

test('its thresholds are those of the portal alone, and its graph has the minutes of both', async () => {
  const [own] = [...(await overridesOf(ACCOUNT)).values()].filter(
    ({ ownerId }) => ownerId === router,
  );
  expect(own).toMatchObject({ alertExpr: '> 92' });
  expect(own!.atSource).toBeUndefined();
  const { series } = await readSeries({
    accountId: ACCOUNT,
    deviceId: router,
    shardId: (await stored()).shardId,
    fromSeconds: START - 60,
    toSeconds: world.now,
  });
  const samples = series.get(HOST_STATUS)!.flatMap(({ samples: values }) => [...(values ?? [])]);
  // One from Zabbix before the move, five of the silent device afterwards.
  expect(samples.filter((value) => value === 0)).toHaveLength(5);
  expect(samples.filter((value) => value === 1).length).toBeGreaterThan(0);
});

test('the way back has its last day, and the former source has the device, alert and thresholds again', async () => {
  const listed = await call('collectors.listMoved', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  const [item] = listed.body.data as { id: string; moved_at_ms: number; until_ms: number }[];
  expect(item).toMatchObject({ id: router, source: 'zabbix' });
  expect(item!.until_ms - item!.moved_at_ms).toBe(7 * 86_400_000);
  await setThreshold('> 93');
  await carryOut(
    { accountId: ACCOUNT, name: 'zabbix' },
    fileSource,
    access,
    new Date(Date.now() + 60_000),
  );
  const { digest, devices } = await plan('former');
  expect(devices[0]).toMatchObject({ match: 'former', alerts: { kept: [expect.any(String)] } });
  expect((await move(digest, 'former')).body.message).toBe('A device moved back to Zabbix.');
  const device = await stored();
  expect(device.basis.source).toBeUndefined();
  expect([device.snmp, device.former, device.shardId]).toEqual([undefined, undefined, 'zabbix1']);
  expect((await devicesById(ACCOUNT)).get('twin')).toMatchObject({ shardId: 's1' });
  expect(await waiting()).toContain('setThreshold');
  await carryOut(
    { accountId: ACCOUNT, name: 'zabbix' },
    fileSource,
    access,
    new Date(Date.now() + 60_000),
  );
  expect((await read(access.address)).limits).toMatchObject({
    [`${theirId}  CpuPercent`]: '> 93',
  });
  await take();
  await poll();
  const open = await alertsNow();
  expect(open.filter(({ acked }) => acked)).toHaveLength(1);
  expect(open.every(({ atSource }) => atSource?.source === 'zabbix')).toBe(true);
});

test('after the last day, or without its former source, it stays', async () => {
  expect((await move((await plan()).digest)).status).toBe(200);
  await feedBy(ACCOUNT, '');
  const stays = async () => (await plan('former')).devices[0]!.stays;
  expect(await stays()).toBe('Zabbix does not feed the account any more.');
  await feedBy(ACCOUNT, 'zabbix');
  expect(await stays()).toBe('');
  await writeIf([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: ACCOUNT, deviceId: router },
        UpdateExpression: 'SET former.movedAtMs = :ms, changedAtMs = :now',
        ExpressionAttributeValues: { ':ms': Date.now() - 7 * 86_400_000, ':now': Date.now() },
      },
    },
  ]);
  expect(await stays()).toBe('It moved more than 7 days ago.');
  await take();
  expect((await stored()).device.source).toBe('collector');
});
