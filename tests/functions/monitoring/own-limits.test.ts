import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ThresholdRow } from '../../../core/contract/datasources.ts';
import { thresholdWords } from '../../../core/domain/alert-figures.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import { faultWords } from '../../../core/domain/fault-words.ts';
import { LATEST_MS } from '../../../core/domain/notice.ts';
import type { Parts } from '../../../core/domain/parts.ts';
import { sensorReader } from '../../../core/domain/sensor-reader.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { call } from '../../fixtures/call.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { recipients } from '../notifications/open-notifier.ts';
import { deviceWith, type Objects } from './device-with.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const DOM = '1.3.6.1.4.1.2636.3.60.1.1.1.1';
const UPTIME = '1.3.6.1.2.1.1.3.0';
const LIGHT = 'Port ge-0/0/0 receive power';
const LIMITS = 'Warning below -17 or above 2, Critical below -20.1 or above 3';
const [GOOD, DIM, DARK, NONE] = [-640, -1_800, -2_150, -4_000];
/** A router with optics at two ports, the second without light. */
const router: Objects = {
  '1.3.6.1.2.1.1.1.0': 'Juniper Networks, Inc. srx300 internet router, kernel JUNOS 22.4R3',
  '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.2636.1.1.1.2.133',
  [UPTIME]: 100_000,
  '1.3.6.1.2.1.31.1.1.1.1.501': 'ge-0/0/0',
  '1.3.6.1.2.1.31.1.1.1.1.502': 'ge-0/0/1',
  [`${DOM}.5.501`]: GOOD,
  [`${DOM}.5.502`]: NONE,
  ...Object.fromEntries(
    [501, 502].flatMap((port) =>
      [300, -2_010, 200, -1_700].map((value, at) => [`${DOM}.${at + 9}.${port}`, value]),
    ),
  ),
};

let world: PolledWorld;
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  const start = Math.floor(Date.now() / 60_000) * 60 - 1_800;
  world = await startPolledWorld('94', start, [{ deviceId: 'router', simulated: {} }]);
  vi.spyOn(world.poller.sessions, 'client').mockReturnValue(deviceWith(router));
  await seedTwoProviders();
  Object.assign(process.env, {
    MAIL_SENDER: 'alerts@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
  });
  await recipients(ACCOUNT, 'alerts', [['EMAIL', 'desk@northbeam.example']]);
}, 60_000);
afterAll(() => world.stop());
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

/** Polls so often, with this light at the first port. @returns the open alerts */
async function poll(light: number, times = 3): Promise<Alert[]> {
  router[`${DOM}.5.501`] = light;
  for (let at = 0; at < times; at += 1) {
    router[UPTIME] = Number(router[UPTIME]) + 6_000;
    await world.poll();
  }
  const query = { account_id: ACCOUNT };
  const { body } = await call('alerts.listAlerts', people.northAdmin, { query });
  return (body.data as Alert[]).filter(
    ({ cleared, monitorObjectId }) => !cleared && monitorObjectId === 'router',
  );
}
/** The device starts anew, so it is walked. */
async function pollAgain(light: number): Promise<Alert[]> {
  router[UPTIME] = 0;
  return poll(light);
}
const sensorNamed = async (name: string) => {
  const query = { account_id: ACCOUNT, device_id: 'router' };
  const { body } = await call('dashboards.getParts', people.northAdmin, { query });
  return (body.data as Parts).sensors!.find((sensor) => sensor.name === name)!;
};
const place = { account_id: ACCOUNT, type: 'devices', id: 'router', ds_id: 'sensors' };
const rowOf = async (inst_id: string) => {
  const query = { ...place, inst_id };
  const { body } = await call('datasources.listThresholds', people.northDesk, { query });
  return (body.data as ThresholdRow[]).find((row) => row.dataPointId === 'SensorValue')!;
};
async function setThreshold(change: object, inst_id = LIGHT) {
  const data = { dpConfig: [{ dataPointId: 'SensorValue', ...change }] };
  const { status } = await call('datasources.saveThresholds', people.northDesk, {
    body: { ...place, inst_id, data },
  });
  expect(status).toBe(200);
  forgetContexts();
}

test('the limits of the device are the threshold of a sensor without one that people set', async () => {
  expect(await poll(GOOD)).toEqual([]);
  expect(await sensorNamed(LIGHT)).toMatchObject({ value: -6.4, threshold: LIMITS, level: 'OK' });
  expect(await rowOf(LIGHT)).toMatchObject({
    alertExpr: '',
    globalAlertExpr: '',
    effectiveExpr: LIMITS,
    effectiveFrom: 'limits',
    sensorsWithLimits: 1,
  });
  expect(await rowOf('*')).toMatchObject({ effectiveExpr: '', sensorsWithLimits: 1 });
});

test('a port that never had light opens no alert, and its limits are shown as not used', async () => {
  expect(await poll(GOOD, 1)).toEqual([]);
  const dark = await sensorNamed('Port ge-0/0/1 receive power');
  expect(dark).toMatchObject({ value: -40, threshold: '', level: null, unusedLimits: LIMITS });
  expect(sensorReader.text(dark, 'Limits')).toBe(
    'Outside -17 dBm to 2 dBm (Warning), outside -20.1 dBm to 3 dBm (Critical), of the device, not used: no value was near them yet',
  );
  expect(await rowOf(dark.name)).toMatchObject({ effectiveExpr: '', sensorsWithLimits: 0 });
});

test('a value beyond them in three polls is an alert that names the limit of the device', async () => {
  expect(await poll(DIM, 2)).toEqual([]);
  const [alert] = await poll(DIM, 1);
  expect(alert).toMatchObject({
    severityLabel: 'Warning',
    instanceName: LIGHT,
    dataPointName: 'SensorValue',
    alertValue: '-18.00 dBm',
    threshold: LIMITS,
    detailMessage: {
      subject: `Warning: router ${LIGHT} below the device's own limit of -17 dBm: -18.00 dBm`,
      body: expect.stringContaining(`Threshold: ${LIMITS} (the device's own limits), beyond it in`),
    },
  });
  expect(thresholdWords(alert!)).toBe(
    'Outside -17 dBm to 2 dBm (Warning), outside -20.1 dBm to 3 dBm (Critical), limits of the device itself',
  );
  await notifyAccount(ACCOUNT, new Date(Date.now() + LATEST_MS));
  const mails = ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
  expect(mails[0]?.Content?.Simple?.Body?.Text?.Data).toContain(
    `Warning began: router, ${LIGHT} below the device's own limit of -17 dBm: -18.00 dBm`,
  );
});

test('it gets worse with the value, and keeps its limits through a walk that finds no light at all', async () => {
  expect(await poll(DARK)).toMatchObject([{ severityLabel: 'Critical' }]);
  const [alert] = await pollAgain(NONE);
  expect(alert).toMatchObject({ severityLabel: 'Critical', alertValue: '-21.50 dBm' });
  expect(faultWords(alert!)).toBe(`${LIGHT} below the device's own limit of -20.1 dBm: -21.50 dBm`);
  expect(await sensorNamed(LIGHT)).toMatchObject({ threshold: LIMITS, level: 'Critical' });
});

test('it closes when the value is within the limits again', async () => {
  expect(await poll(GOOD)).toEqual([]);
});

test('limits are used from the walk on that finds the value near them', async () => {
  router[`${DOM}.5.502`] = GOOD;
  await pollAgain(GOOD);
  expect(await sensorNamed('Port ge-0/0/1 receive power')).toMatchObject({ threshold: LIMITS });
  router[`${DOM}.5.502`] = NONE;
  expect(await poll(GOOD)).toMatchObject([{ instanceName: 'Port ge-0/0/1 receive power' }]);
  router[`${DOM}.5.502`] = GOOD;
  expect(await poll(GOOD)).toEqual([]);
});

test('a threshold that a person sets counts instead, also one of the whole device', async () => {
  await setThreshold({ alertExpr: '< -19' });
  expect(await poll(DIM)).toEqual([]);
  const [alert] = await poll(DARK);
  expect(alert).toMatchObject({ severityLabel: 'Critical', threshold: '< -19' });
  expect(faultWords(alert!)).toBe(`${LIGHT}: Sensor value -21.50 dBm`);
  expect(sensorReader.text(await sensorNamed(LIGHT), 'Limits')).toBe(
    'Below -19 dBm (Critical), set in the portal',
  );
  await setThreshold({ alertExpr: '' });
  await setThreshold({ alertExpr: '< -30' }, '*');
  expect(await rowOf(LIGHT)).toMatchObject({ effectiveExpr: '< -30', effectiveFrom: 'device' });
  expect(await poll(DARK)).toEqual([]);
  await setThreshold({ alertExpr: '' }, '*');
});

test('alerts by them are switched off for one sensor or for all of a device', async () => {
  expect(await poll(DARK)).toMatchObject([{ severityLabel: 'Critical', threshold: LIMITS }]);
  await setThreshold({ disableAlerting: true });
  expect(await poll(DARK, 1)).toEqual([]);
  expect(await sensorNamed(LIGHT)).toMatchObject({ threshold: '', level: null });
  await setThreshold({ disableAlerting: false });
  expect(await poll(DARK)).toHaveLength(1);
  await setThreshold({ disableAlerting: true }, '*');
  expect(await poll(DARK, 1)).toEqual([]);
});
