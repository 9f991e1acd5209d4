import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AddressCheck } from '../../../core/domain/address-check.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import { failureCode } from '../../../core/domain/check-result.ts';
import { faultWords } from '../../../core/domain/fault-words.ts';
import { LATEST_MS } from '../../../core/domain/notice.ts';
import type { Parts } from '../../../core/domain/parts.ts';
import { runCheck } from '../../../functions/monitoring/address-check/run-check.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { query } from '../../../functions/store/client.ts';
import { aCollector, addCollector, codeFor, startMachine } from '../../collector/site.ts';
import { call } from '../../fixtures/call.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { until } from '../../fixtures/until.ts';
import { recipients } from '../notifications/open-notifier.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

/** Values of the last ten minutes are those of now. */
const START = Math.floor(Date.now() / 60_000) * 60 - 9 * 60;
/** It answers SNMP no more from the sixth poll on. */
const SILENT = { startEpochSeconds: START + 5 * 60, lastsSeconds: 3_600, everySeconds: 0 };
let world: PolledWorld;
const ses = mockClient(SESv2Client);
let page: Server;
let status = 200;
let url: string;
let shop: AddressCheck;
const kiosk: AddressCheck = { kind: 'tcp', name: 'Kiosk', host: '127.0.0.1', port: 9 };

beforeAll(async () => {
  world = await startPolledWorld('99', START, [
    { deviceId: 'shop', simulated: { outages: [SILENT] } },
    { deviceId: 'zabbix-7', shardId: 'zabbix1', simulated: {} },
    { deviceId: 'behind', shardId: 'at-leeds-1', simulated: {} },
  ]);
  await seedTwoProviders();
  Object.assign(process.env, {
    MAIL_SENDER: 'alerts@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
  });
  ses.on(SendEmailCommand).resolves({});
  await recipients(ACCOUNT, 'alerts', [['EMAIL', 'desk@northbeam.example']]);
  page = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((done) => void page.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;
  shop = { kind: 'http', name: 'Shop', url, status: 200, contains: '' };
  // The page is on this machine, which no check asks otherwise.
  vi.spyOn(world.poller.sessions, 'runCheck').mockImplementation((check) =>
    runCheck(check, () => true),
  );
});
afterAll(async () => {
  page.close();
  await world.stop();
});

const set = async (checks: readonly object[], former: readonly object[], id = 'shop') => {
  const answer = await call('devices.setChecks', people.northAdmin, {
    body: { id, checks, former },
  });
  forgetContexts();
  return answer;
};
const partsOf = async (id = 'shop') =>
  (
    await call('dashboards.getParts', people.northAdmin, {
      query: { account_id: ACCOUNT, device_id: id },
    })
  ).body.data as Parts;
const alerts = async () =>
  (
    (await call('alerts.listAlerts', people.northAdmin, { query: { account_id: ACCOUNT } })).body
      .data as Alert[]
  ).filter(
    ({ cleared, monitorObjectId, dataSourceId }) =>
      !cleared && monitorObjectId === 'shop' && dataSourceId === 'checks',
  );
async function poll(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await world.poll();
}

test('checks of a device are saved with an audit row, and are not measured before the next poll', async () => {
  const saved = await set([shop], []);
  expect([saved.status, saved.body.message]).toEqual([200, 'The checks of shop are saved.']);
  const rows = await query('audit', { partition: { accountId: ACCOUNT } });
  expect(rows.at(-1)).toMatchObject({ information: 'Set the address checks of shop: Shop' });
  expect((await partsOf()).checks).toEqual([
    {
      check: shop,
      result: null,
      milliseconds: null,
      days: null,
      level: null,
      readEpochSeconds: null,
    },
  ]);
});

test('the next poll has its result and its time', async () => {
  await poll(1);
  const [checked] = (await partsOf()).checks!;
  expect(checked).toMatchObject({ result: 1, days: null, level: 'OK' });
  expect(checked!.milliseconds).toBeGreaterThan(0);
  expect(checked!.readEpochSeconds).toBe(world.now - 60);
  expect(await alerts()).toEqual([]);
});

test('a page that answers 503 in two polls is an Error in these words, and is over after two good ones', async () => {
  status = 503;
  await poll(1);
  expect(await alerts()).toEqual([]);
  await poll(1);
  const [alert] = await alerts();
  expect(alert).toMatchObject({
    severityLabel: 'Error',
    instanceName: 'Shop',
    alertValue: 'answered 503',
    detailMessage: { subject: 'Error: shop Shop: answered 503' },
  });
  expect(faultWords(alert!)).toBe('Shop: answered 503');
  await notifyAccount(ACCOUNT, new Date(Date.now() + LATEST_MS));
  const mails = ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Content?.Simple?.Body?.Text?.Data ?? '');
  expect(mails.join('\n')).toContain('Error began: shop, Shop: answered 503');
  expect((await partsOf()).checks).toMatchObject([{ result: 1_503, level: 'Error' }]);
  status = 200;
  await poll(1);
  expect(await alerts()).toHaveLength(1);
  await poll(1);
  expect(await alerts()).toEqual([]);
});

test('its threshold can be set, like that of anything that is measured', async () => {
  const target = { account_id: ACCOUNT, type: 'devices', id: 'shop', ds_id: 'checks' };
  const listed = await call('datasources.listInstances', people.northAdmin, { query: target });
  expect(listed.body.data).toContainEqual({
    id: 'Shop',
    name: 'Shop',
    displayName: `Shop (${url}, status 200)`,
  });
  const saved = await call('datasources.saveThresholds', people.northAdmin, {
    body: {
      ...target,
      inst_id: 'Shop',
      data: { dp_id: 'CheckResult', info: { alertExpr: '> 1' } },
    },
  });
  expect(saved.status).toBe(200);
  forgetContexts();
});

test('a device that is silent over SNMP is checked as before', async () => {
  expect(world.now).toBe(SILENT.startEpochSeconds);
  status = 502;
  await poll(2);
  expect(await alerts()).toMatchObject([
    { alertValue: 'answered 502', severityLabel: 'Critical', instanceName: 'Shop' },
  ]);
});

test('another check is added; of one that is removed the alert closes', async () => {
  expect((await set([shop, kiosk], [shop])).status).toBe(200);
  await poll(2);
  expect((await partsOf()).checks).toMatchObject([
    { check: shop, result: 1_502 },
    { check: kiosk, result: failureCode('refused') },
  ]);
  expect(await alerts()).toHaveLength(2);
  expect((await set([kiosk], [shop, kiosk])).status).toBe(200);
  await poll(1);
  expect(await alerts()).toMatchObject([{ instanceName: 'Kiosk' }]);
});

test('of two editors the second is told, and a device of another source has no checks', async () => {
  const late = await set([shop], [shop]);
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('has changed this device meanwhile');
  const foreign = await set([shop], [], 'zabbix-7');
  expect([foreign.status, foreign.body.message]).toEqual([
    409,
    'zabbix-7 is not polled by the portal, which makes no checks for it.',
  ]);
});

test.each<[string, object[], RegExp]>([
  ['six checks', Array.from({ length: 6 }, (_, at) => ({ ...kiosk, name: `K${at}` })), /5 at most/],
  ['two of one name', [kiosk, kiosk], /different names/],
  ['a port that is none', [{ ...kiosk, port: 0 }], /port/],
  ['a host with a path', [{ ...kiosk, host: 'a/b' }], /host name or an address/],
  ['a page of another scheme', [{ ...shop0(), url: 'file:///etc/passwd' }], /http/],
  ['a page with a password', [{ ...shop0(), url: 'http://a:b@shop.example' }], /no password/],
  ['a name without characters', [{ ...kiosk, name: ' ' }], /required/],
  ['a name that misleads', [{ ...kiosk, name: '=1+1' }], /must not begin/],
  ['an unknown field', [{ ...kiosk, header: 'x' }], /header/i],
])('%s are refused with the field', async (_, checks, why) => {
  const refused = await set(checks, [kiosk]);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toMatch(why);
  expect(refused.body.field).toMatch(/^checks/);
});

function shop0() {
  return { kind: 'http', name: 'Shop', status: 200, contains: '' };
}

test('a collector at a site makes the checks of its devices, and never asks its own machine', async () => {
  await addCollector(aCollector('leeds'));
  expect((await set([kiosk], [], 'behind')).status).toBe(200);
  const machine = await startMachine(world.local, await codeFor(aCollector('leeds'), 'once'));
  try {
    await until(async () =>
      expect((await partsOf('behind')).checks).toMatchObject([
        { check: kiosk, result: failureCode('forbidden'), level: 'Error' },
      ]),
    );
  } finally {
    await machine.stop();
  }
});
