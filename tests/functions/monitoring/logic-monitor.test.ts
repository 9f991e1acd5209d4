import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import { CommandRefused } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';

const { logicmonitor } = sources;
const BEGAN = 1_795_218_985;

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: { authorization?: string | undefined; 'x-version'?: string | string[] | undefined };
}

/** Answers of its API by method and path, in the form of its version 3. */
let answers: Record<string, unknown>;
let asked: Asked[];
let server: Server;
let access: { address: string; key: string };

beforeAll(async () => {
  process.env['HOOKS_REACH'] = 'any';
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://source');
      const path = pathname.replace('/santaba/rest/', '');
      const { method = '', headers } = request;
      asked.push({
        method,
        path,
        query: Object.fromEntries(searchParams),
        body: body ? (JSON.parse(body) as unknown) : undefined,
        headers,
      });
      const answer = answers[`${method} ${path}`];
      if (typeof answer === 'number') response.statusCode = answer;
      const items = Array.isArray(answer) ? pageOf(answer, searchParams) : answer;
      response.end(JSON.stringify(items ?? {}));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  access = { address: `http://127.0.0.1:${port}`, key: 'lmb_token' };
});
afterAll(() => {
  server.close();
  delete process.env['HOOKS_REACH'];
});

/** The total of alerts is negative when there are more than it has counted. */
const pageOf = (all: readonly unknown[], query: URLSearchParams) => {
  const offset = Number(query.get('offset') ?? 0);
  return { total: -1, searchId: 's', items: all.slice(offset, offset + Number(query.get('size'))) };
};
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

beforeEach(() => {
  asked = [];
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
  const { devices, alerts, values } = await logicmonitor.facts(access);
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
  expect(values.map(({ deviceId, series, value }) => [deviceId, series, value])).toEqual([
    ['12', 'host|-|HostStatus', 1],
    ['12', 'host|-|UptimeSeconds', 86_400],
  ]);
  expect(asked.map(({ headers }) => [headers.authorization, headers['x-version']])[0]).toEqual([
    'Bearer lmb_token',
    '3',
  ]);
});

test('lists are read page by page, whatever total they name, and each alert once', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => alert(`DS${at}`));
  answers['GET alert/alerts'] = [...many, alert('DS999'), alert('DS2000')];
  expect((await logicmonitor.facts(access)).alerts).toHaveLength(1_001);
});

test('an error that comes with the status 200 is an error', async () => {
  answers['GET alert/alerts'] = { errorCode: 1401, errorMessage: 'Authentication failed' };
  await expect(logicmonitor.facts(access)).rejects.toThrow('It answers with the error 1401.');
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
