import { expect, test } from 'vitest';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { deviceWith, type Objects } from './device-with.ts';
import { walkedAgain } from './walked-again.ts';

const GOOD = 1;
const WARNING = 2;
const BAD = 3;
const UNKNOWN_MAKER = '1.3.6.1.4.1.99999.1';
const IPV6 = '32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.5';

/** Columns of a table, by the index of the row. */
const table = (columns: Record<string, Record<string, number | string>>): Objects =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, rows]) =>
      Object.entries(rows).map(([index, value]) => [`${column}.${index}`, value]),
    ),
  );

const system = (objectId: string, description = 'Made by somebody'): Objects => ({
  '1.3.6.1.2.1.1.1.0': description,
  '1.3.6.1.2.1.1.2.0': objectId,
  '1.3.6.1.2.1.1.3.0': 1_000,
});

/** Levels of the states of a device, by their names, in the order of the walk. */
async function levelsOf(objects: Objects): Promise<[name: string, level: number | undefined][]> {
  const device = deviceWith(objects);
  const discovery = await walkedAgain(device);
  const { values } = await pollDevice(device, planOf(discovery), newDeviceState(), Date.now);
  return discovery.sensors
    .filter(({ unit }) => unit === 'state')
    .map(({ name }) => [name, values.get(`sensors|${name}|SensorStatus`)]);
}

const BGP = '1.3.6.1.2.1.15.3.1';
const bgp = (rows: Record<string, [state: number, admin: number]>): Objects =>
  table({
    [`${BGP}.2`]: Object.fromEntries(Object.entries(rows).map(([at, [state]]) => [at, state])),
    [`${BGP}.3`]: Object.fromEntries(Object.entries(rows).map(([at, [, admin]]) => [at, admin])),
  });

test('each BGP peer of any device is a state, but for those that an administrator stopped', async () => {
  const peers = bgp({
    '192.0.2.1': [6, 2],
    '192.0.2.2': [3, 2],
    '192.0.2.3': [4, 2],
    '192.0.2.4': [1, 1],
  });
  expect(await levelsOf({ ...system(UNKNOWN_MAKER), ...peers })).toEqual([
    ['BGP 192.0.2.1', GOOD],
    ['BGP 192.0.2.2', BAD],
    ['BGP 192.0.2.3', WARNING],
  ]);
});

test('a profile that takes over from none still has peers of the standard', async () => {
  const pdu = { ...system('1.3.6.1.4.1.21239.2'), ...bgp({ '192.0.2.1': [6, 2] }) };
  expect(await levelsOf(pdu)).toEqual([['BGP 192.0.2.1', GOOD]]);
});

test('OSPF neighbours are good as full or two-way, by their addresses', async () => {
  const at = (row: number) => `192.0.2.${row}.0`;
  const neighbours = table({
    '1.3.6.1.2.1.14.10.1.1': { [at(1)]: '192.0.2.1', [at(2)]: '192.0.2.2', [at(3)]: '192.0.2.3' },
    '1.3.6.1.2.1.14.10.1.6': { [at(1)]: 8, [at(2)]: 4, [at(3)]: 1, [at(4)]: 5 },
  });
  expect(await levelsOf({ ...system(UNKNOWN_MAKER), ...neighbours })).toEqual([
    ['OSPF 192.0.2.1', GOOD],
    ['OSPF 192.0.2.2', GOOD],
    ['OSPF 192.0.2.3', BAD],
    ['OSPF 192.0.2.4.0', WARNING],
  ]);
});

test.each([
  ['VRRP', '1.3.6.1.2.1.68.1.3.1.3', '1.3.6.1.2.1.68.1.3.1.4', '7.10', '7.11', '7.12'],
  [
    'VRRPv3',
    '1.3.6.1.2.1.207.1.1.1.1.6',
    '1.3.6.1.2.1.207.1.1.1.1.13',
    '7.10.1',
    '7.10.2',
    '7.11.1',
  ],
])(
  'groups of %s are good as master or backup, and by their port',
  async (_name, state, admin, ...rows) => {
    const [master, initial, off] = rows as [string, string, string];
    const groups = table({
      [state]: { [master]: 3, [initial]: 1, [off]: 1 },
      [admin]: { [master]: 1, [initial]: 1, [off]: 2 },
      '1.3.6.1.2.1.31.1.1.1.1': { 7: 'Vlan70' },
    });
    expect(await levelsOf({ ...system(UNKNOWN_MAKER), ...groups })).toEqual([
      [`VRRP ${master} on Vlan70`, GOOD],
      [`VRRP ${initial} on Vlan70`, BAD],
    ]);
  },
);

/** A table of a maker; its administrators start peers by 2 and stop them by 1. */
interface OfMaker {
  objectId: string;
  description?: string;
  state: string;
  admin: string;
  /** Before the address. */
  before: string;
  /** Is the length of an address before it? */
  hasLength?: boolean;
}
const MAKERS: Record<string, OfMaker> = {
  Cisco: {
    objectId: '1.3.6.1.4.1.9.1.1',
    description: 'Cisco IOS Software',
    state: '1.3.6.1.4.1.9.9.187.1.2.5.1.3',
    admin: '1.3.6.1.4.1.9.9.187.1.2.5.1.4',
    before: '',
  },
  'Cisco NX-OS': {
    objectId: '1.3.6.1.4.1.9.12.3.1.3.1',
    description: 'Cisco NX-OS(tm) n9000',
    state: '1.3.6.1.4.1.9.9.187.1.2.5.1.3',
    admin: '1.3.6.1.4.1.9.9.187.1.2.5.1.4',
    before: '',
  },
  Juniper: {
    objectId: '1.3.6.1.4.1.2636.1.1',
    state: '1.3.6.1.4.1.2636.5.1.1.2.1.1.1.2',
    admin: '1.3.6.1.4.1.2636.5.1.1.2.1.1.1.3',
    before: '0.1.192.0.2.99.',
    hasLength: false,
  },
  Arista: {
    objectId: '1.3.6.1.4.1.30065.1.1',
    state: '1.3.6.1.4.1.30065.4.1.1.2.1.13',
    admin: '1.3.6.1.4.1.30065.4.1.1.2.1.12',
    before: '1.',
  },
  Huawei: {
    objectId: '1.3.6.1.4.1.2011.2.1',
    description: 'Huawei Versatile Routing Platform',
    state: '1.3.6.1.4.1.2011.5.25.177.1.1.2.1.5',
    admin: '1.3.6.1.4.1.2011.5.25.177.1.1.2.1.11',
    before: '0.1.1.',
  },
  Nokia: {
    objectId: '1.3.6.1.4.1.6527.1.3.1',
    state: '1.3.6.1.4.1.6527.3.1.2.14.4.7.1.59',
    admin: '1.3.6.1.4.1.6527.3.1.2.14.4.7.1.6',
    before: '1.',
  },
};

test.each(Object.entries(MAKERS))(
  'BGP peers in the table of %s have their address, also of IPv6, and are there once with those of the standard',
  async (maker, { objectId, description, state, admin, before, hasLength = true }) => {
    const at = (type: number, length: number, address: string) =>
      `${before}${type}.${hasLength ? `${length}.` : ''}${address}`;
    const good = at(1, 4, '192.0.2.10');
    const bad = at(2, 16, IPV6);
    const off = at(1, 4, '192.0.2.3');
    const own = table({
      [state]: { [good]: 6, [off]: 1, [bad]: 1 },
      [admin]: { [good]: 2, [off]: 1, [bad]: 2 },
      '1.3.6.1.4.1.6527.3.1.2.3.1.1.4': { 1: 'Base' },
    });
    const standard = bgp({ '192.0.2.10': [6, 2], '192.0.2.3': [1, 1], '192.0.2.1': [2, 2] });
    const of = maker === 'Nokia' ? ' Base' : '';
    expect(await levelsOf({ ...system(objectId, description), ...own, ...standard })).toEqual([
      [`BGP 192.0.2.10${of}`, GOOD],
      [`BGP 2001:db8::5${of}`, BAD],
      ['BGP 192.0.2.1', BAD],
    ]);
  },
);

test('a peer of Huawei counts where an older release has no state of the administrator', async () => {
  const peers = table({ '1.3.6.1.4.1.2011.5.25.177.1.1.2.1.5': { '0.1.1.1.4.192.0.2.1': 6 } });
  expect(await levelsOf({ ...system('1.3.6.1.4.1.2011.2.1', 'Huawei VRP'), ...peers })).toEqual([
    ['BGP 192.0.2.1', GOOD],
  ]);
});

test('equal addresses in several routers of a Nokia have the name of theirs, and each a name of its own', async () => {
  const rows = ['1.1.4.192.0.2.1', '5.1.4.192.0.2.1', '6.1.4.192.0.2.1', '7.1.4.192.0.2.1'];
  const all = (value: number) => Object.fromEntries(rows.map((row) => [row, value]));
  const peers = table({
    '1.3.6.1.4.1.6527.3.1.2.14.4.7.1.59': all(6),
    '1.3.6.1.4.1.6527.3.1.2.14.4.7.1.6': all(2),
    '1.3.6.1.4.1.6527.3.1.2.3.1.1.4': { 1: 'Base', 5: 'red', 6: 'red', 7: 'red' },
  });
  const names = (await levelsOf({ ...system('1.3.6.1.4.1.6527.1.3.1'), ...peers })).map(
    ([name]) => name,
  );
  expect(names.slice(0, 2)).toEqual(['BGP 192.0.2.1 Base', 'BGP 192.0.2.1 red']);
  expect(new Set(names).size).toBe(rows.length);
});

test('HSRP groups are states of each family of Cisco', async () => {
  const groups = table({ '1.3.6.1.4.1.9.9.106.1.2.1.1.15': { '7.1': 6, '7.2': 5, '7.3': 1 } });
  for (const { objectId, description } of [MAKERS['Cisco']!, MAKERS['Cisco NX-OS']!])
    expect(await levelsOf({ ...system(objectId, description), ...groups })).toEqual([
      ['HSRP 7.1', GOOD],
      ['HSRP 7.2', GOOD],
      ['HSRP 7.3', WARNING],
    ]);
});

test('probes of Cisco that run have a state and a time, by their tag or else their number', async () => {
  const ROUND_TRIP = '1.3.6.1.4.1.9.9.42.1.2.10.1';
  const probes = table({
    [`${ROUND_TRIP}.2`]: { 10: 1, 20: 4, 30: 3, 40: 1 },
    [`${ROUND_TRIP}.1`]: { 10: 16, 20: 0, 30: 400, 40: 0 },
    '1.3.6.1.4.1.9.9.42.1.2.1.1.3': { 10: 'to-leeds', 20: '', 30: 'to-york', 40: 'off' },
    '1.3.6.1.4.1.9.9.42.1.2.9.1.10': { 10: 6, 20: 6, 30: 6, 40: 4 },
  });
  const objects = { ...system('1.3.6.1.4.1.9.1.1', 'Cisco IOS Software'), ...probes };
  expect(await levelsOf(objects)).toEqual([
    ['IP SLA to-leeds', GOOD],
    ['IP SLA 20', BAD],
    ['IP SLA to-york', WARNING],
  ]);
});

test('a probe of Cisco has its time in milliseconds, and none where its unit is not known', async () => {
  const RUNS = 6;
  const [MILLISECONDS, MICROSECONDS] = [1, 2];
  const [ECHO, JITTER, ICMP_JITTER] = [1, 9, 16];
  const probes = table({
    '1.3.6.1.4.1.9.9.42.1.2.10.1.1': { 1: 16, 2: 16, 3: 16_400, 4: 16, 5: 16, 6: 16, 7: 16 },
    '1.3.6.1.4.1.9.9.42.1.2.9.1.10': { 1: RUNS, 2: RUNS, 3: RUNS, 4: RUNS, 5: RUNS, 6: RUNS, 7: 4 },
    '1.3.6.1.4.1.9.9.42.1.2.1.1.4': {
      1: ECHO,
      2: JITTER,
      3: JITTER,
      4: ICMP_JITTER,
      5: ECHO,
      6: JITTER,
      7: ECHO,
    },
    '1.3.6.1.4.1.9.9.42.1.2.2.1.37': {
      1: MILLISECONDS,
      2: MILLISECONDS,
      3: MICROSECONDS,
      4: MICROSECONDS,
      7: MILLISECONDS,
    },
  });
  const device = deviceWith({ ...system('1.3.6.1.4.1.9.1.1', 'Cisco IOS Software'), ...probes });
  const discovery = await discover(device, 0);
  const { values } = await pollDevice(device, planOf(discovery), newDeviceState(), Date.now);
  const times = discovery.sensors.map(({ name }) => [
    name,
    values.get(`sensors|${name}|SensorValue`),
  ]);
  expect(Object.fromEntries(times)).toEqual({
    'IP SLA 1 time in ms': 16,
    'IP SLA 2 time in ms': 16,
    'IP SLA 3 time in ms': 16.4,
    'IP SLA 5 time in ms': 16,
  });
});

test('probes of Juniper have owner and test as names, with the loss of the last test', async () => {
  const owner = '3.111.112.115.4.119.97.110';
  const [answered, lost] = [`${owner}.49`, `${owner}.50`];
  const probes = table({
    '1.3.6.1.4.1.2636.3.7.1.3.1.20': { [answered]: 1, [lost]: 4 },
    '1.3.6.1.4.1.2636.3.7.1.3.1.1': { [answered]: 22_843, [lost]: 0 },
    '1.3.6.1.4.1.2636.3.50.1.2.1.4': { [`${lost}.1`]: 0, [`${lost}.2`]: 40_000_000 },
  });
  const objects = { ...system('1.3.6.1.4.1.2636.1.1'), ...probes };
  expect(await levelsOf(objects)).toEqual([
    ['RPM ops wan1', GOOD],
    ['RPM ops wan2', BAD],
  ]);
  const device = deviceWith(objects);
  const plan = planOf(await discover(device, 0));
  const { values } = await pollDevice(device, plan, newDeviceState(), Date.now);
  expect(values.get('sensors|RPM ops wan1 time in ms|SensorValue')).toBeCloseTo(22.843);
  expect(values.get('sensors|RPM ops wan2 packet loss|SensorValue')).toBeCloseTo(40);
});

test('a device without any of these protocols is asked for one column of each', async () => {
  const device = deviceWith(system(UNKNOWN_MAKER));
  const walked: string[] = [];
  const { walk } = device;
  device.walk = (root) => {
    walked.push(root);
    return walk(root);
  };
  await discover(device, 0);
  const protocols = ['15', '14', '68', '207'].map((mib) => `1.3.6.1.2.1.${mib}.`);
  for (const protocol of protocols)
    expect(walked.filter((root) => root.startsWith(protocol))).toHaveLength(1);
});
