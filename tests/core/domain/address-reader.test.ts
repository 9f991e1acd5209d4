import { expect, test } from 'vitest';
import {
  addressNotes,
  addressReader,
  rowsOf,
  vlanNotes,
  vlanReader,
} from '../../../core/domain/address-reader.ts';
import type { DeviceAddresses } from '../../../core/domain/device-addresses.ts';
import { NO_FILTER } from '../../../core/domain/filter.ts';
import { selectRows, sortRows } from '../../../core/domain/table.ts';

const row = (mac: string, more: Partial<DeviceAddresses['addresses'][number]> = {}) => ({
  mac,
  ips: [],
  vlans: [],
  port: 0,
  kind: 'learned' as const,
  ...more,
});
const read = (more: Partial<DeviceAddresses> = {}): DeviceAddresses => ({
  addresses: [
    row('00:1a:2b:3c:4d:5e', { ips: ['192.0.2.7', '2001:db8::7'], vlans: [100], port: 11 }),
    row('0a:00:00:00:00:01', { port: -40, kind: 'static' }),
    row('00:90:00:00:00:02', { port: 12, ips: ['192.0.2.10'] }),
  ],
  isCut: false,
  vlans: [{ vlan: 100, name: 'Office', tagged: [12], untagged: [11] }],
  ports: [{ port: 11, name: 'Gi1/0/1', alias: 'Desk of Nia' }],
  forwarding: 'whole',
  neighbours: 'whole',
  vlanTable: 'whole',
  ...more,
});
const found = (search: string) =>
  selectRows(rowsOf(read()).addresses, search, NO_FILTER, addressReader).map(({ mac }) => mac);

test.each([
  '00:1a:2b:3c:4d:5e',
  '00-1A-2B-3C-4D-5E',
  '001a.2b3c.4d5e',
  '001A2B-3C4D5E',
  '001a2b3c4d5e',
  '2b:3c',
  '2b3c.4d',
  '192.0.2.7',
  '2001:db8::7',
  '2001:DB8:0:0:0:0:0:7',
  '2001:0db8:0000:0000:0000:0000:0000:0007',
  'gi1/0/1',
  'desk of',
])('the address is found by %s', (search) => {
  expect(found(search)).toEqual(['00:1a:2b:3c:4d:5e']);
});

test('an address that nothing matches is not found', () => {
  expect(found('00:1a:2b:3c:4d:5f')).toEqual([]);
});

test('a port has its name, or the number that the device gave', () => {
  expect(rowsOf(read()).addresses.map(({ port }) => port.name)).toEqual([
    'Gi1/0/1',
    'Bridge port 40',
    'Interface 12',
  ]);
});

test('addresses sort as numbers', () => {
  const by = (column: string) =>
    sortRows(rowsOf(read()).addresses, { column, descending: false }, addressReader);
  expect(by('MAC').map(({ mac }) => mac)).toEqual([
    '00:1a:2b:3c:4d:5e',
    '00:90:00:00:00:02',
    '0a:00:00:00:00:01',
  ]);
  expect(by('IP Addresses').map(({ ips }) => ips[0] ?? '')).toEqual([
    '192.0.2.7',
    '192.0.2.10',
    '',
  ]);
});

test('a VLAN is found by a port of it', () => {
  const { vlans } = rowsOf(read());
  expect(selectRows(vlans, 'gi1/0/1', NO_FILTER, vlanReader)).toHaveLength(1);
  expect(vlanReader.text(vlans[0]!, 'Untagged Ports')).toBe('Gi1/0/1');
  expect(vlanReader.text(vlans[0]!, 'Tagged Ports')).toBe('Interface 12');
});

test.each([
  [{}, []],
  [
    { forwarding: 'none' },
    [/^This device has no forwarding table: it is not a bridge, or the cred/],
  ],
  [{ neighbours: 'none' }, [/^This device has no table of ARP and neighbours/]],
  [
    { forwarding: 'rows' },
    [/^The forwarding table is long\. Only the first 10,000 rows were read\.$/],
  ],
  [
    { neighbours: 'time' },
    [/^The table of ARP and neighbours was not read to its end: the device is/],
  ],
  [
    { forwarding: 'order' },
    [/^The forwarding table was not read to its end: the device gave a row/],
  ],
  [{ forwarding: 'perVlan' }, [/forwarding table for each VLAN, and did not show them all/]],
  [{ isCut: true }, [/^Only the first 10,000 addresses are listed\.$/]],
] as const)('%j is in words', (more, sentences) => {
  const notes = addressNotes(read(more));
  expect(notes).toHaveLength(sentences.length);
  for (const [at, sentence] of sentences.entries()) expect(notes[at]).toMatch(sentence);
});

test('a table of VLANs that was cut is in words', () => {
  expect(vlanNotes(read())).toEqual([]);
  expect(vlanNotes(read({ vlanTable: 'rows' }))).toEqual([
    'The table of VLANs is long. Only the first 10,000 rows were read.',
  ]);
});
