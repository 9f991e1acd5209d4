import type { SimulatedDevice, SimulatedNeighbour } from './device.ts';
import { oidOf, type MibObject } from './mib-object.ts';
import { integer, text, type SnmpValue } from './values.ts';

const REMOTE = '1.0.8802.1.1.2.1.4.1.1';
const LOCAL_PORT = '1.0.8802.1.1.2.1.3.7.1';
/** Subtypes of LLDP-MIB. */
const CHASSIS_LOCAL = 7;
const PORT_NAME = 5;

/** Columns of lldpRemTable (LLDP-MIB). */
const COLUMNS: Record<number, (neighbour: SimulatedNeighbour) => SnmpValue> = {
  4: () => integer(CHASSIS_LOCAL),
  5: ({ name }) => text(name),
  6: () => integer(PORT_NAME),
  7: ({ remotePort }) => text(remotePort),
  8: () => text(''),
  9: ({ name }) => text(name),
  10: ({ platform }) => text(platform),
};

/** What the device hears by LLDP, and its own ports by their names. */
export function neighbourObjects(build: SimulatedDevice): MibObject[] {
  const remote = build.neighbours.flatMap(({ port }, at) =>
    Object.entries(COLUMNS).map(([column, read]) => ({
      oid: oidOf(`${REMOTE}.${column}.0.${port}.${at + 1}`),
      read: (device: SimulatedDevice) => read(device.neighbours[at]!),
    })),
  );
  const local = build.interfaces.flatMap(({ index }, at) => [
    { oid: oidOf(`${LOCAL_PORT}.2.${index}`), read: () => integer(PORT_NAME) },
    {
      oid: oidOf(`${LOCAL_PORT}.3.${index}`),
      read: (device: SimulatedDevice) => text(device.interfaces[at]!.name),
    },
  ]);
  return [...remote, ...local];
}
