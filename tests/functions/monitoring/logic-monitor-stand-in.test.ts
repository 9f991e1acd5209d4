import { afterEach, beforeEach, expect, test } from 'vitest';
import { quoted } from '../../../functions/monitoring/sources/logic-monitor-api.ts';
import {
  addSmallWorld,
  alert,
  openLogicMonitor,
  type OpenLogicMonitor,
} from '../../fixtures/logic-monitor/world.ts';

let open: OpenLogicMonitor;

beforeEach(async () => {
  open = await openLogicMonitor();
  addSmallWorld(open.lm);
});
afterEach(async () => {
  expect(open.lm.faults).toEqual([]);
  await open.stop();
});

/** @param target method and path with its query. */
async function call(target: string, body?: object, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = target.split(' ');
  const response = await fetch(`${open.access.address}/santaba/rest${path}`, {
    method,
    headers: { authorization: `Bearer ${open.access.key}`, 'x-version': '3', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, answer };
}

const sdt = {
  type: 'ResourceSDT',
  deviceId: 12,
  startDateTime: Date.now(),
  endDateTime: Date.now() + 3_600_000,
};

test.each([
  ['an unknown path', 'GET /device/toasters', undefined, 404],
  ['an unknown method', 'PATCH /device/groups', {}, 404],
  ['an unknown parameter', 'GET /device/devices?searchId=1', undefined, 400],
  ['a parameter of a wrong type', 'GET /device/devices?size=many', undefined, 400],
  ['an unknown field of a list', 'GET /device/devices?fields=id,colour', undefined, 400],
  ['an id of a wrong type', 'GET /device/devices/first/instances', undefined, 400],
  ['an unknown field', 'POST /device/groups', { name: 'A', colour: 'red' }, 400],
  ['a field of a wrong type', 'POST /device/groups', { name: 'A', parentId: '1' }, 400],
  ['a field that is read only', 'POST /device/groups', { name: 'A', fullPath: 'A' }, 400],
  ['a required field that is missing', 'POST /device/devices', { name: 'a' }, 400],
  ['an unknown kind of downtime', 'POST /sdt/sdts', { ...sdt, type: 'DeviceSDT' }, 400],
  ['a repetition of version 1', 'POST /sdt/sdts', { ...sdt, sdtType: '1' }, 400],
  ['a downtime in seconds', 'POST /sdt/sdts', { ...sdt, startDateTime: 1_800_000_000 }, 400],
  ['a downtime in an unknown zone', 'POST /sdt/sdts', { ...sdt, timezone: 'Hull' }, 400],
  ['a device that is not there', 'POST /sdt/sdts', { ...sdt, deviceId: 99 }, 404],
  ['a text without quotes in a filter', 'GET /device/devices?filter=name:h10', undefined, 400],
  ['a status in words', 'GET /device/devices?filter=hostStatus:%22dead%22', undefined, 400],
  [
    'a text that is encoded once',
    'GET /sdt/sdts?filter=comment~%22Portal%20w1%3A%22',
    undefined,
    400,
  ],
])('LogicMonitor refuses %s in its own form', async (_, target, body, status) => {
  const { answer, ...given } = await call(target, body);
  expect([given.status, answer]).toEqual([
    status,
    { errorMessage: expect.any(String), errorCode: 1_000 + status, errorDetail: null },
  ]);
});

test('a key that is not known is refused, and an older version answers errors with the status 200', async () => {
  const headers = { authorization: 'Bearer lmb_other' };
  expect((await call('GET /device/groups', undefined, headers)).answer['errorCode']).toBe(1_401);
  const older = await call('GET /device/groups', undefined, { 'x-version': '1' });
  expect([older.status, older.answer['errmsg']]).toEqual([200, 'Unknown version']);
});

test('lists have pages of 1,000 at most, of 50 without a size, and totals that are estimates', async () => {
  open.lm.alerts = Array.from({ length: 10_400 }, (_, at) => alert(`DS${at}`));
  const page = async (query: string) => {
    const { answer } = await call(`GET /alert/alerts?fields=id${query}`);
    return [(answer['items'] as unknown[]).length, answer['total']];
  };
  expect(await page('')).toEqual([50, -51]);
  expect(await page('&size=5000')).toEqual([1_000, -1_001]);
  expect(await page('&size=1000&offset=9500')).toEqual([500, -10_001]);
  expect(await page('&size=1000&offset=10000')).toEqual([0, -10_001]);
});

test('a text in a filter is quoted, escaped and encoded twice', async () => {
  open.lm.devices[0]!['displayName'] = 'Hull (main), $1 & "2"';
  const found = async (name: string) =>
    (await call(`GET /device/devices?filter=${encodeURIComponent(`displayName:${quoted(name)}`)}`))
      .answer['total'];
  expect(await found('Hull (main), $1 & "2"')).toBe(1);
  expect(await found('Hull (main)')).toBe(0);
});

test('each kind of call has a limit of its own, which its headers name', async () => {
  open.lm.limits.limits = { GET: 2, POST: 1 };
  const { headers } = await call('GET /device/groups');
  expect(
    ['limit', 'remaining', 'window'].map((part) => headers.get(`x-rate-limit-${part}`)),
  ).toEqual(['2', '1', '60']);
  await call('GET /device/groups');
  const { status, answer } = await call('GET /device/groups');
  expect([status, answer['errorCode']]).toEqual([429, 1_429]);
  expect((await call('GET /device/devices')).status).toBe(200);
});

test('what was made is in no list at first, secrets are masked, and downtimes name their local times', async () => {
  open.lm.listsLagMs = 60_000;
  const customProperties = [{ name: 'snmp.community', value: 'public' }];
  const device = { name: '192.0.2.7', displayName: 'N', preferredCollectorId: 4, customProperties };
  const made = (await call('POST /device/devices', device)).answer;
  expect(made['customProperties']).toEqual([{ name: 'snmp.community', value: '********' }]);
  expect((await call('GET /device/devices')).answer['total']).toBe(2);
  expect((await call('POST /device/devices', device)).answer['errorCode']).toBe(1_409);
  open.lm.listsLagMs = 0;
  expect((await call('GET /device/devices')).answer['total']).toBe(3);
  const summer = { startDateTime: Date.UTC(2027, 6, 1, 9), endDateTime: Date.UTC(2027, 6, 1, 10) };
  const { answer } = await call('POST /sdt/sdts', { ...sdt, ...summer, timezone: 'Europe/London' });
  expect(answer).toMatchObject({ startDateTimeOnLocal: '2027-07-01 10:00:00', duration: 60 });
});
