import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ThresholdRow } from '../../../core/contract/datasources.ts';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { seriesId } from '../../../core/domain/datasource.ts';
import { LATEST_MS } from '../../../core/domain/notice.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { alertsOfDevice } from '../../../functions/store/alerts.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import { overrideChange } from '../../../functions/store/thresholds.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { recipients } from '../notifications/open-notifier.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const START = Date.UTC(2026, 10, 18, 10, 0) / 1_000;
const minute = (at: number) => START + at * 60;
const FAN = 'Fan 1';

let world: PolledWorld;
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  world = await startPolledWorld('81', START, [
    {
      deviceId: 'fans',
      simulated: {
        sensors: [
          { index: 1001, name: FAN, kind: 'fan', usual: 4_200, isFailing: false },
          { index: 1002, name: 'Fan 2', kind: 'fan', usual: 4_100, isFailing: false },
          { index: 1003, name: 'Inlet', kind: 'temperature', usual: 36, isFailing: false },
        ],
      },
    },
  ]);
  await seedTwoProviders();
  Object.assign(process.env, {
    MAIL_SENDER: 'alerts@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
  });
  await recipients(ACCOUNT, 'alerts', [['EMAIL', 'desk@northbeam.example']]);
});
afterAll(() => world.stop());
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

async function pollUntil(at: number) {
  while (world.now <= minute(at)) await world.poll();
}
const ask = async (name: string, query: Record<string, string>) => {
  const { status, body } = await call(name, people.northAdmin, { query });
  expect(status).toBe(200);
  return body.data;
};

test("a sensor's unit is its own in thresholds, alerts, mails and graphs, and those of one kind share a graph", async () => {
  await pollUntil(1);
  const thresholds = async (instance: string) =>
    (await ask('datasources.listThresholds', {
      account_id: ACCOUNT,
      id: 'fans',
      type: 'devices',
      ds_id: 'sensors',
      inst_id: instance,
    })) as ThresholdRow[];
  const unit = async (instance: string) =>
    (await thresholds(instance)).find(({ dataPointId }) => dataPointId === 'SensorValue')!.unit;
  expect([await unit(FAN), await unit('Inlet')]).toEqual(['rpm', 'celsius']);

  const set = {
    accountId: ACCOUNT,
    scope: 'instance' as const,
    ownerId: 'fans',
    datasource: 'sensors',
    datapoint: 'SensorValue',
    alertExpr: '> 1',
    alertExprNote: '',
    disableAlerting: false,
  };
  for (const instance of [FAN, 'Inlet'])
    await writeTogether([overrideChange({ ...set, instance })]);
  forgetContexts();
  await pollUntil(5);
  const values = (await alertsOfDevice(ACCOUNT, 'fans'))
    .map(({ instanceName, alertValue }) => `${instanceName} ${alertValue}`)
    .sort();
  expect(values).toEqual([
    expect.stringMatching(/^Fan 1 \d+\.\d\d rpm$/),
    expect.stringMatching(/^Inlet \d\d\.\d\d °C$/),
  ]);
  await notifyAccount(ACCOUNT, new Date(Date.now() + LATEST_MS));
  const text = ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Content?.Simple?.Body?.Text?.Data ?? '')
    .join('\n');
  expect(text).toMatch(/fans, Fan 1: Sensor value \d+\.\d\d rpm$/m);
  expect(text).toMatch(/fans, Inlet: Sensor value \d\d\.\d\d °C$/m);

  const range = { account_id: ACCOUNT, start: String(START), end: String(world.now) };
  const health = (await ask('dashboards.getDashboardData', {
    dash_id: 'health@fans',
    ...range,
  })) as Widget[];
  expect(
    health
      .filter(({ title }) => ['Fan speed', 'Temperature'].includes(title))
      .map(({ title, verticalLabel, items }) => [title, verticalLabel, items]),
  ).toEqual([
    ['Fan speed', 'rpm', [FAN, 'Fan 2']],
    ['Temperature', 'celsius', ['Inlet']],
  ]);
  const [alone] = (await ask('dashboards.getDashboardData', {
    dash_id: seriesId('sensors', FAN, 'SensorValue'),
    device_id: 'fans',
    ...range,
  })) as Widget[];
  expect(alone).toMatchObject({ verticalLabel: 'rpm' });
});
