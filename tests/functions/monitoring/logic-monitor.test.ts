import { afterEach, beforeEach, expect, test } from 'vitest';
import { sources } from '../../../functions/monitoring/sources.ts';
import { tryOut } from '../../../functions/monitoring/trials.ts';
import type { Asked, Row } from '../../fixtures/logic-monitor/portal.ts';
import {
  addSmallWorld,
  alert,
  instance,
  openLogicMonitor,
  type OpenLogicMonitor,
} from '../../fixtures/logic-monitor/world.ts';
import { wholeFacts } from './whole-facts.ts';

const { logicmonitor } = sources;

let open: OpenLogicMonitor;
let lm: OpenLogicMonitor['lm'];
let access: OpenLogicMonitor['access'];

beforeEach(async () => {
  open = await openLogicMonitor();
  ({ lm, access } = open);
  addSmallWorld(lm);
});
afterEach(async () => {
  expect(lm.faults).toEqual([]);
  await open.stop();
});

const askedOf = (operation: Asked['operation']) =>
  lm.asked.filter((asked) => asked.operation === operation);

test('devices, alerts and the state of devices are read, and nothing that is secret', async () => {
  const { deviceIds, devices, alerts, values, leftOut } = await wholeFacts(logicmonitor, access);
  expect(deviceIds).toEqual(['12', '13']);
  expect(devices[0]).toEqual({
    id: '12',
    name: 'HUL-CPE-09',
    groupPaths: [['Harbour Foods', 'Hull'], ['Routers']],
    properties: {
      Customer: 'Harbour Foods',
      'Circuit Reference': 'CL-77',
      'DNS Name': '192.0.2.9',
      Description: 'Edge',
    },
  });
  expect(JSON.stringify(devices)).not.toContain('***');
  expect(alerts).toEqual([
    {
      id: 'DS501',
      deviceId: '12',
      severity: 4,
      startEpochSeconds: 1_795_218_985,
      datasource: 'Ping',
      instance: 'Ping',
      datapoint: 'PingLossPercent',
      value: '60.0',
      threshold: '> 20 50 90',
      message: { subject: 'Ping Ping PingLossPercent 60.0', body: '' },
    },
  ]);
  expect(leftOut).toMatchObject({ foreignProblems: 2, groupless: 0 });
  const states = values.filter(({ series }) => series.startsWith('host|'));
  expect(states.map(({ deviceId, series, value }) => [deviceId, series, value])).toEqual([
    ['12', 'host|-|HostStatus', 1],
    ['12', 'host|-|UptimeSeconds', 86_400],
  ]);
});

test('instances and values are those of the catalogue, in its units, and of what is monitored', async () => {
  const { instances, values } = await wholeFacts(logicmonitor, access);
  expect(instances.map((one) => [one.datasource, one.name, one.displayName])).toEqual([
    ['ping', '-', 'Reachability'],
    ['interfaces', 'wan0', 'wan0 (To Leeds)'],
    ['cpu', '-', 'Processor'],
    ['memory', '-', 'Memory'],
  ]);
  const latest = new Map(values.map(({ series, value }) => [series, value]));
  expect(Object.fromEntries(latest)).toMatchObject({
    'ping|-|PingLossPercent': 2,
    'ping|-|RoundTripMs': 12.5,
    'interfaces|wan0|InBitsPerSecond': 4_000_000,
    'interfaces|wan0|OutBitsPerSecond': Number.NaN,
    'interfaces|wan0|OperStatus': 1,
    'cpu|-|CpuPercent': 30,
    'memory|-|MemoryPercent': 60,
  });
  const [fetched] = askedOf('POST /device/instances/datafetch');
  expect(fetched!.body).toEqual({ instanceIds: '31,32,33,34,35' });
});

test('of each series the newest value counts, and a number rather than a newer one that is missing', async () => {
  const isNew = (at: number) => at > Date.now() / 1_000 - 60;
  lm.instances[0]!.points = {
    PingLossPercent: (at) => at,
    average: (at) => (isNew(at) ? 'No Data' : at),
  };
  const { values } = await wholeFacts(logicmonitor, access);
  const own = values.filter(({ series }) => series.startsWith('ping|'));
  const newest = Math.max(...own.map(({ value }) => value));
  expect(isNew(newest)).toBe(true);
  expect(own.map(({ series, value, measuredEpochSeconds: at }) => [series, value, at])).toEqual([
    ['ping|-|PingLossPercent', newest, newest],
    ['ping|-|RoundTripMs', newest - 60, newest - 60],
  ]);
});

test('what devices have and the portal has no series for is listed with its count', async () => {
  lm.instances.push(
    instance(40, 12, 'Toaster-right', 'Right', { Browning: () => 5 }),
    instance(41, 13, 'Toaster-left', 'Left', { Browning: () => 5 }),
    instance(42, 13, 'Kettle', 'Kettle', { Heat: () => 5 }),
    instance(43, 12, 'Cisco_Entity_Sensors-Inlet', 'Inlet', {
      sensor_status: () => 1,
      sensor_value: () => 21,
    }),
  );
  const { unnamed, factsOf, deviceIds } = await logicmonitor.read(access);
  expect(unnamed()).toEqual([]);
  const { instances, values } = await factsOf(deviceIds, []);
  expect(unnamed()).toEqual([
    { module: 'Toaster', datapoint: '', instances: 3 },
    { module: 'Kettle', datapoint: '', instances: 1 },
    { module: 'SNMP_Network_Interfaces', datapoint: 'AdminState', instances: 1 },
    { module: 'Cisco_Entity_Sensors', datapoint: 'sensor_value', instances: 1 },
  ]);
  expect(instances.at(-1)).toMatchObject({ datasource: 'sensors', displayName: 'Inlet' });
  expect(values.at(-1)).toMatchObject({ series: 'sensors|Inlet|SensorStatus', value: 1 });
});

test('an instance whose values have an error leaves those of the others', async () => {
  lm.instances[0]!.errMsg = 'No permission';
  const { values } = await wholeFacts(logicmonitor, access);
  const series = new Set(values.map((value) => value.series));
  expect([series.has('ping|-|RoundTripMs'), series.has('cpu|-|CpuPercent')]).toEqual([false, true]);
});

test('values of minutes that were missed are fetched by their time, in as many answers as they need', async () => {
  const { deviceIds } = await wholeFacts(logicmonitor, access);
  lm.asked.length = 0;
  lm.mostRows = 25;
  lm.instances[0]!.points = { average: (at) => at % 1_000 };
  const until = 1_795_219_200;
  const values = await logicmonitor.valuesBetween(access, deviceIds, until - 3_600, until);
  const own = values.filter(({ series }) => series === 'ping|-|RoundTripMs');
  expect(own.map(({ measuredEpochSeconds: at }) => at)).toEqual(
    Array.from({ length: 60 }, (_, at) => until - 3_600 + at * 60),
  );
  expect(own.every(({ value, measuredEpochSeconds: at }) => value === at % 1_000)).toBe(true);
  // Instances are not listed again.
  expect(lm.asked.map(({ operation }) => operation)).toEqual(
    Array.from({ length: 3 }, () => 'POST /device/instances/datafetch'),
  );
});

test('lists are read page by page, whatever total they name, and each alert once', async () => {
  lm.alerts = Array.from({ length: 2_500 }, (_, at) => alert(`DS${at}`));
  expect((await wholeFacts(logicmonitor, access)).alerts).toHaveLength(2_500);
  expect(askedOf('GET /alert/alerts').map(({ query }) => query['offset'])).toEqual([
    '0',
    '950',
    '1900',
  ]);
});

const list = 'GET /alert/alerts' as const;
const offsetOf = ({ operation, query }: Asked) => operation === list && query['offset'];

test('alerts that end between two pages let none be missed', async () => {
  lm.alerts = Array.from({ length: 1_500 }, (_, at) => alert(`DS${at}`));
  lm.after = (asked) => {
    if (offsetOf(asked) === '0') lm.alerts.splice(0, 40);
  };
  const { alerts } = await wholeFacts(logicmonitor, access);
  expect(new Set(alerts.map(({ id }) => id)).size).toBe(1_500);
});

test('a list that changes more than its pages overlap is read in the next minute', async () => {
  lm.alerts = Array.from({ length: 1_500 }, (_, at) => alert(`DS${at}`));
  lm.after = (asked) => {
    if (offsetOf(asked) === '0') lm.alerts.splice(0, 60);
  };
  await expect(wholeFacts(logicmonitor, access)).rejects.toThrow(/changed too much/);
});

test('an error that comes with the status 200 is an error, of older versions too', async () => {
  const given = (body: Row) => {
    lm.instead = { 'GET /alert/alerts': [{ status: 200, body }] };
    return wholeFacts(logicmonitor, access);
  };
  const error = { errorCode: 1_401, errorMessage: 'Authentication failed' };
  await expect(given(error)).rejects.toMatchObject({ status: 401 });
  await expect(given({ status: 1_007, errmsg: 'com.santaba' })).rejects.toThrow('older error 1007');
  await expect(given({ total: 0 })).rejects.toThrow('It does not answer as LogicMonitor does.');
});

test('more alerts than LogicMonitor gives are said, and not read in part', async () => {
  lm.alerts = Array.from({ length: 10_001 }, (_, at) => alert(`DS${at}`));
  await expect(wholeFacts(logicmonitor, access)).rejects.toMatchObject({ trouble: 'large' });
});

test('a trial says in steps what is seen, and how many calls are left', async () => {
  lm.alerts = Array.from({ length: 3 }, (_, at) => alert(`DS${at}`));
  const steps = await tryOut('logicmonitor', logicmonitor.trial, () => Promise.resolve(access));
  expect(steps.slice(1).map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
    'The address is reached and the key taken: LogicMonitor answers over its REST API v3.',
    'Groups are seen: 4 groups.',
    'Devices are seen: 2 devices.',
    'Values are read: 7 series of 4 instances of one device.',
    'Problems are read: At least 2 open alerts.',
    'Calls are left: 497 of 500 in 60 s of the call GET device/devices.',
  ]);
  const refused = await tryOut('logicmonitor', logicmonitor.trial, () =>
    Promise.resolve({ ...access, key: 'lmb_other' }),
  );
  expect(refused[1]).toMatchObject({
    state: 'failed',
    detail: 'It does not take the key. Status 401.',
  });
});
