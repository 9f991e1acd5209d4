import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { alertSchema } from '../../../core/domain/alert.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { downtimeRow } from '../../../infra/local/seed/rows.ts';
import { alertClosing } from '../../../functions/store/alert-closing.ts';
import { alertsOfDevice, type StoredAlert } from '../../../functions/store/alerts.ts';
import {
  get,
  nameOf,
  putMany,
  query,
  writeTogether,
  type Row,
} from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { deviceTombstone } from '../../../functions/store/devices.ts';
import { changeFault } from '../../../functions/store/faults.ts';
import { pendingNotices } from '../../../functions/store/notices.ts';
import { overrideChange } from '../../../functions/store/thresholds.ts';
import { aPort } from '../../infra/simulation/a-device.ts';
import { ACCOUNT, SHARD, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Date.UTC(2026, 10, 18, 10, 0) / 1_000;
const minute = (at: number) => START + at * 60;
const FIRST_DOWN = 5;

let world: PolledWorld;

beforeAll(async () => {
  world = await startPolledWorld('79', START, [
    {
      deviceId: 'breaks',
      simulated: {
        outages: [once(minute(FIRST_DOWN) - 5, 6 * 60), once(minute(30) - 5, 60 * 60)],
        sensors: [],
      },
    },
    {
      deviceId: 'full',
      simulated: {
        interfaces: [aPort({ profile: 'hot', inPeakBitsPerSecond: 11_000_000 })],
        sensors: [],
      },
      system: { 'Circuit Size': '10Mb' },
    },
    { deviceId: 'fan', simulated: {} },
  ]);
});

afterAll(() => world.stop());

const alerts = (deviceId: string) => alertsOfDevice(ACCOUNT, deviceId);
const open = async (deviceId: string) => (await alerts(deviceId)).filter((alert) => !alert.cleared);
async function pollUntil(at: number): Promise<number> {
  let changed = 0;
  while (world.now <= minute(at)) changed += (await world.poll()).alertsChanged;
  return changed;
}
async function loseMemory(): Promise<void> {
  await documents().send(
    new DeleteCommand({
      TableName: nameOf('polls'),
      Key: { accountId: ACCOUNT, shardId: `state#${SHARD}` },
    }),
  );
  world.restartCollector();
}

test('DATA-21 a device that does not answer is one critical alert from the second poll on, and no other', async () => {
  await pollUntil(FIRST_DOWN);
  expect(await alerts('breaks')).toEqual([]);
  await pollUntil(FIRST_DOWN + 1);
  const found = await alerts('breaks');
  expect(found).toHaveLength(1);
  expect(alertSchema.strip().parse(found[0])).toMatchObject({
    account_id: ACCOUNT,
    severity: 4,
    severityLabel: 'Critical',
    monitorObjectId: 'breaks',
    monitorObjectName: 'breaks',
    monitorObjectGroups: [{ name: 'Northbeam' }, { name: 'Direct' }, { name: 'Harbour Foods' }],
    dataSourceId: 'host',
    resourceTemplateName: 'Host Status',
    dataPointName: 'HostStatus',
    instanceName: '-',
    threshold: '< 1',
    alertValue: '0',
    acked: false,
    cleared: false,
    sdted: false,
    endEpoch: 0,
    detailMessage: { subject: 'Critical: breaks does not answer' },
  });
  expect(found[0]!.detailMessage!.body).toContain('Threshold: < 1');
});

test('DATA-20 the epochs of an alert are seconds', async () => {
  const [alert] = await alerts('breaks');
  expect(alert!.startEpoch).toBe(minute(FIRST_DOWN));
  expect(alert!.openedEpoch).toBe(minute(FIRST_DOWN + 1));
  expect(alert!.changedAtMs).toBeGreaterThan(1e12);
});

test('a collector that has lost its memory opens no second alert for the same fault, and says on it what it finds', async () => {
  const [{ id }] = (await alerts('breaks')) as [StoredAlert];
  await changeFault(ACCOUNT, id, { severity: 2, severityLabel: 'Warning' }, new Date());
  await loseMemory();
  await pollUntil(FIRST_DOWN + 5);
  expect(await alerts('breaks')).toMatchObject([{ id, severity: 4, severityLabel: 'Critical' }]);
});

test('it clears at the first answer, and keeps its history', async () => {
  const before = (await alerts('breaks'))[0]!;
  expect(await open('breaks')).toHaveLength(1);
  await pollUntil(FIRST_DOWN + 6);
  const [after] = await alerts('breaks');
  expect(after).toMatchObject({
    id: before.id,
    cleared: true,
    startEpoch: before.startEpoch,
    endEpoch: minute(FIRST_DOWN + 6),
    clearedEpoch: minute(FIRST_DOWN + 6),
  });
  expect(
    await query('alerts', { index: 'open', partition: { openIn: ACCOUNT } }),
  ).not.toContainEqual(expect.objectContaining({ alertId: before.id }));
});

test('utilisation is told of the circuit, against its size, where it stands in no series', async () => {
  const found = await open('full');
  expect(found.map((alert) => [alert.instanceName, alert.dataPointName, alert.severity])).toEqual(
    expect.arrayContaining([['ge-0/0/0', 'InUtilisationPercent', 4]]),
  );
  expect(found.find((alert) => alert.dataPointName === 'InUtilisationPercent')!.alertValue).toMatch(
    /^\d+\.\d\d %$/,
  );
});

test('a threshold set for a device holds from the next polls on, and alerting that is switched off clears what it opened', async () => {
  const set = {
    accountId: ACCOUNT,
    scope: 'device' as const,
    ownerId: 'fan',
    datasource: 'memory',
    instance: '',
    datapoint: 'MemoryPercent',
    alertExprNote: '',
    disableAlerting: false,
  };
  await writeTogether([overrideChange({ ...set, alertExpr: '> 30 50 90' })]);
  forgetContexts();
  await pollUntil(18);
  const warning = (await open('fan')).find((alert) => alert.dataPointName === 'MemoryPercent');
  expect(warning).toMatchObject({ severity: 2, severityLabel: 'Warning', threshold: '> 30 50 90' });
  await writeTogether([overrideChange({ ...set, alertExpr: '> 30' })]);
  forgetContexts();
  await pollUntil(22);
  const raised = (await open('fan')).filter((alert) => alert.dataPointName === 'MemoryPercent');
  expect(warning!.severityEpoch).toBe(0);
  expect(raised).toMatchObject([
    {
      id: warning!.id,
      severity: 4,
      threshold: '> 30',
      formerSeverity: 2,
      startEpoch: warning!.startEpoch,
      openedValue: warning!.alertValue,
    },
  ]);
  expect(raised[0]!.severityEpoch).toBeGreaterThan(warning!.startEpoch);
  await writeTogether([overrideChange({ ...set, alertExpr: '', disableAlerting: true })]);
  forgetContexts();
  await pollUntil(23);
  expect((await open('fan')).filter((alert) => alert.dataPointName === 'MemoryPercent')).toEqual(
    [],
  );
});

test('planned work marks the alerts of the devices that it covers, also of silent ones, and its end takes the mark off and is told of once, though the collector has lost its memory meanwhile', async () => {
  await writeTogether([
    overrideChange({
      accountId: ACCOUNT,
      scope: 'device',
      ownerId: 'breaks',
      datasource: 'memory',
      instance: '',
      datapoint: 'MemoryPercent',
      alertExpr: '> 1',
      alertExprNote: '',
      disableAlerting: false,
    }),
  ]);
  await putMany('downtimes', [
    downtimeRow({
      id: 'work',
      account_id: ACCOUNT,
      type: 'DeviceGroupSDT',
      deviceId: '',
      deviceDisplayName: '',
      deviceGroupId: '11',
      deviceGroupFullPath: 'Harbour Foods',
      startEpoch: minute(31),
      endEpoch: minute(36),
      timezone: 'Europe/London',
      comment: 'Power',
      admin: 'Desk',
    }),
  ]);
  forgetContexts();
  await pollUntil(35);
  const marks = async () =>
    (await open('breaks')).map(({ dataPointName, sdted }) => `${dataPointName} ${sdted}`).sort();
  expect(await marks()).toEqual(['HostStatus true', 'MemoryPercent true']);
  const ids = (await open('breaks')).map(({ id }) => id).sort();
  const toTell = async () =>
    (await pendingNotices(ACCOUNT))
      .filter(({ alertId, event }) => event === 'outlasted' && ids.includes(alertId))
      .map(({ alertId }) => alertId)
      .sort();
  expect(await toTell()).toEqual([]);
  await loseMemory();
  await pollUntil(37);
  expect(await marks()).toEqual(['HostStatus false', 'MemoryPercent false']);
  expect(await toTell()).toEqual(ids);
});

test('of two pollers of the same minute one has the shard, and one alert is open', async () => {
  const opened = (await open('breaks')).length;
  await loseMemory();
  const now = world.now;
  const again = await Promise.allSettled([world.poll(), world.poll()]);
  expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  world.now = now + 60;
  await pollUntil(42);
  expect(await open('breaks')).toHaveLength(opened);
});

const lockOf = async (watch: string) =>
  (
    await query('ledger', {
      partition: { accountId: ACCOUNT },
      sort: { condition: 'entry = :entry', values: { ':entry': `fault#fan#${watch}` } },
    })
  )[0];
const MEMORY = 'memory|-|MemoryPercent';
const onMemory = (alertExpr: string, disableAlerting = false) =>
  overrideChange({
    accountId: ACCOUNT,
    scope: 'device',
    ownerId: 'fan',
    datasource: 'memory',
    instance: '',
    datapoint: 'MemoryPercent',
    alertExprNote: '',
    disableAlerting,
    alertExpr,
  });

test('a fault whose former alert somebody else has ended opens a new alert, though its lock was left behind', async () => {
  await writeTogether([onMemory('> 30')]);
  forgetContexts();
  await pollUntil(46);
  const [former] = await open('fan');
  await writeTogether([alertClosing(former!, new Date(minute(46) * 1_000))]);
  expect(await lockOf(MEMORY)).toMatchObject({ alertId: former!.id });
  await loseMemory();
  await pollUntil(50);
  const [current] = await open('fan');
  expect(current!.id).not.toBe(former!.id);
  expect(await lockOf(MEMORY)).toMatchObject({ alertId: current!.id });
});

const ofMemory = async () =>
  (await open('fan')).filter(({ dataPointName }) => dataPointName === 'MemoryPercent');

test('a poller that ends between an alert and its own memory of it leaves nothing untold that is worse at the next poll', async () => {
  const key = { accountId: ACCOUNT, shardId: `state#${SHARD}` };
  await writeTogether([onMemory('', true)]);
  forgetContexts();
  await pollUntil(51);
  expect(await ofMemory()).toEqual([]);
  await writeTogether([onMemory('> 30')]);
  forgetContexts();
  let before: Row | undefined;
  for (let at = 52; (await ofMemory()).length === 0; at++) {
    before = await get('polls', key);
    await pollUntil(at);
  }
  const [opened] = (await ofMemory()) as [StoredAlert];
  await changeFault(ACCOUNT, opened.id, { severity: 2, severityLabel: 'Warning' }, new Date());
  await putMany('polls', [before!]);
  world.restartCollector();
  await world.poll();
  expect(await ofMemory()).toMatchObject([{ id: opened.id, severity: 4, formerSeverity: 2 }]);
  expect(
    (await pendingNotices(ACCOUNT)).filter(({ alertId }) => alertId === opened.id),
  ).toMatchObject([{ event: 'opened' }, { event: 'raised', severity: 4 }]);
});

test('a device that is deleted, its alerts with it, leaves no lock behind, and its alerts keep the time of their end', async () => {
  const [alert] = await open('fan');
  const now = new Date();
  await writeTogether([
    deviceTombstone({ id: 'fan', account_id: ACCOUNT }, now),
    alertClosing(alert!, now),
  ]);
  forgetContexts();
  await world.poll();
  expect(await lockOf(MEMORY)).toBeUndefined();
  expect((await alerts('fan')).find(({ id }) => id === alert!.id)).toMatchObject({
    cleared: true,
    endEpoch: Math.floor(now.getTime() / 1_000),
    changedAtMs: now.getTime(),
  });
  expect(
    (await query('ledger', { partition: { accountId: ACCOUNT } })).filter((row) =>
      String(row['entry']).startsWith('fault#fan#'),
    ),
  ).toEqual([]);
});
