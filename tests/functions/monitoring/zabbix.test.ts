import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import { CommandRefused } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { wholeFacts } from './whole-facts.ts';
import { standIn, type StandIn } from './stand-in.ts';

const { zabbix } = sources;
const CLOCK = 1_795_218_985;

/** Answers of its API to each method, in the form of its version 6.4. */
let answers: Record<string, unknown>;
/** Answers by what is asked, before `answers`. */
let given: ((one: (typeof asked)[number]) => unknown) | undefined;
let asked: { method: string; params: Record<string, unknown>; key: string | undefined }[];
let server: StandIn;
let access: { address: string; key: string };

beforeAll(async () => {
  server = await standIn(({ body, headers }) => {
    const { method, params } = body as (typeof asked)[number];
    if (method === 'apiinfo.version') return { jsonrpc: '2.0', id: 1, result: '6.4.21' };
    asked.push({ method, params, key: headers.authorization });
    const one = { method, params, key: undefined };
    return { jsonrpc: '2.0', id: 1, ...((given?.(one) ?? answers[method]) as object) };
  });
  access = { address: `${server.address}/zabbix`, key: 'token' };
});
afterAll(() => server.stop());
beforeEach(() => {
  given = undefined;
  asked = [];
  let items = 0;
  const item = (key: string, name: string, lastvalue: string, lastclock = String(CLOCK)) => ({
    itemid: String((items += 1)),
    value_type: '0',
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
        item('system.cpu.util[hrProcessorLoad.1]', 'Never measured', '0', '0'),
        item('net.if.type[ifType.3]', 'Interface ge-0/0/0(WAN): Interface type', '6'),
      ],
    },
    'event.get': { result: [{ acknowledges: [] }] },
    'event.acknowledge': { result: { eventids: ['501'] } },
  };
});

const command = { id: 'c1', alertId: '501', by: 'Ann (ann)', comment: 'On it', atMs: 0 };
const acknowledge = () => zabbix.commands.acknowledge(access, command);

test('hosts, problems and items of Zabbix become devices, alerts and values', async () => {
  const { devices, alerts, values } = await wholeFacts(zabbix, access);
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
  await expect(wholeFacts(zabbix, access)).rejects.toThrow(CallRefused);
  answers['item.get'] = { result: [{ hostid: 7 }] };
  await expect(wholeFacts(zabbix, access)).rejects.toThrow();
});

test('an acknowledgement is made with its person and comment, and not a second time', async () => {
  await acknowledge();
  const message = 'Ann (ann), 1970-01-01T00:00:00.000Z: On it';
  const changes = () => sent('event.acknowledge');
  expect(changes()).toEqual([{ eventids: ['501'], action: 6, message }]);
  answers['event.get'] = { result: [{ acknowledges: [{ message }] }] };
  await acknowledge();
  expect(changes()).toHaveLength(1);
  await zabbix.commands.withdrawAcknowledgement(access, command);
  expect(changes().at(-1)).toEqual({ eventids: ['501'], action: 16 });
});

test('what Zabbix refuses is told in its words, and a key that it does not take is tried again', async () => {
  answers['event.acknowledge'] = { error: { data: 'Cannot acknowledge problem: resolved.' } };
  await expect(acknowledge()).rejects.toThrow(
    new CommandRefused('Cannot acknowledge problem: resolved.'),
  );
  answers['event.acknowledge'] = { error: { data: 'Not authorized.' } };
  await expect(acknowledge()).rejects.toThrow(CallRefused);
});

const sent = (method: string) =>
  asked.filter((one) => one.method === method).map(({ params }) => params);
const who = { id: 'c1', by: 'Ann (ann)', atMs: 0 };

test('planned work is a maintenance of whole minutes, found again by its name', async () => {
  const work = {
    ...who,
    workId: 'w1',
    deviceIds: ['10084', '10085'],
    startEpochSeconds: 1_800_000_037,
    endEpochSeconds: 1_800_003_637,
    timezone: 'Europe/London',
    comment: 'New line',
  };
  answers['maintenance.get'] = { result: [] };
  answers['maintenance.create'] = answers['maintenance.update'] = { result: {} };
  answers['maintenance.delete'] = { result: {} };
  await zabbix.commands.planWork(access, work);
  const wanted = {
    name: 'Portal w1',
    description: 'Ann (ann): New line',
    active_since: 1_800_000_000,
    active_till: 1_800_003_660,
    hosts: [{ hostid: '10084' }, { hostid: '10085' }],
    timeperiods: [{ timeperiod_type: 0, start_date: 1_800_000_000, period: 3_660 }],
  };
  expect(sent('maintenance.create')).toEqual([wanted]);
  answers['maintenance.get'] = { result: [{ maintenanceid: '7' }] };
  await zabbix.commands.planWork(access, work);
  expect(sent('maintenance.update')).toEqual([{ maintenanceid: '7', ...wanted }]);
  await zabbix.commands.endWork(access, { ...who, workId: 'w1' });
  await zabbix.commands.planWork(access, { ...work, deviceIds: [] });
  expect(sent('maintenance.delete')).toEqual([['7'], ['7']]);
  answers['maintenance.get'] = { result: [] };
  await zabbix.commands.endWork(access, { ...who, workId: 'w1' });
  expect(sent('maintenance.delete')).toHaveLength(2);
});

test('a threshold is the macro of the template, in its unit; what no macro says is refused', async () => {
  const limit = {
    ...who,
    deviceIds: ['10084', '10085'],
    datasource: 'ping',
    instance: '',
    datapoint: 'RoundTripMs',
    expression: '> 150',
    disabled: false,
  };
  answers['usermacro.get'] = { result: [{ hostmacroid: '1', hostid: '10085', value: '0.2' }] };
  answers['usermacro.create'] = answers['usermacro.update'] = { result: {} };
  answers['usermacro.delete'] = { result: {} };
  await zabbix.commands.setThreshold(access, limit);
  expect(sent('usermacro.create')).toEqual([
    { hostid: '10084', macro: '{$ICMP_RESPONSE_TIME_WARN}', value: '0.15' },
  ]);
  expect(sent('usermacro.update')).toEqual([{ hostmacroid: '1', value: '0.15' }]);
  await zabbix.commands.setThreshold(access, { ...limit, expression: '' });
  expect(sent('usermacro.delete')).toEqual([['1']]);
  for (const wrong of [
    { expression: '> 80 90 95' },
    { expression: '< 80' },
    { disabled: true },
    { datapoint: 'Other' },
  ])
    await expect(zabbix.commands.setThreshold(access, { ...limit, ...wrong })).rejects.toThrow(
      CommandRefused,
    );
});

test('properties go to the inventory of the host; a host that is removed is watched no more', async () => {
  answers['host.update'] = { result: { hostids: ['10084'] } };
  const properties = { Postcode: 'HU2 2BB' };
  await zabbix.commands.changeDevice(access, { ...who, deviceId: '10084', properties });
  await zabbix.commands.removeDevice(access, { ...who, deviceId: '10084' });
  expect(sent('host.update')).toEqual([
    { hostid: '10084', inventory: { site_zip: 'HU2 2BB' } },
    { hostid: '10084', status: 1 },
  ]);
});

const NEW = {
  ...who,
  portalId: 'zabbix-new1',
  name: 'HUL-CPE-11 (spare)',
  address: '192.0.2.11',
  groupPath: ['Harbour Foods', 'Grimsby'],
  properties: { Postcode: 'DN31 1AA', 'Circuit Size': '100Mb' },
};

test('a new host has templates, proxy and interface of the one beside it, once, and is known by its tag', async () => {
  const beside = {
    hostid: '10084',
    proxy_hostid: '0',
    proxyid: '3',
    parentTemplates: [{ templateid: '204' }],
    interfaces: [
      { type: '2', main: '1', port: '161', details: { version: '2', community: '{$SNMP}' } },
      { type: '1', main: '0', port: '10050', details: [] },
    ],
  };
  const groups = [
    { groupid: '5', name: 'Harbour Foods' },
    { groupid: '6', name: 'Harbour Foods/Hull' },
    { groupid: '7', name: 'Harbour Foods Old' },
  ];
  given = ({ method, params }) => {
    if (method === 'hostgroup.create') groups.push({ groupid: '9', name: String(params['name']) });
    if (method === 'hostgroup.get') {
      const wanted = (params['filter'] as { name: string[] } | undefined)?.name;
      return { result: groups.filter(({ name }) => !wanted || wanted.includes(name)) };
    }
    if (method === 'host.get') return { result: params['tags'] ? [] : [beside] };
    return { result: {} };
  };
  await zabbix.commands.addDevice(access, NEW);
  expect(sent('host.get')[1]).toMatchObject({ groupids: ['5', '6'], sortorder: 'DESC', limit: 1 });
  expect(sent('host.create')).toEqual([
    {
      host: 'HUL-CPE-11 _spare_',
      name: 'HUL-CPE-11 (spare)',
      groups: [{ groupid: '9' }],
      tags: [{ tag: 'portal-device', value: 'zabbix-new1' }],
      templates: [{ templateid: '204' }],
      interfaces: [{ ...beside.interfaces[0], useip: 1, ip: '192.0.2.11', dns: '' }],
      inventory_mode: 1,
      inventory: { site_zip: 'DN31 1AA' },
      proxyid: '3',
    },
  ]);
  const before = given;
  given = (one) => (one.params['tags'] ? { result: [{ hostid: '10090' }] } : before?.(one));
  await zabbix.commands.addDevice(access, NEW);
  expect(sent('host.create')).toHaveLength(1);
  given = undefined;
  const host = (answers['host.get'] as { result: object[] }).result[0]!;
  answers['host.get'] = {
    result: [{ ...host, tags: [{ tag: 'portal-device', value: 'zabbix-new1' }] }],
  };
  expect((await wholeFacts(zabbix, access)).devices[0]?.portalId).toBe('zabbix-new1');
});

test('the first host of a customer is refused, since nobody typed its templates', async () => {
  answers['host.get'] = answers['hostgroup.get'] = { result: [] };
  await expect(zabbix.commands.addDevice(access, NEW)).rejects.toThrow(
    new CommandRefused(
      'It has no host of Harbour Foods whose templates the new one could have. Add the first one there.',
    ),
  );
});

test('instances are told from items, with what they say of an interface', async () => {
  const { instances } = await wholeFacts(zabbix, access);
  expect(instances).toContainEqual({
    deviceId: '10084',
    datasource: 'interfaces',
    name: 'ge-0/0/0',
    displayName: 'ge-0/0/0 (WAN)',
    alias: 'WAN',
    type: '6',
  });
  expect(instances.map(({ datasource }) => datasource)).toEqual([
    'host',
    'ping',
    'interfaces',
    'cpu',
  ]);
});

test('a value that is no number is none, and the speed of a port is known where it says one', async () => {
  const { result } = answers['item.get'] as { result: object[] };
  const like = (key: string, name: string, lastvalue: string) =>
    Object.assign({}, result[0], { key_: key, name, lastvalue });
  result.push(
    like('icmppingloss', 'ICMP loss', ''),
    like('net.if.speed[ifHighSpeed.3]', 'Interface ge-0/0/0(WAN): Speed', '1000000000'),
    like('net.if.speed[ifHighSpeed.4]', 'Interface ge-0/0/1: Speed', '0'),
  );
  const { values, instances } = await wholeFacts(zabbix, access);
  expect(values.find(({ series }) => series === 'ping|-|PingLossPercent')!.value).toBeNaN();
  expect(
    instances.flatMap((one) =>
      one.datasource === 'interfaces' ? [[one.name, one.speedBitsPerSecond]] : [],
    ),
  ).toEqual([
    ['ge-0/0/0', 1e9],
    ['ge-0/0/1', undefined],
  ]);
});

test('values of an hour that is over come from the history of items', async () => {
  answers['history.get'] = { result: [{ itemid: '2', clock: String(CLOCK), value: '0.02' }] };
  expect(await zabbix.valuesBetween(access, ['10084'], CLOCK - 60, CLOCK + 60)).toEqual([
    { deviceId: '10084', series: 'ping|-|RoundTripMs', value: 20, measuredEpochSeconds: CLOCK },
  ]);
  expect(sent('history.get')).toMatchObject([
    { history: 0, itemids: ['1', '2', '3', '4'], time_from: CLOCK - 60, time_till: CLOCK + 59 },
  ]);
});
