import { expect, test } from 'vitest';
import { portOf } from '../../../core/domain/read-parts.ts';
import { instancesOf } from '../../../core/domain/discovery.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { deviceWith, type Objects } from './device-with.ts';

const NAME = '1.3.6.1.2.1.31.1.1.1.1';
const IP = '1.3.6.1.2.1.4';
const BRIDGE = '1.3.6.1.2.1.17';
const LAG = '1.2.840.10006.300.43.1.2.1.1.13';
const PREFIX = `${IP}.32.1.5`;

const SWITCH: Objects = {
  '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.9.1.516',
  '1.3.6.1.2.1.1.1.0': 'Cisco IOS Software, C3750E Software',
  [`${NAME}.1`]: 'Gi1/0/1',
  [`${NAME}.2`]: 'Gi1/0/2',
  [`${NAME}.7`]: 'Po7',
};

/** Facts of each port, as its device page has them. */
async function factsIn(objects: Objects) {
  const found = await discover(deviceWith({ ...SWITCH, ...objects }), 0);
  const source = {
    nowEpochSeconds: 0,
    series: new Map(),
    circuitPort: undefined,
    circuitBitsPerSecond: null,
    listHasStates: false,
    thresholdOf: () => '',
  };
  return Object.fromEntries(
    instancesOf(found, 'interfaces').map((port) => {
      const { addresses, vlan, partOf } = portOf(port, source);
      return [port.name, { addresses, vlan, partOf }];
    }),
  );
}
const NONE = { addresses: undefined, vlan: undefined, partOf: undefined };

test('a port has its addresses of IPv4 and IPv6 with their prefixes, each once, and none that is of the link alone', async () => {
  const facts = await factsIn({
    [`${IP}.34.1.3.1.4.10.1.0.1`]: 1,
    [`${IP}.34.1.5.1.4.10.1.0.1`]: `${PREFIX}.1.1.4.10.1.0.0.24`,
    [`${IP}.34.1.3.2.16.32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.1`]: 1,
    [`${IP}.34.1.5.2.16.32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.1`]: `${PREFIX}.1.2.16.32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.0.64`,
    [`${IP}.34.1.3.2.16.254.128.0.0.0.0.0.0.0.0.0.0.0.0.0.1`]: 1,
    // The older table has one of them too, and one that the newer lacks.
    [`${IP}.20.1.2.10.1.0.1`]: 1,
    [`${IP}.20.1.3.10.1.0.1`]: '255.255.255.0',
    [`${IP}.20.1.2.192.0.2.9`]: 2,
    [`${IP}.20.1.3.192.0.2.9`]: '255.255.255.252',
    [`${IP}.20.1.2.198.51.100.1`]: 7,
    [`${IP}.20.1.3.198.51.100.1`]: '255.0.255.0',
    [`${IP}.20.1.2.not.an.address`]: 7,
  });
  expect(facts).toEqual({
    'Gi1/0/1': { ...NONE, addresses: ['10.1.0.1/24', '2001:db8::1/64'] },
    'Gi1/0/2': { ...NONE, addresses: ['192.0.2.9/30'] },
    // No prefix is written as such a mask.
    Po7: { ...NONE, addresses: ['198.51.100.1'] },
  });
});

test('an address whose prefix is not known has the mask of the older table, and none without it', async () => {
  const facts = await factsIn({
    [`${IP}.34.1.3.1.4.10.1.0.1`]: 1,
    [`${IP}.34.1.5.1.4.10.1.0.1`]: '0.0',
    [`${IP}.34.1.3.1.4.10.2.0.1`]: 2,
    [`${IP}.34.1.5.1.4.10.2.0.1`]: '0.0',
    [`${IP}.20.1.2.10.1.0.1`]: 1,
    [`${IP}.20.1.3.10.1.0.1`]: '255.255.255.0',
    [`${IP}.20.1.2.10.7.0.1`]: 7,
    [`${IP}.20.1.3.10.7.0.1`]: '1023.255.255.255',
  });
  expect(facts).toEqual({
    'Gi1/0/1': { ...NONE, addresses: ['10.1.0.1/24'] },
    'Gi1/0/2': { ...NONE, addresses: ['10.2.0.1'] },
    Po7: { ...NONE, addresses: ['10.7.0.1'] },
  });
});

test('a number that is no VLAN is left out, so that the walk can be stored', async () => {
  const vlan = '1.3.6.1.4.1.9.9.68.1.2.2.1.2';
  expect(
    await factsIn({ [`${vlan}.1`]: -1, [`${vlan}.2`]: 2 ** 63, [`${vlan}.7`]: 4_095 }),
  ).toEqual({ 'Gi1/0/1': NONE, 'Gi1/0/2': NONE, Po7: NONE });
});

test('a port with very many addresses has 64 of them', async () => {
  const many = Array.from({ length: 70 }, (_, at) => [`${IP}.20.1.2.10.0.0.${at + 1}`, 1]);
  const facts = await factsIn(Object.fromEntries(many) as Objects);
  expect(facts['Gi1/0/1']!.addresses).toHaveLength(64);
});

test('a port has its VLAN by the number that the bridge has for it, and by a column of the profile without that', async () => {
  expect(
    await factsIn({
      [`${BRIDGE}.1.4.1.2.51`]: 1,
      [`${BRIDGE}.7.1.4.5.1.1.51`]: 120,
      // No port is known for this number.
      [`${BRIDGE}.7.1.4.5.1.1.2`]: 9,
      '1.3.6.1.4.1.9.9.68.1.2.2.1.2.1': 5,
      '1.3.6.1.4.1.9.9.68.1.2.2.1.2.2': 30,
      '1.3.6.1.4.1.9.9.68.1.2.2.1.2.7': 0,
    }),
  ).toEqual({
    'Gi1/0/1': { ...NONE, vlan: 120 },
    'Gi1/0/2': { ...NONE, vlan: 30 },
    Po7: NONE,
  });
});

test('a port names the aggregate that it is part of, which is no part of itself', async () => {
  expect(
    await factsIn({ [`${LAG}.1`]: 7, [`${LAG}.2`]: 0, [`${LAG}.7`]: 7, [`${LAG}.9`]: 99 }),
  ).toEqual({ 'Gi1/0/1': { ...NONE, partOf: 'Po7' }, 'Gi1/0/2': NONE, Po7: NONE });
});

test('a device without these tables is asked five times for them', async () => {
  const device = deviceWith(SWITCH);
  const roots: string[] = [];
  const walk = device.walk;
  await discover(
    {
      ...device,
      walk: (root) => {
        roots.push(root);
        return walk(root);
      },
    },
    0,
  );
  const ofFacts = roots.filter((root) =>
    [`${IP}.`, `${BRIDGE}.`, LAG, '1.3.6.1.4.1.9.9.68.'].some((start) => root.startsWith(start)),
  );
  expect(ofFacts).toHaveLength(5);
});
