import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import { CommandRefused } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';

const { zabbix } = sources;
const CLOCK = 1_795_218_985;

/** What its API answers to each method, in the form of its version 6.4. */
let answers: Record<string, unknown>;
let asked: { method: string; params: Record<string, unknown>; key: string | undefined }[];
let server: Server;
let access: { address: string; key: string };

beforeAll(async () => {
  process.env['HOOKS_REACH'] = 'any';
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      const { method, params } = JSON.parse(body) as (typeof asked)[number];
      asked.push({ method, params, key: request.headers.authorization });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...(answers[method] as object) }));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  access = { address: `http://127.0.0.1:${port}/zabbix`, key: 'token' };
});
afterAll(() => {
  server.close();
  delete process.env['HOOKS_REACH'];
});
beforeEach(() => {
  asked = [];
  const item = (key: string, name: string, lastvalue: string, lastclock = String(CLOCK)) => ({
    hostid: '10084',
    key_: key,
    name,
    lastvalue,
    lastclock,
  });
  answers = {
    'host.get': {
      result: [
        {
          hostid: '10084',
          name: 'HUL-CPE-09',
          hostgroups: [{ name: 'Harbour Foods/Hull' }, { name: 'Routers' }],
          inventory: { site_zip: 'HU1 1AA', model: 'SRX300', alias: '' },
        },
        { hostid: '10085', name: 'HUL-CPE-10', hostgroups: [], inventory: [] },
      ],
    },
    'problem.get': {
      result: [
        {
          eventid: '501',
          objectid: '77',
          name: 'High packet loss',
          severity: '5',
          clock: String(CLOCK - 60),
          opdata: 'Loss: 60 %',
        },
      ],
    },
    'trigger.get': {
      result: [
        {
          triggerid: '77',
          expression: 'min(/HUL-CPE-09/icmppingloss,5m)>20',
          hosts: [{ hostid: '10084' }],
        },
      ],
    },
    'item.get': {
      result: [
        item('icmpping', 'ICMP ping', '1'),
        item('icmppingsec', 'ICMP response time', '0.0125'),
        item('net.if.in[ifHCInOctets.3]', 'Interface ge-0/0/0(WAN): Bits received', '4000000'),
        item('system.cpu.util[,iowait.1]', 'Never measured', '0', '0'),
        item('net.if.type[ifType.3]', 'Interface ge-0/0/0(WAN): Interface type', '6'),
      ],
    },
    'event.get': { result: [{ acknowledges: [] }] },
    'event.acknowledge': { result: { eventids: ['501'] } },
  };
});

const command = { id: 'c1', alertId: '501', by: 'Ann (ann)', comment: 'On it', atMs: 0 };
const acknowledge = () => zabbix.commands.acknowledge!(access, command);

test('hosts, problems and items of Zabbix become devices, alerts and values', async () => {
  const { devices, alerts, values } = await zabbix.facts!(access);
  expect(devices).toEqual([
    {
      id: '10084',
      name: 'HUL-CPE-09',
      groupPaths: [['Harbour Foods', 'Hull'], ['Routers']],
      properties: { Postcode: 'HU1 1AA', 'Chassis Model': 'SRX300' },
    },
    { id: '10085', name: 'HUL-CPE-10', groupPaths: [], properties: {} },
  ]);
  expect(alerts).toMatchObject([
    {
      id: '501',
      deviceId: '10084',
      severity: 4,
      startEpochSeconds: CLOCK - 60,
      value: 'Loss: 60 %',
      threshold: 'min(/HUL-CPE-09/icmppingloss,5m)>20',
      message: { subject: 'High packet loss' },
    },
  ]);
  expect(values.map(({ series, value }) => [series, value])).toEqual([
    ['host|-|HostStatus', 1],
    ['ping|-|RoundTripMs', 12.5],
    ['interfaces|ge-0/0/0|InBitsPerSecond', 4_000_000],
  ]);
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['Bearer token']));
});

test('a source that does not answer as it should gives no facts at all', async () => {
  answers['item.get'] = { error: { data: 'Not authorized.' } };
  await expect(zabbix.facts!(access)).rejects.toThrow(CallRefused);
  answers['item.get'] = { result: [{ hostid: 7 }] };
  await expect(zabbix.facts!(access)).rejects.toThrow();
});

test('an acknowledgement is made with its person and comment, and not a second time', async () => {
  await acknowledge();
  const message = 'Ann (ann), 1970-01-01T00:00:00.000Z: On it';
  const sent = () => asked.filter(({ method }) => method === 'event.acknowledge');
  expect(sent().map(({ params }) => params)).toEqual([{ eventids: ['501'], action: 6, message }]);
  answers['event.get'] = { result: [{ acknowledges: [{ message }] }] };
  await acknowledge();
  expect(sent()).toHaveLength(1);
  await zabbix.commands.withdrawAcknowledgement!(access, command);
  expect(sent().at(-1)!.params).toEqual({ eventids: ['501'], action: 16 });
});

test('what Zabbix refuses is told in its words, and a key that it does not take is tried again', async () => {
  answers['event.acknowledge'] = { error: { data: 'Cannot acknowledge problem: resolved.' } };
  await expect(acknowledge()).rejects.toThrow(
    new CommandRefused('Cannot acknowledge problem: resolved.'),
  );
  answers['event.acknowledge'] = { error: { data: 'Not authorized.' } };
  await expect(acknowledge()).rejects.toThrow(CallRefused);
});
