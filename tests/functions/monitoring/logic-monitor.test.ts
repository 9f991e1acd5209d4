import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import { CommandRefused } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { wholeFacts } from './whole-facts.ts';
import { standIn, type StandIn, type Taken } from './stand-in.ts';

const { logicmonitor } = sources;
const BEGAN = 1_795_218_985;

type Asked = Omit<Taken, 'url'> & { path: string; query: Record<string, string> };

/** Answers of its API by method and path, in the form of its version 3. */
let answers: Record<string, unknown>;
let asked: Asked[];
let server: StandIn;
let access: { address: string; key: string };

beforeAll(async () => {
  server = await standIn(({ url: { pathname, searchParams }, ...taken }) => {
    const path = pathname.replace('/santaba/rest/', '');
    asked.push({ ...taken, path, query: Object.fromEntries(searchParams) });
    const answer = answers[`${taken.method} ${path}`];
    return Array.isArray(answer) ? pageOf(answer, searchParams) : (answer ?? {});
  });
});
afterAll(() => server.stop());

/** The total of alerts is negative when there are more than it has counted. */
const pageOf = (all: readonly unknown[], query: URLSearchParams) => {
  const offset = Number(query.get('offset') ?? 0);
  return { total: -1, searchId: 's', items: all.slice(offset, offset + Number(query.get('size'))) };
};
const instance = (id: number, name: string, displayName: string, description = '') => ({
  id,
  deviceId: 12,
  deviceDataSourceId: id + 100,
  name,
  displayName,
  description,
});
/** Two values of each datapoint, a minute apart. */
const fetched = (instanceId: number, dataPoints: string[], ...values: unknown[][]) => ({
  instanceId: String(instanceId),
  dataPoints,
  values,
  time: [(BEGAN - 60) * 1_000, BEGAN * 1_000],
});
const alert = (id: string, more: object = {}) => ({
  id,
  severity: 4,
  startEpoch: BEGAN,
  cleared: false,
  rule: 'Default',
  monitorObjectType: 'device',
  monitorObjectId: 12,
  instanceName: 'Ping',
  dataPointName: 'PingLossPercent',
  alertValue: '60.0',
  threshold: '> 20 50 90',
  resourceTemplateName: 'Ping',
  ...more,
});

let keys = 0;
beforeEach(() => {
  asked = [];
  // Instances are remembered by the key, which is another one for each test.
  access = { address: server.address, key: `lmb_token${(keys += 1)}` };
  answers = {
    'GET device/groups': [
      { id: 1, fullPath: '' },
      { id: 7, fullPath: 'Harbour Foods' },
      { id: 8, fullPath: 'Harbour Foods/Hull' },
      { id: 9, fullPath: 'Routers' },
    ],
    'GET device/devices': [
      {
        id: 12,
        displayName: 'HUL-CPE-09',
        name: '192.0.2.9',
        description: 'Edge',
        hostStatus: 'normal',
        upTimeInSeconds: 86_400,
        hostGroupIds: '1,9,8',
        systemProperties: [{ name: 'snmp.community', value: '********' }],
        inheritedProperties: [{ name: 'customer', value: 'Harbour Foods' }],
        customProperties: [
          { name: 'circuit.reference', value: 'CL-77' },
          { name: 'site_name', value: '********' },
        ],
      },
      { id: 13, displayName: 'HUL-CPE-10', name: 'h10', hostStatus: 'dead-collector' },
    ],
    'GET device/devices/12/instances': [
      instance(31, 'Ping', 'Ping'),
      instance(32, 'SNMP_Network_Interfaces-wan0', 'wan0 [ID:3]', 'To Leeds'),
      instance(33, 'Cisco_CPU_SNMP-1', 'CPU 1'),
      instance(34, 'Cisco_CPU_SNMP-2', 'CPU 2'),
      instance(35, 'Cisco_MemoryPools_SNMP-1', 'Processor'),
      instance(36, 'Toaster-left', 'Left'),
    ],
    'GET device/devices/13/instances': [],
    'POST device/instances/datafetch': {
      items: [
        fetched(31, ['PingLossPercent', 'average'], [0, 11.5], [2, 12.5]),
        fetched(32, ['InMbps', 'OperState', 'AdminState'], [3, 1, 1], [4, 'No Data', 1]),
        fetched(33, ['CPU1min'], [20], [30]),
        fetched(34, ['CPU1min'], [25], [26]),
        fetched(35, ['PercentFree'], [40], [null]),
      ],
    },
    'GET alert/alerts': [
      alert('DS501'),
      alert('DS502', { monitorObjectType: 'website' }),
      alert('DS503', { rule: 'PingLossPercent Emails' }),
    ],
  };
});

const sent = (method: string) =>
  asked.filter((one) => one.method === method).map(({ path, body }) => [path, body]);
const who = { id: 'c1', by: 'Ann (ann)', atMs: 0 };

test('devices, alerts and the state of devices are read, and nothing that is secret', async () => {
  const { devices, alerts, values } = await wholeFacts(logicmonitor, access);
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
      startEpochSeconds: BEGAN,
      datasource: 'Ping',
      instance: 'Ping',
      datapoint: 'PingLossPercent',
      value: '60.0',
      threshold: '> 20 50 90',
      message: { subject: 'Ping Ping PingLossPercent 60.0', body: '' },
    },
  ]);
  const states = values.filter(({ series }) => series.startsWith('host|'));
  expect(states.map(({ deviceId, series, value }) => [deviceId, series, value])).toEqual([
    ['12', 'host|-|HostStatus', 1],
    ['12', 'host|-|UptimeSeconds', 86_400],
  ]);
  expect(asked.map(({ headers }) => [headers.authorization, headers['x-version']])[0]).toEqual([
    `Bearer ${access.key}`,
    '3',
  ]);
});

test('instances and values are those of the catalogue, in its units', async () => {
  const { instances, values } = await wholeFacts(logicmonitor, access);
  expect(instances.map((one) => [one.datasource, one.name, one.displayName])).toEqual([
    ['ping', '-', 'Reachability'],
    ['interfaces', 'wan0', 'wan0 (To Leeds)'],
    ['cpu', '-', 'Processor'],
    ['memory', '-', 'Memory'],
  ]);
  const numbers = values.filter(({ value }) => !Number.isNaN(value));
  expect(values.length - numbers.length).toBe(2);
  const latest = new Map(numbers.map(({ series, value }) => [series, value]));
  expect(Object.fromEntries(latest)).toMatchObject({
    'ping|-|PingLossPercent': 2,
    'ping|-|RoundTripMs': 12.5,
    'interfaces|wan0|InBitsPerSecond': 4_000_000,
    'interfaces|wan0|OperStatus': 1,
    'cpu|-|CpuPercent': 30,
    'memory|-|MemoryPercent': 60,
  });
  expect(sent('POST')).toEqual([['device/instances/datafetch', { instanceIds: '31,32,33,34,35' }]]);
});

test('values of minutes that were missed are fetched by their time, and instances not listed again', async () => {
  const { deviceIds } = await wholeFacts(logicmonitor, access);
  const values = await logicmonitor.valuesBetween(access, deviceIds, BEGAN - 3_600, BEGAN);
  expect(values).toContainEqual({
    deviceId: '12',
    series: 'ping|-|RoundTripMs',
    value: 11.5,
    measuredEpochSeconds: BEGAN - 60,
  });
  expect(asked.at(-1)!.query).toEqual({ start: String(BEGAN - 3_600), end: String(BEGAN - 1) });
  expect(asked.filter(({ path }) => path.endsWith('/instances'))).toHaveLength(2);
});

const setThreshold = (more: object) =>
  logicmonitor.commands.setThreshold(access, {
    ...who,
    deviceIds: ['12'],
    datasource: 'interfaces',
    instance: 'wan0',
    datapoint: 'InBitsPerSecond',
    expression: '> 4000000 8000000',
    disabled: false,
    ...more,
  });

test('a threshold is set on its instance, in the unit and the form of LogicMonitor, and once', async () => {
  const settings = 'device/devices/12/devicedatasources/132/instances/32/alertsettings';
  const own = { id: 9, dataPointId: 4, dataPointName: 'InMbps', alertExpr: '' };
  answers[`GET ${settings}`] = [{ id: 8, dataPointName: 'OutMbps' }, own];
  await setThreshold({});
  const body = { alertExpr: '> 4 4 8', alertExprNote: 'Set in the portal by Ann (ann)' };
  expect(sent('PATCH')).toEqual([[`${settings}/9`, { ...body, disableAlerting: false }]]);
  answers[`GET ${settings}`] = [{ ...own, alertExpr: '> 4 4 8' }];
  await setThreshold({});
  expect(sent('PATCH')).toHaveLength(1);
  await setThreshold({ disabled: true });
  await setThreshold({ expression: '' });
  expect(sent('PATCH').slice(1)).toMatchObject([
    [`${settings}/9`, { alertExpr: '> 4 4 8', disableAlerting: true }],
    [`${settings}/9`, { alertExpr: '', disableAlerting: false }],
  ]);
});

const NEW = {
  ...who,
  portalId: 'logicmonitor-new1',
  name: 'GRI-CPE-01',
  address: '192.0.2.11',
  groupPath: ['Harbour Foods', 'Grimsby'],
  properties: { 'Circuit Reference': 'CL-9' },
};

test('a new device is polled by the collector of the one beside it, added once, and known by its property', async () => {
  const list = answers['GET device/devices'] as object[];
  Object.assign(list[0]!, { preferredCollectorId: 4 });
  answers['GET device/groups/7'] = { subGroups: [{ id: 21, name: 'Grimsby' }] };
  await logicmonitor.commands.addDevice(access, NEW);
  const customProperties = [
    { name: 'portal.device', value: 'logicmonitor-new1' },
    { name: 'circuit.reference', value: 'CL-9' },
  ];
  const added = { displayName: 'GRI-CPE-01', hostGroupIds: '21', preferredCollectorId: 4 };
  expect(sent('POST')).toEqual([
    ['device/groups', { name: 'Grimsby', parentId: 7 }],
    ['device/devices', { ...added, name: '192.0.2.11', customProperties }],
  ]);
  list.push({ id: 14, name: '192.0.2.11', displayName: 'GRI-CPE-01', customProperties });
  await logicmonitor.commands.addDevice(access, NEW);
  expect(sent('POST')).toHaveLength(2);
  answers['GET device/devices/14/instances'] = [];
  expect((await wholeFacts(logicmonitor, access)).devices[2]).toMatchObject({
    portalId: 'logicmonitor-new1',
    properties: { 'Circuit Reference': 'CL-9' },
  });
});

test('the first device of a customer is refused, since nobody typed its collector', async () => {
  answers['GET device/devices'] = [];
  await expect(logicmonitor.commands.addDevice(access, NEW)).rejects.toThrow(
    /^It has no device of Harbour Foods whose collector could poll the new one\./,
  );
});

test.each([
  [{ datasource: 'sensors', datapoint: 'SensorValue' }, 'None of its modules measures this.'],
  [{ instance: 'wan9' }, 'None of its modules measures this.'],
  [
    { datasource: 'memory', instance: '', datapoint: 'MemoryPercent', expression: '> 90' },
    'It measures what is free, not what is in use.',
  ],
])('a threshold that LogicMonitor cannot hold is refused: %j', async (more, why) => {
  await expect(setThreshold(more)).rejects.toThrow(new CommandRefused(why));
});

test('lists are read page by page, whatever total they name, and each alert once', async () => {
  const ids = [...Array(1_000).keys(), 999, 2_000];
  answers['GET alert/alerts'] = ids.map((id) => alert(`DS${id}`));
  expect((await wholeFacts(logicmonitor, access)).alerts).toHaveLength(1_001);
});

test('an error that comes with the status 200 is an error', async () => {
  answers['GET alert/alerts'] = { errorCode: 1401, errorMessage: 'Authentication failed' };
  await expect(wholeFacts(logicmonitor, access)).rejects.toThrow('It answers with the error 1401.');
});

const acknowledge = () =>
  logicmonitor.commands.acknowledge(access, { ...who, alertId: 'DS501', comment: 'On it' });
test('an acknowledgement names its person, and is not made a second time', async () => {
  answers['GET alert/alerts/DS501'] = { id: 'DS501', acked: false, ackComment: '' };
  await acknowledge();
  const ackComment = '[Ann (ann)] On it';
  expect(sent('POST')).toEqual([['alert/alerts/DS501/ack', { ackComment }]]);
  answers['GET alert/alerts/DS501'] = { id: 'DS501', acked: true, ackComment };
  await acknowledge();
  expect(sent('POST')).toHaveLength(1);
});

test.each([
  [404, CommandRefused],
  [{ errorCode: 1400, errorMessage: 'com.santaba...' }, CommandRefused],
  [429, CallRefused],
  [401, CallRefused],
  ['<html>Please sign in</html>', CallRefused],
])('an acknowledgement that is answered with %j', async (answer, error) => {
  answers['GET alert/alerts/DS501'] = { acked: false };
  answers['POST alert/alerts/DS501/ack'] = answer;
  const failure = await acknowledge().catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(error);
  expect(String(failure)).not.toContain('santaba');
});

test('planned work is a downtime for each device, found again by its comment', async () => {
  const work = {
    ...who,
    workId: 'w1',
    deviceIds: ['12', '13'],
    startEpochSeconds: 1_800_000_000,
    endEpochSeconds: 1_800_003_600,
    timezone: 'Europe/London',
    comment: 'New line',
  };
  const comment = 'Portal w1: Ann (ann): New line';
  answers['GET sdt/sdts'] = [
    { id: 'R_1', comment, deviceId: 13 },
    { id: 'R_2', comment, deviceId: 14 },
    { id: 'R_3', comment: 'As Portal w1: said', deviceId: 12 },
  ];
  await logicmonitor.commands.planWork(access, work);
  const body = (deviceId: number) => ({
    type: 'ResourceSDT',
    sdtType: 'oneTime',
    deviceId,
    startDateTime: 1_800_000_000_000,
    endDateTime: 1_800_003_600_000,
    timezone: 'Europe/London',
    comment,
  });
  expect(asked[0]!.query['filter']).toBe('comment~%22Portal%20w1%3A%22');
  expect(sent('POST')).toEqual([['sdt/sdts', body(12)]]);
  expect(sent('PATCH')).toEqual([['sdt/sdts/R_1', body(13)]]);
  expect(sent('DELETE')).toEqual([['sdt/sdts/R_2', undefined]]);
  await logicmonitor.commands.endWork(access, { ...who, workId: 'w1' });
  expect(sent('DELETE')).toHaveLength(3);
});
