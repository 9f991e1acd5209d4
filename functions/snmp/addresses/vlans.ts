import {
  HIGHEST_VLAN,
  type DeviceVlan,
  type TableRead,
} from '../../../core/domain/device-addresses.ts';
import type { BridgePorts } from './bridge-ports.ts';
import { shown } from './shown.ts';
import { readOfBoth, type ColumnRead, type Reading } from './reading.ts';

/** Q-BRIDGE-MIB. */
const VLAN = '1.3.6.1.2.1.17.7.1.4';
/** dot1qVlanStaticName, by VLAN. */
const NAME = `${VLAN}.3.1.1`;
/** Ports that send frames of a VLAN, and those that do so without a tag: by time mark and VLAN, and by VLAN. */
const CURRENT = { egress: `${VLAN}.2.1.4`, untagged: `${VLAN}.2.1.5` };
const STATIC = { egress: `${VLAN}.3.1.2`, untagged: `${VLAN}.3.1.4` };

/** Ports of all VLANs together: 500 VLANs on each of 500 ports. */
const MOST_MEMBERS = 250_000;

/**
 * The VLANs of a bridge with their ports: as they are now, else as they are set.
 * @throws SnmpError if the device does not answer
 */
export async function readVlans(
  reading: Reading,
  ports: Promise<BridgePorts>,
): Promise<{ vlans: DeviceVlan[]; read: TableRead }> {
  const [names, current] = await Promise.all([reading.column(NAME), readLists(reading, CURRENT)]);
  const { egress, untagged } =
    current.egress.rows.size > 0 ? current : await readLists(reading, STATIC);
  const bridge = await ports;
  const byVlan = new Map<number, DeviceVlan>();
  const of = (index: string): DeviceVlan => {
    const vlan = Number(index.split('.').at(-1));
    const known = byVlan.get(vlan) ?? { vlan, name: '', tagged: [], untagged: [] };
    byVlan.set(vlan, known);
    return known;
  };
  for (const [index, name] of names.rows) of(index).name = shown(name);
  let members = 0;
  for (const [index, list] of egress.rows) {
    const without = new Set(bridge.portsOf(untagged.rows.get(index)));
    const all = bridge.portsOf(list);
    members += all.length;
    if (members > MOST_MEMBERS) break;
    const own = of(index);
    own.tagged = all.filter((port) => !without.has(port));
    own.untagged = all.filter((port) => without.has(port));
  }
  const vlans = [...byVlan.values()].sort((a, b) => a.vlan - b.vlan);
  return {
    vlans: vlans.slice(0, HIGHEST_VLAN),
    read:
      members > MOST_MEMBERS
        ? 'rows'
        : readOfBoth(names.read, readOfBoth(egress.read, untagged.read)),
  };
}

async function readLists(
  reading: Reading,
  oids: typeof CURRENT,
): Promise<{ egress: ColumnRead; untagged: ColumnRead }> {
  const [egress, untagged] = await Promise.all([
    reading.column(oids.egress),
    reading.column(oids.untagged),
  ]);
  return { egress, untagged };
}
