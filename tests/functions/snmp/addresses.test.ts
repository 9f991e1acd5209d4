import { afterEach, expect, test } from 'vitest';
import {
  deviceAddressesSchema,
  MOST_ADDRESSES,
  type DeviceAddresses,
} from '../../../core/domain/device-addresses.ts';
import { MOST_PACKED_ANSWER } from '../../../core/domain/live-question.ts';
import { pack } from '../../../functions/runtime/packed.ts';
import { readAddresses } from '../../../functions/snmp/addresses/read-addresses.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import type { LiveClient, WalkResult } from '../../../functions/snmp/types.ts';
import {
  arp,
  bridged,
  ciscoVlan,
  fdbOfVlan,
  forwarded,
  neighbour,
  ports,
  startBridge,
  vlanOf,
  type Objects,
} from './bridge-agent.ts';

const [PC, PHONE, OWN, GATEWAY] = [
  '00:1a:2b:3c:4d:5e',
  '00:1a:2b:3c:4d:5f',
  '02:00:00:00:00:01',
  '02:00:00:00:00:fe',
];
const TWO_PORTS = ports({ 11: ['Gi1/0/1', 'Desk'], 12: ['Gi1/0/2'] }, { 1: 11, 2: 12 });
/** Patient with a busy machine, and soon through with an agent that is silent. */
const QUICK = { timeoutMilliseconds: 1_000, retries: 1 };

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function read(
  byCommunity: Record<string, Objects>,
  maxMilliseconds = 15_000,
): Promise<DeviceAddresses & { datagrams: number }> {
  const agent = await startBridge(byCommunity);
  const sockets = new SnmpSockets(1);
  close = async () => {
    sockets.close();
    await agent.close();
  };
  const target = { address: agent.address, port: agent.port, version: '2c' } as const;
  const client = openSnmp(sockets, target, { community: 'desk' }, QUICK);
  const answer = deviceAddressesSchema.parse(await readAddresses(client, { maxMilliseconds }));
  return { ...answer, datagrams: agent.heard.datagrams };
}

test('an address of a bridge with VLANs has its port, its VLAN by the FDB, its IP addresses and its kind', async () => {
  const found = await read({
    desk: {
      ...TWO_PORTS,
      ...forwarded(7, PC, 1),
      ...forwarded(8, OWN, 0, 4),
      ...forwarded(8, PHONE, 2, 5),
      ...forwarded(8, '00:00:5e:00:01:01', 2, 2),
      ...fdbOfVlan(100, 7),
      ...fdbOfVlan(200, 8),
      ...arp(900, '192.0.2.7', PC),
      ...arp(900, '192.0.2.8', PC),
    },
  });
  expect(found.addresses).toEqual(
    [
      { mac: PC, ips: ['192.0.2.7', '192.0.2.8'], vlans: [100], port: 11, kind: 'learned' },
      { mac: PHONE, ips: [], vlans: [200], port: 12, kind: 'static' },
      { mac: OWN, ips: [], vlans: [200], port: 0, kind: 'self' },
    ].sort((a, b) => a.vlans[0]! - b.vlans[0]! || b.port - a.port),
  );
  expect(found.ports).toContainEqual({ port: 11, name: 'Gi1/0/1', alias: 'Desk' });
  expect(found).toMatchObject({ forwarding: 'whole', neighbours: 'whole', vlanTable: 'none' });
});

test('without a table of FDBs an FDB is the VLAN of its number; many VLANs in one FDB are none', async () => {
  const found = await read({ desk: { ...TWO_PORTS, ...forwarded(30, PC, 1) } });
  expect(found.addresses[0]!.vlans).toEqual([30]);
  await close!();
  close = undefined;
  const shared = Array.from({ length: 9 }, (_, at) => fdbOfVlan(at + 1, 1));
  const objects = Object.assign({}, TWO_PORTS, forwarded(1, PC, 1), ...shared) as Objects;
  expect((await read({ desk: objects })).addresses[0]!.vlans).toEqual([]);
});

test('a bridge without VLANs has the older table; a port that it leaves out is an interface or stays a bridge port', async () => {
  const found = await read({
    desk: { ...TWO_PORTS, ...bridged(PC, 2), ...bridged(PHONE, 12), ...bridged(GATEWAY, 40) },
  });
  expect(found.addresses.map(({ mac, port, vlans }) => [mac, port, vlans])).toEqual([
    [PC, 12, []],
    [PHONE, 12, []],
    [GATEWAY, -40, []],
  ]);
});

test('the neighbour table has IPv4 and IPv6; an address that no bridge knows is at the interface of its row', async () => {
  const v6 = [0x20, 0x01, 0x0d, 0xb8, ...Array<number>(11).fill(0), 7];
  const found = await read({
    desk: {
      ...TWO_PORTS,
      ...neighbour(11, [192, 0, 2, 1], GATEWAY),
      ...neighbour(11, v6, GATEWAY),
      ...arp(12, '192.0.2.99', PC),
    },
  });
  expect(found.addresses).toEqual([
    { mac: GATEWAY, ips: ['192.0.2.1', '2001:db8::7'], vlans: [], port: 11, kind: 'learned' },
  ]);
  expect(found).toMatchObject({ forwarding: 'none', neighbours: 'whole' });
});

test('the older ARP table is read where the newer one has no IPv4; an invalid row is left out', async () => {
  const found = await read({
    desk: { ...arp(11, '192.0.2.1', GATEWAY), ...arp(11, '192.0.2.2', PC, 2) },
  });
  expect(found.addresses.map(({ mac, ips }) => [mac, ips])).toEqual([[GATEWAY, ['192.0.2.1']]]);
});

test('a VLAN has its name and its ports with and without a tag, by the bits of its lists or their texts', async () => {
  const found = await read({
    desk: {
      ...ports({ 11: ['Gi1/0/1'], 12: ['Gi1/0/2'], 19: ['Gi1/0/9'] }, { 1: 11, 2: 12, 9: 19 }),
      ...vlanOf(10, 'Office', Buffer.from([0xc0, 0x80]), Buffer.from([0x40, 0])),
      ...vlanOf(20, 'Voice', 'c0 80 ', '80 00'),
      ...vlanOf(30, 'Guests', '0,2,9', '0,9'),
    },
  });
  expect(found.vlans).toEqual([
    { vlan: 10, name: 'Office', tagged: [11, 19], untagged: [12] },
    { vlan: 20, name: 'Voice', tagged: [12, 19], untagged: [11] },
    { vlan: 30, name: 'Guests', tagged: [12], untagged: [19] },
  ]);
  expect(found.vlanTable).toBe('whole');
});

test('a device with a table for each VLAN is asked as community@VLAN, of its operational VLANs', async () => {
  const bridge = { 1: 11 };
  const names = { 11: ['Gi1/0/1'] } as const;
  const found = await read({
    desk: {
      ...ports({ 11: ['Gi1/0/1'] }),
      ...ciscoVlan(10),
      ...ciscoVlan(20),
      ...ciscoVlan(30, 2),
      ...ciscoVlan(1002),
      // What such a device shows without a VLAN is its VLAN 1.
      ...bridged(OWN, 1),
    },
    'desk@10': { ...ports({ ...names, 11: ['Gi1/0/1'] }, bridge), ...bridged(PC, 1) },
    'desk@20': { ...ports({}, bridge), ...bridged(PHONE, 1) },
  });
  expect(found.addresses.map(({ mac, vlans, port }) => [mac, vlans, port])).toEqual([
    [PC, [10], 11],
    [PHONE, [20], 11],
  ]);
  expect(found.forwarding).toBe('whole');
});

test('a device that does not answer for a VLAN keeps what it gave, and is asked for no other VLAN', async () => {
  const found = await read({
    desk: { ...ports({ 11: ['Gi1/0/1'] }), ...ciscoVlan(10), ...ciscoVlan(20), ...ciscoVlan(30) },
    'desk@10': { ...ports({}, { 1: 11 }), ...bridged(PC, 1) },
    'desk@30': { ...ports({}, { 1: 11 }), ...bridged(PHONE, 1) },
  });
  expect(found.addresses.map(({ mac }) => mac)).toEqual([PC]);
  expect(found.forwarding).toBe('perVlan');
});

test('a device without any of the tables has none, and one that does not answer is refused', async () => {
  expect(await read({ desk: ports({ 1: ['lo'] }) })).toMatchObject({
    addresses: [],
    vlans: [],
    forwarding: 'none',
    neighbours: 'none',
    vlanTable: 'none',
  });
  await close!();
  close = undefined;
  await expect(read({ other: {} })).rejects.toThrow('No answer from the device in time.');
});

test('a reading ends with its time, and says which tables it cut', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => arp(11, `192.0.2.${at + 1}`, PC));
  const found = await read({ desk: Object.assign({}, TWO_PORTS, ...rows) as Objects }, 0);
  expect(found.neighbours).toBe('time');
  expect(found.datagrams).toBeLessThan(40);
});

/** A device with as many rows as it is asked for. */
function large(rowsOf: (root: string, row: number) => WalkResult['bindings'][number] | undefined) {
  const walk: LiveClient['walk'] = (root, { maxRows = 0 } = {}) => {
    const bindings: WalkResult['bindings'] = [];
    while (bindings.length < maxRows) {
      const row = rowsOf(root, bindings.length);
      if (!row) return Promise.resolve({ bindings, cut: null });
      bindings.push(row);
    }
    return Promise.resolve({ bindings, cut: 'rows' });
  };
  const client: LiveClient = {
    walk,
    get: () => Promise.resolve([]),
    forVlan: () => client,
    close: () => undefined,
  };
  return readAddresses(client, { maxMilliseconds: 15_000 });
}

test('as many rows as are read fit into the answer of a collector, and the others are said to be missing', async () => {
  const random = (seed: number) => Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const found = await large((root, row) => {
    const bytes = [
      0,
      26,
      43,
      random(row) & 255,
      (random(row) >> 8) & 255,
      (random(row) >> 16) & 255,
    ];
    if (root === '1.3.6.1.2.1.17.7.1.2.2.1.2')
      return {
        oid: `${root}.${(row % 40) + 1}.${bytes.join('.')}`,
        type: 2,
        value: (row % 48) + 1,
      };
    if (root === '1.3.6.1.2.1.4.22.1.2') {
      const oid = `${root}.1.10.${random(row) & 255}.${(random(row) >> 8) & 255}.${(random(row) >> 16) & 255}`;
      return { oid, type: 4, value: Buffer.from(bytes) };
    }
    return undefined;
  });
  expect(found.addresses).toHaveLength(MOST_ADDRESSES);
  expect(found).toMatchObject({ forwarding: 'rows', neighbours: 'rows' });
  const packed = pack({ kind: 'addresses', addresses: deviceAddressesSchema.parse(found) });
  expect(packed.length).toBeLessThan(MOST_PACKED_ANSWER);
});

test('a device cannot make an answer that is much longer than what it gave', async () => {
  const found = await large((root, row) => {
    const vlan = row + 1;
    if (root === '1.3.6.1.2.1.17.7.1.2.2.1.2')
      return { oid: `${root}.${vlan}.0.26.43.1.2.3`, type: 2, value: 1 };
    if (root === '1.3.6.1.2.1.4.22.1.2')
      return {
        oid: `${root}.1.10.0.${row >> 8}.${row & 255}`,
        type: 4,
        value: Buffer.from('001a2b010203', 'hex'),
      };
    if (root.endsWith('17.7.1.4.2.1.4'))
      return { oid: `${root}.0.${vlan}`, type: 4, value: Buffer.alloc(1_000, 255) };
    return undefined;
  });
  expect(found.isCut).toBe(true);
  expect(found.addresses.flatMap(({ ips }) => ips).length).toBeLessThanOrEqual(20_000);
  expect(found.vlanTable).toBe('rows');
  expect(found.vlans.flatMap(({ tagged }) => tagged).length).toBeLessThanOrEqual(250_000);
});
