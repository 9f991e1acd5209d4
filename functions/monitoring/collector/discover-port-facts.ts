import type { Discovery } from '../../../core/domain/discovery.ts';
import { canonicalAddress, isIpv4 } from '../../../core/domain/host-address.ts';
import { addressIn } from '../../snmp/index-address.ts';
import { numberOf, textOf, type Column, type Tables, type Value } from './tables.ts';

type Port = Discovery['interfaces'][number];

const IP = '1.3.6.1.2.1.4';
const COLUMNS = {
  /** IP-MIB ipAddressIfIndex and ipAddressPrefix, by kind, length and bytes of the address. */
  address: `${IP}.34.1.3`,
  prefix: `${IP}.34.1.5`,
  /** The older ipAddrTable, by an IPv4 address. */
  olderAddress: `${IP}.20.1.2`,
  mask: `${IP}.20.1.3`,
  /** IEEE8023-LAG-MIB dot3adAggPortAttachedAggID. */
  aggregate: '1.2.840.10006.300.43.1.2.1.1.13',
  /** Q-BRIDGE-MIB dot1qPvid, and BRIDGE-MIB dot1dBasePortIfIndex. */
  vlan: '1.3.6.1.2.1.17.7.1.4.5.1.1',
  bridgePort: '1.3.6.1.2.1.17.1.4.1.2',
};
/** A row of ipAddressPrefixTable, whose index ends in the prefix; 0.0 where there is none. */
const PREFIX_ROW = /^\.?1\.3\.6\.1\.2\.1\.4\.32\.1\..*\.(\d{1,3})$/;
const MOST_ADDRESSES = 64;
const MOST_VLAN = 4_094;
/** Of IPv6: each of its ports has one. */
const LINK_LOCAL = 'fe80:';

/**
 * Ports with their IP addresses such as 10.1.0.1/24, the VLAN of untagged frames, and the name of
 * the aggregate that they are part of, as far as the device has the tables of the standards.
 * @param vlanColumn of the profile, by ifIndex: counts where the standard has no row.
 */
export async function withFacts(
  ports: readonly Port[],
  tables: Tables,
  vlanColumn: string | undefined,
): Promise<Port[]> {
  const addresses = await addressesByPort(tables);
  const aggregates = await tables.column(COLUMNS.aggregate);
  const vlans = await vlansByPort(tables);
  const others = vlanColumn ? await tables.column(vlanColumn) : undefined;
  const names = new Map(ports.map(({ index, name }) => [index, name]));
  return ports.map((port) => {
    const own = addresses.get(port.index);
    const aggregate = numberOf(aggregates.get(String(port.index)));
    const partOf = aggregate === port.index ? undefined : names.get(aggregate);
    const vlan = vlans.get(port.index) || vlanOf(others?.get(String(port.index)));
    return {
      ...port,
      ...(own && { addresses: own }),
      ...(partOf && { partOf }),
      ...(vlan && { vlan }),
    };
  });
}

async function addressesByPort(tables: Tables): Promise<Map<number, string[]>> {
  const newer = await tables.column(COLUMNS.address);
  const prefixes = newer.size > 0 ? await tables.column(COLUMNS.prefix) : newer;
  const older = await tables.column(COLUMNS.olderAddress);
  const masks = older.size > 0 ? await tables.column(COLUMNS.mask) : older;
  const byPort = new Map<number, Map<string, string>>();
  const add = (port: Value, address: string | undefined, prefix: string | undefined) => {
    if (!address || address.startsWith(LINK_LOCAL)) return;
    const own = byPort.get(numberOf(port)) ?? new Map<string, string>();
    byPort.set(numberOf(port), own);
    const known = own.get(address);
    if (known === undefined ? own.size < MOST_ADDRESSES : known === address)
      own.set(address, prefix ? `${address}/${prefix}` : address);
  };
  for (const [key, port] of newer)
    add(port, addressIn(key), PREFIX_ROW.exec(textOf(prefixes.get(key)))?.[1]);
  for (const [key, port] of older) add(port, canonicalAddress(key), prefixOf(masks.get(key)));
  return new Map([...byPort].map(([port, own]) => [port, [...own.values()]]));
}

function prefixOf(mask: Value | undefined): string | undefined {
  const text = textOf(mask);
  if (!isIpv4(text)) return undefined;
  const bits = text.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'));
  const [, ones] = /^(1*)0*$/.exec(bits.join('')) ?? [];
  return ones === undefined ? undefined : String(ones.length);
}

/** 0 where there is none. */
function vlanOf(value: Value | undefined): number {
  const vlan = numberOf(value);
  return Number.isInteger(vlan) && vlan > 0 && vlan <= MOST_VLAN ? vlan : 0;
}

async function vlansByPort(tables: Tables): Promise<ReadonlyMap<number, number>> {
  const vlans = await tables.column(COLUMNS.vlan);
  const ports: Column = vlans.size > 0 ? await tables.column(COLUMNS.bridgePort) : vlans;
  return new Map(
    [...vlans].flatMap(([bridgePort, vlan]) => {
      const index = numberOf(ports.get(bridgePort));
      return index > 0 ? [[index, vlanOf(vlan)] as const] : [];
    }),
  );
}
