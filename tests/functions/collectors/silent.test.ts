import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { QUIET_MS } from '../../../core/domain/notice.ts';
import { isOfCollector } from '../../../core/domain/silent-collector.ts';
import { ALERT_SECONDS, SILENT_SECONDS } from '../../../core/domain/site-collector.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { everyShard } from '../../../functions/monitoring/collector/shards.ts';
import { watchCollectors } from '../../../functions/monitoring/site/watch-collectors.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { handler as sourceClock } from '../../../functions/triggers/source-clock.ts';
import { alertClosing } from '../../../functions/store/alert-closing.ts';
import { alertsChangedSince, openAlerts } from '../../../functions/store/alerts.ts';
import { get, nameOf, putMany, query, writeTogether } from '../../../functions/store/client.ts';
import { collectorsOf, noteCall, takeUpdate } from '../../../functions/store/collectors.ts';
import { deliveriesOf, pendingNotices } from '../../../functions/store/notices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people } from '../../fixtures/people.ts';
import { plannedWorkRow } from '../../fixtures/planned-work.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

const NORTH = accountNamed('northbeam');
const { northDesk: desk } = people;
/** Of the machine's latest call; each test has its own, as an alert's id has its minute. */
let start = Math.floor(Date.now() / 60_000) * 60_000;
const seen = () => `last seen ${new Date(start).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const at = (seconds: number) => new Date(start + seconds * 1_000);
const INFO = { billing_ref: '', severity: 4, instance: '-', datapoint: 'x', value: '' };
const ses = mockClient(SESv2Client);
let tables: TestTables;
let sequence = 0;
/** Alerts of the tests before. */
const former = new Set<string>();
beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, {
    MAIL_SENDER: 'alerts@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
  });
});
afterAll(() => tables.stop());
beforeEach(async () => {
  start += 3_661_000;
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
  for (const { collectorId } of (await collectorsOf(NORTH)).map(({ collector }) => collector))
    for (const entry of await entriesOf(collectorId)) await remove('collectors', entry);
  for (const alert of await alertsChangedSince(NORTH, 0)) {
    former.add(alert.id);
    if (isOfCollector(alert)) await writeTogether([alertClosing(alert, new Date())]);
  }
  for (const row of await query('ledger', { partition: { accountId: NORTH } }))
    await remove('ledger', String(row['entry']));
  await restoreWorld();
  await move('c501', ['501']);
  await putMachine('one');
});

const remove = (table: 'collectors' | 'ledger', entry: string) =>
  writeTogether([{ Delete: { TableName: nameOf(table), Key: { accountId: NORTH, entry } } }]);
const entriesOf = async (collectorId: string) =>
  (await query('collectors', { partition: { accountId: NORTH } })).flatMap((row) =>
    row['collectorId'] === collectorId ? [String(row['entry'])] : [],
  );
const move = (collector_id: string, device_ids: string[]) =>
  call('collectors.moveDevices', desk, {
    body: { account_id: 'northbeam', collector_id, device_ids },
  });
const withdraw = (collector_id: string, machine_id = '') =>
  call('collectors.withdrawMachine', desk, {
    query: { account_id: 'northbeam', collector_id, machine_id },
  });

/** A machine of c501 that was enrolled long ago and called at the start. */
async function putMachine(machineId: string, change: object = {}): Promise<void> {
  const seeded = (await get('collectors', {
    accountId: NORTH,
    entry: 'machine#c501#machine-501',
  }))!;
  await putMany('collectors', [
    {
      ...seeded,
      machineId,
      entry: `machine#c501#${machineId}`,
      linkDigest: machineId,
      lastSeenMs: start,
      sequence: 0,
      ...change,
    },
  ]);
}
async function calls(machineId: string, from: number, to = from): Promise<void> {
  for (let second = from; second <= to; second += 30) {
    const machine = (await collectorsOf(NORTH))
      .flatMap(({ machines }) => machines)
      .find((one) => one.machineId === machineId)!;
    expect(await noteCall(machine, (sequence += 1), at(second))).toBe(true);
  }
}
/** The clock has run since the start. */
async function watched(second: number): Promise<void> {
  await ran(second - 60);
  forgetContexts();
  await watchCollectors(NORTH, at(second));
}
const ran = (second: number) =>
  putMany('polls', [
    {
      accountId: NORTH,
      shardId: 'watched#collectors',
      ranAtMs: at(second).getTime(),
      runsSinceMs: start,
    },
  ]);
const ofCollectors = async () => (await openAlerts(NORTH)).filter(isOfCollector);
const all = async () =>
  (await alertsChangedSince(NORTH, 0)).filter(
    (alert) => isOfCollector(alert) && !former.has(alert.id),
  );
const events = async () =>
  (await pendingNotices(NORTH)).map(({ event }) => event).filter((event) => event !== undefined);

test('one alert is opened for a silent collector, in its words, however many clocks look at it', async () => {
  await watched(ALERT_SECONDS - 1);
  expect(await all()).toEqual([]);
  await ran(ALERT_SECONDS - 60);
  forgetContexts();
  await Promise.all([1, 2, 3].map(() => watchCollectors(NORTH, at(ALERT_SECONDS))));
  await watched(ALERT_SECONDS + 60);
  expect(await all()).toMatchObject([
    {
      severityLabel: 'Critical',
      monitorObjectId: 'c501',
      monitorObjectName: 'Office of Harbour Foods',
      alertValue: `1 device, ${seen()}`,
      startEpoch: start / 1_000,
      openedEpoch: start / 1_000 + ALERT_SECONDS,
      sdted: false,
      cleared: false,
      detailMessage: { subject: 'Critical: Nobody can look at Office of Harbour Foods' },
    },
  ]);
  expect(await events()).toEqual(['opened']);
  const listed = await call('alerts.listAlerts', desk, { query: { account_id: 'northbeam' } });
  expect(JSON.stringify(listed.body)).toContain('Office of Harbour Foods');
  const others = await call('alerts.listAlerts', people.manager, {
    query: { account_id: 'northbeam' },
  });
  expect(JSON.stringify(others.body)).not.toContain('Office of Harbour Foods');
});

test('the clock of every minute opens it; no shard of the collector is polled by the portal', async () => {
  await putMachine('one', { lastSeenMs: Date.now() - 600_000 });
  const justNow = { ranAtMs: Date.now() - 60_000, runsSinceMs: 0 };
  await putMany('polls', [{ accountId: NORTH, shardId: 'watched#collectors', ...justNow }]);
  forgetContexts();
  await sourceClock();
  expect(await ofCollectors()).toHaveLength(1);
  expect((await everyShard()).filter(({ shardId }) => shardId.startsWith('at-'))).toEqual([]);
});

test('after a pause of the portal itself, a collector has time to call before it is silent', async () => {
  await ran(0);
  const paused = 600;
  const clock = async (second: number) => {
    forgetContexts();
    await watchCollectors(NORTH, at(second));
  };
  for (const second of [0, 60, 120]) await clock(paused + second);
  expect(await ofCollectors()).toEqual([]);
  await clock(paused + ALERT_SECONDS);
  expect(await ofCollectors()).toMatchObject([{ startEpoch: start / 1_000 }]);
});

test('a collector that updates itself is given the time of its update', async () => {
  const { collector, machines } = (await collectorsOf(NORTH)).find(
    (one) => one.collector.collectorId === 'c501',
  )!;
  await takeUpdate(machines[0]!, collector.updater, at(400).getTime());
  await watched(399);
  expect(await ofCollectors()).toEqual([]);
  await watched(400);
  expect(await ofCollectors()).toHaveLength(1);
});

test('its recipients get a link to the page, and a message when it is over', async () => {
  await putMany('recipients', [
    {
      accountId: 'northbeam',
      groupId: 'alerts',
      version: 1,
      recipients: [
        { type: 'ARBITRARY', method: 'EMAIL', addr: 'noc@north.example', contact: 'noc' },
      ],
    },
  ]);
  await watched(ALERT_SECONDS);
  const [alert] = await ofCollectors();
  await notifyAccount(NORTH, new Date(at(ALERT_SECONDS).getTime() + QUIET_MS));
  await calls('one', 300, 300 + ALERT_SECONDS);
  await watched(300 + ALERT_SECONDS);
  await notifyAccount(NORTH, new Date(at(300 + ALERT_SECONDS).getTime() + QUIET_MS));
  const mails = ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Content?.Simple);
  expect(mails.map((mail) => mail?.Subject?.Data)).toEqual([
    'Critical began on Office of Harbour Foods',
    'Critical is over on Office of Harbour Foods',
  ]);
  const text = mails[0]!.Body!.Text!.Data!;
  expect(text).toContain(`Nobody can look at its device, ${seen()}`);
  expect(text).toContain('https://portal.example/collectors');
  expect(text).not.toContain('/device/');
  expect(await deliveriesOf(NORTH, alert!.id)).toMatchObject([
    { event: 'opened', outcome: 'sent' },
    { event: 'cleared', outcome: 'sent' },
  ]);
});

test('it is over once a machine has called for three minutes, and ends with its first call', async () => {
  await watched(ALERT_SECONDS);
  await calls('one', 400, 400 + ALERT_SECONDS - 30);
  await watched(400 + ALERT_SECONDS - 1);
  expect(await ofCollectors()).toHaveLength(1);
  await watched(400 + ALERT_SECONDS);
  expect(await ofCollectors()).toEqual([]);
  expect(await all()).toMatchObject([
    {
      cleared: true,
      endEpoch: start / 1_000 + 400,
      clearedEpoch: start / 1_000 + 400 + ALERT_SECONDS,
    },
  ]);
  expect((await events()).sort()).toEqual(['cleared', 'opened']);
});

test('a line that comes and goes for an hour is one alert', async () => {
  for (let second = 0; second < 3_600; second += 60) {
    if (second % 300 === 240) await calls('one', second);
    await watched(second);
  }
  expect(await all()).toMatchObject([{ cleared: false }]);
  expect(await events()).toEqual(['opened']);
});

test('of two machines one is enough; the alert opens when both are silent', async () => {
  await putMachine('two');
  await calls('two', 0, 300);
  await watched(300);
  expect(await all()).toEqual([]);
  await watched(300 + ALERT_SECONDS);
  expect(await ofCollectors()).toMatchObject([{ startEpoch: start / 1_000 + 300 }]);
});

test('a collector without devices, without a machine, or enrolled just now opens none', async () => {
  await move('', ['501']);
  await watched(ALERT_SECONDS);
  expect(await all()).toEqual([]);
  await move('c501', ['501']);
  await putMachine('one', { lastSeenMs: 0, enrolledAtMs: start });
  await watched(SILENT_SECONDS);
  expect(await all()).toEqual([]);
  for (const entry of await entriesOf('c501'))
    if (entry.startsWith('machine#')) await remove('collectors', entry);
  await watched(ALERT_SECONDS);
  expect(await all()).toEqual([]);
});

test('devices of a withdrawn machine are watched by nobody, so the alert opens too', async () => {
  expect((await withdraw('c501', 'one')).status).toBe(200);
  await watched(ALERT_SECONDS);
  expect(await ofCollectors()).toHaveLength(1);
  await putMachine('two', { lastSeenMs: at(600).getTime(), heardSinceMs: at(300).getTime() });
  await watched(600);
  expect(await ofCollectors()).toEqual([]);
});

test('the alert of a collector ends when its devices are moved away, and with the collector', async () => {
  await watched(ALERT_SECONDS);
  await move('', ['501']);
  await watched(ALERT_SECONDS + 60);
  expect(await all()).toMatchObject([{ cleared: true }]);
  await move('c501', ['501']);
  await watched(ALERT_SECONDS + 120);
  expect(await ofCollectors()).toHaveLength(1);
  await move('', ['501']);
  expect((await withdraw('c501')).status).toBe(200);
  await watched(ALERT_SECONDS + 180);
  expect(await ofCollectors()).toEqual([]);
});

test('an alert of a device stays as it is while the collector is silent', async () => {
  const before = (await openAlerts(NORTH)).filter(
    ({ monitorObjectId }) => monitorObjectId === '501',
  );
  expect(before.length).toBeGreaterThan(0);
  for (let minute = 3; minute < 30; minute += 1) await watched(minute * 60);
  const after = (await openAlerts(NORTH)).filter(
    ({ monitorObjectId }) => monitorObjectId === '501',
  );
  expect(after).toEqual(before);
});

test('planned work on all of its devices silences it, and recipients hear when it outlasts that', async () => {
  await move('c501', ['502']);
  const from = start / 1_000 - 60;
  await putMany('downtimes', [plannedWorkRow('of-501', from, from + 660)]);
  await watched(ALERT_SECONDS);
  expect(await ofCollectors()).toMatchObject([{ sdted: false }]);
  await putMany('downtimes', [{ ...plannedWorkRow('of-502', from, from + 660), deviceId: '502' }]);
  await watched(ALERT_SECONDS + 60);
  expect(await ofCollectors()).toMatchObject([{ sdted: true }]);
  await watched(700);
  expect(await ofCollectors()).toMatchObject([{ sdted: false }]);
  expect((await events()).sort()).toEqual(['opened', 'outlasted']);
});

test('it is acknowledged like any alert, with its row in the log, by who sees the whole account', async () => {
  await watched(ALERT_SECONDS);
  const [alert] = await ofCollectors();
  const body = {
    account_id: 'northbeam',
    alert_id: alert!.id,
    comment: 'On my way to Leeds',
    alert_info: INFO,
  };
  expect((await call('alerts.acknowledgeAlert', people.manager, { body })).status).toBe(404);
  expect((await call('alerts.acknowledgeAlert', desk, { body })).status).toBe(200);
  expect(await ofCollectors()).toMatchObject([{ acked: true }]);
  expect((await auditRows('northbeam')).at(-1)).toMatchObject({
    information: 'Acknowledged Critical on Office of Harbour Foods: On my way to Leeds',
  });
  await watched(ALERT_SECONDS + 60);
  expect(await ofCollectors()).toMatchObject([{ acked: true }]);
});
