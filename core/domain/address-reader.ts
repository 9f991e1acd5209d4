import { MOST_ADDRESSES, type DeviceAddress, type DeviceAddresses } from './device-addresses.ts';
import { addressSortKey, isIpv4 } from './host-address.ts';
import type { RowReader, Sort } from './table.ts';

export const ADDRESS_COLUMNS = [
  'MAC',
  'IP Addresses',
  'VLAN',
  'Port',
  'Description',
  'Kind',
] as const;
export const BY_PORT_OF_ADDRESS: Sort = { column: 'Port', descending: false };
export const VLAN_COLUMNS = ['VLAN', 'Name', 'Untagged Ports', 'Tagged Ports'] as const;
export const BY_VLAN: Sort = { column: 'VLAN', descending: false };

export interface PortName {
  name: string;
  alias: string;
}
/** An address with its port in words. */
export type AddressRow = Omit<DeviceAddress, 'port'> & {
  /** Unique in one reading. */
  id: string;
  port: PortName;
};
/** A VLAN with its ports in words. */
export interface VlanRow {
  vlan: number;
  name: string;
  tagged: string[];
  untagged: string[];
}

/** The rows of the two lists. */
export function rowsOf({ addresses, vlans, ports }: DeviceAddresses): {
  addresses: AddressRow[];
  vlans: VlanRow[];
} {
  const known = new Map(ports.map(({ port, name, alias }) => [port, { name, alias }]));
  const named = (port: number): PortName => known.get(port) ?? { name: unnamed(port), alias: '' };
  const names = (list: readonly number[]) => list.map((port) => named(port).name);
  return {
    addresses: addresses.map((row, at) => ({ ...row, id: String(at), port: named(row.port) })),
    vlans: vlans.map((row) => ({
      ...row,
      tagged: names(row.tagged),
      untagged: names(row.untagged),
    })),
  };
}

const unnamed = (port: number): string =>
  port === 0 ? '' : port < 0 ? `Bridge port ${-port}` : `Interface ${port}`;

const KINDS: Readonly<Record<DeviceAddress['kind'], string>> = {
  learned: 'Learned',
  self: 'This device',
  static: 'Static',
  other: 'Other',
  '': '',
};

const TEXTS: Readonly<Record<string, (row: AddressRow) => string>> = {
  MAC: ({ mac }) => mac,
  'IP Addresses': ({ ips }) => ips.join(', '),
  VLAN: ({ vlans }) => vlans.join(', '),
  Port: ({ port }) => port.name,
  Description: ({ port }) => port.alias,
  Kind: ({ kind }) => KINDS[kind],
};

/** Columns come from the address of the page as well. */
const textOf = (row: AddressRow, column: string): string =>
  Object.hasOwn(TEXTS, column) ? TEXTS[column]!(row) : '';

/** How addresses are searched, filtered, sorted and exported. */
export const addressReader: RowReader<AddressRow> = {
  searchText: ({ mac, ips, vlans, port }) =>
    [...formsOfMac(mac), ...ips.flatMap(formsOfIp), ...vlans, port.name, port.alias]
      .join(' ')
      .toLowerCase(),
  property: textOf,
  sortKey: (row, column) => {
    if (column === 'MAC') return hexSortKey(row.mac);
    if (column === 'VLAN') return row.vlans[0] ?? '';
    return column === 'IP Addresses' && row.ips[0]
      ? addressSortKey(row.ips[0].replace(/%.*/, ''))
      : textOf(row, column);
  },
  text: textOf,
};

/** So that hexadecimal digits sort by their values. */
const hexSortKey = (mac: string): string =>
  mac.replaceAll(/[\da-f]/g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)));

/** Each way in which people and devices write a MAC address. */
function formsOfMac(mac: string): string[] {
  const plain = mac.replaceAll(':', '');
  return [
    mac,
    mac.replaceAll(':', '-'),
    plain.replaceAll(/.{4}(?=.)/g, '$&.'),
    plain.replaceAll(/.{6}(?=.)/g, '$&-'),
    plain,
  ];
}

/** IPv6 also with all of its groups. */
function formsOfIp(ip: string): string[] {
  if (isIpv4(ip)) return [ip];
  const [head = [], tail = []] = ip
    .replace(/%.*/, '')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail];
  return [ip, groups.join(':'), groups.map((group) => group.padStart(4, '0')).join(':')];
}

const VLAN_TEXTS: Readonly<Record<string, (row: VlanRow) => string>> = {
  VLAN: ({ vlan }) => String(vlan),
  Name: ({ name }) => name,
  'Untagged Ports': ({ untagged }) => untagged.join(', '),
  'Tagged Ports': ({ tagged }) => tagged.join(', '),
};
const vlanText = (row: VlanRow, column: string): string =>
  Object.hasOwn(VLAN_TEXTS, column) ? VLAN_TEXTS[column]!(row) : '';

/** How VLANs are searched, sorted and exported. */
export const vlanReader: RowReader<VlanRow> = {
  searchText: (row) =>
    VLAN_COLUMNS.map((column) => vlanText(row, column))
      .join(' ')
      .toLowerCase(),
  property: vlanText,
  sortKey: (row, column) => (column === 'VLAN' ? row.vlan : vlanText(row, column)),
  text: vlanText,
};

const FORWARDING = 'The forwarding table';
const NEIGHBOURS = 'The table of ARP and neighbours';
const MOST = MOST_ADDRESSES.toLocaleString('en-GB');

/** Why addresses are missing, as sentences. */
export function addressNotes(read: DeviceAddresses): string[] {
  return [
    read.forwarding === 'none'
      ? 'This device has no forwarding table: it is not a bridge, or the credential may not see it.'
      : cutWords(FORWARDING, read.forwarding),
    read.neighbours === 'none'
      ? 'This device has no table of ARP and neighbours, or the credential may not see it: no IP addresses are known.'
      : cutWords(NEIGHBOURS, read.neighbours),
    read.isCut ? `Only the first ${MOST} addresses are listed.` : '',
  ].filter(Boolean);
}

/** The same for VLANs. */
export const vlanNotes = ({ vlanTable }: DeviceAddresses): string[] =>
  [cutWords('The table of VLANs', vlanTable)].filter(Boolean);

function cutWords(table: string, read: DeviceAddresses['forwarding']): string {
  switch (read) {
    case 'rows':
      return `${table} is long. Only the first ${MOST} rows were read.`;
    case 'time':
      return `${table} was not read to its end: the device is too slow for the time of a live question.`;
    case 'order':
      return `${table} was not read to its end: the device gave a row that it had given before.`;
    case 'perVlan':
      return 'This device has a forwarding table for each VLAN, and did not show them all. The credential has to be allowed to read them: as community@VLAN in version 2c, in the contexts vlan-N in version 3.';
    case 'none':
    case 'whole':
      return '';
  }
}
