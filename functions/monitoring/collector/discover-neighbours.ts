import type { Discovery } from '../../../core/domain/discovery.ts';
import { hostName, MOST_NEIGHBOURS, type Neighbour } from '../../../core/domain/neighbour.ts';
import type { Unread } from '../../../core/domain/unread.ts';
import { INTERFACE_COLUMNS } from './oids.ts';
import { numberOf, textOf, type Column, type Tables, type Value } from './tables.ts';

/** lldpRemTable, lldpRemManAddrTable and lldpLocPortTable of LLDP-MIB (IEEE 802.1AB). */
const REMOTE = '1.0.8802.1.1.2.1.4.1.1';
const REMOTE_ADDRESS = '1.0.8802.1.1.2.1.4.2.1.3';
const LOCAL_PORT = '1.0.8802.1.1.2.1.3.7.1';
/** cdpCacheTable of CISCO-CDP-MIB. */
const CDP = '1.3.6.1.4.1.9.9.23.1.2.1.1';
/** Subtypes of LldpChassisIdSubtype and LldpPortIdSubtype that are no text. */
const CHASSIS_MAC = 4;
const CHASSIS_ADDRESS = 5;
const PORT_MAC = 3;
const PORT_ADDRESS = 4;
const IPV4 = '1.4';
const IPV4_BYTES = 4;
const MOST_CHARACTERS = 128;

type Port = Discovery['interfaces'][number];

/** Devices at the other ends of the ports: by LLDP, and by CDP where it knows more. */
export async function neighboursOf(
  ports: readonly Port[],
  tables: Tables,
): Promise<{ neighbours: Neighbour[]; unread: Unread[] }> {
  const byLldp = await lldpNeighbours(ports, tables);
  const byCdp = await cdpNeighbours(ports, tables);
  const both = byLldp.map((one) => {
    const other = byCdp.find((two) => isSame(one, two));
    return other ? { ...one, address: one.address || other.address } : one;
  });
  const all = [...both, ...byCdp.filter((two) => !byLldp.some((one) => isSame(one, two)))];
  const beyond = all.length - MOST_NEIGHBOURS;
  return {
    neighbours: all.slice(0, MOST_NEIGHBOURS),
    unread: beyond > 0 ? [{ kind: 'neighbours', count: beyond }] : [],
  };
}

const isSame = (one: Neighbour, other: Neighbour): boolean =>
  one.port === other.port && hostName(one.name) === hostName(other.name);

async function lldpNeighbours(ports: readonly Port[], tables: Tables): Promise<Neighbour[]> {
  const chassis = await tables.column(`${REMOTE}.5`);
  if (chassis.size === 0) return [];
  const of = await tables.columns({
    chassisType: `${REMOTE}.4`,
    portType: `${REMOTE}.6`,
    port: `${REMOTE}.7`,
    portText: `${REMOTE}.8`,
    name: `${REMOTE}.9`,
    platform: `${REMOTE}.10`,
    localType: `${LOCAL_PORT}.2`,
    local: `${LOCAL_PORT}.3`,
    localText: `${LOCAL_PORT}.4`,
  });
  const addresses = addressesOf(await tables.column(REMOTE_ADDRESS));
  const descriptions = await tables.column(INTERFACE_COLUMNS.ifDescr);
  return [...chassis].map(([index, id]): Neighbour => {
    const [, localPort = ''] = index.split('.');
    const chassisText = chassisWords(numberOf(of.chassisType.get(index)), id);
    const portType = numberOf(of.portType.get(index));
    const [portId, portText] = [of.port.get(index), line(of.portText.get(index))];
    const local = [
      isText(numberOf(of.localType.get(localPort))) ? textOf(of.local.get(localPort)) : '',
      textOf(of.localText.get(localPort)),
    ];
    return {
      port: localPortName(ports, descriptions, local, localPort),
      name: line(of.name.get(index)) || chassisText,
      address: addresses.get(index) ?? '',
      remotePort: isText(portType) ? line(portId) : portText || bytesWords(portId),
      platform: line(of.platform.get(index)),
      via: 'LLDP',
    };
  });
}

const isText = (portType: number): boolean => portType !== PORT_MAC && portType !== PORT_ADDRESS;

/**
 * The number of a port in LLDP is not its ifIndex by the standard: names are compared first.
 * @param texts of the local port, the better one first
 */
function localPortName(
  ports: readonly Port[],
  descriptions: Column,
  texts: readonly string[],
  number: string,
): string {
  const words = texts.filter((text) => text !== '');
  for (const text of words) {
    const found = ports.find(
      ({ name, alias, index }) =>
        [name, alias].includes(text) || textOf(descriptions.get(String(index))) === text,
    );
    if (found) return found.name;
  }
  const indexes = [...words, number];
  return ports.find(({ index }) => indexes.includes(String(index)))?.name ?? words[0] ?? number;
}

/** By index of lldpRemTable: an IPv4 address before others, none that only its link knows. */
function addressesOf(column: Column): Map<string, string> {
  const found = new Map<string, string>();
  for (const key of column.keys()) {
    const [time, port, remote, ...rest] = key.split('.');
    const index = [time, port, remote].join('.');
    const bytes = rest.slice(2);
    const isIpv4 = rest.slice(0, 2).join('.') === IPV4 && bytes.length === IPV4_BYTES;
    if (isIpv4 && bytes[0] !== '127' && bytes.join('.') !== '0.0.0.0')
      found.set(index, bytes.join('.'));
  }
  return found;
}

async function cdpNeighbours(ports: readonly Port[], tables: Tables): Promise<Neighbour[]> {
  const names = await tables.column(`${CDP}.6`);
  if (names.size === 0) return [];
  const of = await tables.columns({
    address: `${CDP}.4`,
    port: `${CDP}.7`,
    platform: `${CDP}.8`,
  });
  return [...names].map(([index, name]): Neighbour => {
    const [ifIndex = ''] = index.split('.');
    const address = of.address.get(index);
    return {
      port: ports.find((port) => String(port.index) === ifIndex)?.name ?? ifIndex,
      name: line(name),
      address: Buffer.isBuffer(address) && address.length === IPV4_BYTES ? address.join('.') : '',
      remotePort: line(of.port.get(index)),
      platform: line(of.platform.get(index)),
      via: 'CDP',
    };
  });
}

function chassisWords(type: number, id: Value | undefined): string {
  if (type === CHASSIS_MAC) return bytesWords(id);
  if (type !== CHASSIS_ADDRESS) return line(id);
  // The first byte is the family of the address.
  return Buffer.isBuffer(id) && id.length === IPV4_BYTES + 1 ? id.subarray(1).join('.') : '';
}

/** 'ea:c7:26:6e:6d:5e' */
const bytesWords = (value: Value | undefined): string =>
  Buffer.isBuffer(value) ? (value.toString('hex').match(/../g)?.join(':') ?? '') : line(value);

const line = (value: Value | undefined): string => textOf(value).slice(0, MOST_CHARACTERS).trim();
