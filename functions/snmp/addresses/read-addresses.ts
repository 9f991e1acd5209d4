import {
  MOST_ADDRESSES,
  type DeviceAddress,
  type DeviceAddresses,
} from '../../../core/domain/device-addresses.ts';
import type { LiveClient, WalkLimits } from '../types.ts';
import { BridgePorts } from './bridge-ports.ts';
import { readForwarding, type ForwardingEntry } from './forwarding.ts';
import { readInterfaceNames } from './interfaces.ts';
import { readNeighbours, type Neighbour } from './neighbours.ts';
import { Reading } from './reading.ts';
import { readVlans } from './vlans.ts';

/** IP addresses together: one MAC address in many VLANs has its own in each row. */
const MOST_IPS = 2 * MOST_ADDRESSES;

/**
 * Which port each address is behind: the tables of a bridge, of ARP and neighbour discovery, and of
 * VLANs, as far as the device has them.
 * @param maxMilliseconds of all together
 * @throws SnmpError if the device does not answer
 */
export async function readAddresses(
  client: LiveClient,
  { maxMilliseconds }: Pick<WalkLimits, 'maxMilliseconds'>,
): Promise<DeviceAddresses> {
  const reading = new Reading(client, MOST_ADDRESSES, maxMilliseconds);
  const interfaces = readInterfaceNames(reading);
  const bridge = BridgePorts.read(reading, interfaces);
  const [vlanTable, neighbourTable, forwarding, known] = await Promise.all([
    readVlans(reading, bridge),
    readNeighbours(reading),
    readForwarding(reading, interfaces, bridge),
    interfaces,
    // Here too, as a promise that fails before somebody awaits it would end the process.
    bridge,
  ]);
  const { addresses, isCut } = bounded(join(forwarding.entries, neighbourTable.neighbours));
  const { vlans } = vlanTable;
  const used = new Set([
    ...addresses.map(({ port }) => port),
    ...vlans.flatMap(({ tagged, untagged }) => [...tagged, ...untagged]),
  ]);
  return {
    addresses,
    isCut,
    vlans,
    ports: [...used].flatMap((port) => {
      const named = known.get(port);
      return named ? [{ port, ...named }] : [];
    }),
    forwarding: forwarding.read,
    neighbours: neighbourTable.read,
    vlanTable: vlanTable.read,
  };
}

/** Entries with their IP addresses, then neighbours that the bridge does not know. */
function join(
  entries: readonly ForwardingEntry[],
  neighbours: readonly Neighbour[],
): DeviceAddress[] {
  const ipsByMac = new Map<string, Set<string>>();
  const unknown = new Map<string, DeviceAddress>();
  const known = new Set(entries.map(({ mac }) => mac));
  for (const { mac, ip, port, kind } of neighbours) {
    const ips = ipsByMac.get(mac) ?? new Set();
    ipsByMac.set(mac, ips.add(ip));
    if (known.has(mac)) continue;
    const key = `${mac} ${port}`;
    const row = unknown.get(key) ?? { mac, ips: [], vlans: [], port, kind };
    row.ips.push(ip);
    unknown.set(key, row);
  }
  const lists = new Map([...ipsByMac].map(([mac, ips]) => [mac, [...ips]]));
  const bridged = entries.map((entry) => ({ ...entry, ips: lists.get(entry.mac) ?? [] }));
  return [...bridged, ...unknown.values()];
}

function bounded(joined: readonly DeviceAddress[]): { addresses: DeviceAddress[]; isCut: boolean } {
  let room = MOST_IPS;
  const addresses = joined.slice(0, MOST_ADDRESSES).map((row) => {
    const ips = row.ips.slice(0, Math.max(0, room));
    room -= row.ips.length;
    return { ...row, ips };
  });
  return { addresses, isCut: room < 0 || addresses.length < joined.length };
}
