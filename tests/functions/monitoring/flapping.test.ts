import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Widget } from '../../../core/domain/dashboard.ts';
import type { Device } from '../../../core/domain/device.ts';
import { faultWords } from '../../../core/domain/fault-words.ts';
import { LATEST_MS } from '../../../core/domain/notice.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { alertsOfDevice } from '../../../functions/store/alerts.ts';
import { call } from '../../fixtures/call.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { recipients } from '../notifications/open-notifier.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Date.UTC(2026, 10, 18, 10, 0) / 1_000;
const minute = (at: number) => START + at * 60;
/** Silent for so many polls, from this one on. */
const silent = (at: number, polls: number) => ({
  startEpochSeconds: minute(at) - 5,
  lastsSeconds: polls * 60,
  everySeconds: 0,
});
const FLAPS = [3, 9, 15, 21, 27, 33].map((at) => silent(at, 3));
const SHORT = [2, 6, 10, 14].map((at) => silent(at, 2));

let world: PolledWorld;
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  world = await startPolledWorld('82', START, [
    { deviceId: 'flaps', simulated: { outages: FLAPS, sensors: [] } },
    { deviceId: 'lasts', simulated: { outages: [...SHORT, silent(18, 18)], sensors: [] } },
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

async function pollUntil(at: number) {
  while (world.now <= minute(at)) await world.poll();
}
const ask = async (name: string, query: Record<string, string>) => {
  const { status, body } = await call(name, people.northAdmin, { query });
  expect(status).toBe(200);
  return body.data;
};
const oldestFirst = async (deviceId: string) =>
  (await alertsOfDevice(ACCOUNT, deviceId)).toSorted((a, b) => a.startEpoch - b.startEpoch);
/** Lines of the mails that go out now about a device. */
async function mailed(deviceId: string): Promise<string[]> {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
  await notifyAccount(ACCOUNT, new Date(Date.now() + LATEST_MS));
  return ses
    .commandCalls(SendEmailCommand)
    .flatMap(({ args: [{ input }] }) => (input.Content?.Simple?.Body?.Text?.Data ?? '').split('\n'))
    .filter((line) => line.includes(`: ${deviceId},`));
}

test('a device that goes up and down has one alert, acknowledged once, which all outages but a long one are part of', async () => {
  const subjects = async () =>
    (await oldestFirst('flaps')).map(({ detailMessage }) => detailMessage!.subject);
  await pollUntil(20);
  expect(await subjects()).toEqual(Array(3).fill('Critical: flaps does not answer'));
  await pollUntil(24);
  expect((await subjects()).slice(3)).toEqual(['Critical: flaps goes up and down']);
  const flapping = (await oldestFirst('flaps')).at(-1)!;
  expect(flapping).toMatchObject({ severity: 4, cleared: false, acked: false });
  expect(faultWords(flapping)).toBe('Flapping: down 4 times in 24 h, 3 min each, every 6 min');
  const [device] = (await ask('devices.getDevice', { id: 'flaps' })) as Device[];
  expect(device!['Alert Status']).toBe('unconfirmed-critical-none');
  const [strip] = (await ask('dashboards.getDashboardData', {
    account_id: ACCOUNT,
    dash_id: 'availability',
    device_id: 'flaps',
    start: String(world.now - 86_400),
    end: String(world.now),
  })) as Widget[];
  expect(strip!.availability!.pattern).toEqual(device!.flapping);

  // Acknowledged, it stays so through every outage; nobody is notified again.
  expect(await mailed('flaps')).toContainEqual(
    expect.stringMatching(/^Critical began: flaps, Flapping: down 4 times in 24 h, /),
  );
  const acknowledged = await call('alerts.acknowledgeAlert', people.northAdmin, {
    body: {
      account_id: ACCOUNT,
      alert_id: flapping.id,
      alert_info: {
        billing_ref: '',
        severity: 4,
        instance: '-',
        datapoint: flapping.dataPointName,
        value: flapping.alertValue,
      },
      comment: 'Carrier looks at the mast',
    },
  });
  expect(acknowledged.status).toBe(200);
  await pollUntil(36);
  const after = await oldestFirst('flaps');
  expect(after).toHaveLength(4);
  expect(after.at(-1)).toMatchObject({ id: flapping.id, acked: true, cleared: false });
  expect(faultWords(after.at(-1)!)).toMatch(/^Flapping: down 6 times in 24 h, /);
  expect(await mailed('flaps')).toEqual([]);

  // An outage longer than the others is an alert of its own, and the end of it all comes once.
  await pollUntil(40);
  const [first, ...rest] = (await oldestFirst('lasts')).filter(
    ({ startEpoch }) => startEpoch > minute(14),
  );
  expect(first).toMatchObject({ dataPointName: 'Flapping', startEpoch: minute(15) });
  expect(rest.map(({ dataPointName, startEpoch }) => [dataPointName, startEpoch])).toEqual([
    ['HostStatus', minute(18)],
  ]);
  expect(rest[0]!.cleared).toBe(true);
  expect(first!.cleared).toBe(false);
  await mailed('lasts');
  await pollUntil(95);
  const flappingOf = async () =>
    (await oldestFirst('lasts')).find(({ dataPointName }) => dataPointName === 'Flapping');
  expect(await flappingOf()).toMatchObject({ cleared: false });
  await pollUntil(99);
  expect(await flappingOf()).toMatchObject({ id: first!.id, cleared: true });
  expect(await mailed('lasts')).toEqual([
    expect.stringMatching(/^Critical is over: lasts, Flapping: /),
  ]);
});
