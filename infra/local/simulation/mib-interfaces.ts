import {
  isUp,
  octets,
  packetDiscards,
  packetErrors,
  startedAt,
  unicastPackets,
  type Direction,
  type SimulatedDevice,
  type SimulatedInterface,
} from './device.ts';
import { oidOf, type MibObject } from './mib-object.ts';
import {
  counter32,
  counter64,
  gauge32,
  integer,
  text,
  timeTicks,
  type SnmpValue,
} from './values.ts';

type ReadPort = (
  device: SimulatedDevice,
  port: SimulatedInterface,
  atEpochSeconds: number,
) => SnmpValue;
type Count = (
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction,
  atEpochSeconds: number,
) => bigint;

const short =
  (count: Count, direction: Direction): ReadPort =>
  (device, port, now) =>
    counter32(count(device, port, direction, now));
const long =
  (count: Count, direction: Direction): ReadPort =>
  (device, port, now) =>
    counter64(count(device, port, direction, now));
const status = (isOn: boolean) => integer(isOn ? 1 : 2);

/** Columns of ifTable (1.3.6.1.2.1.2.2.1), IF-MIB. */
const IF_TABLE: Record<number, ReadPort> = {
  1: (_device, port) => integer(port.index),
  2: (_device, port) => text(port.name),
  3: (_device, port) => integer(port.ifType),
  4: () => integer(1500),
  5: (_device, port) => gauge32(port.speedBitsPerSecond),
  6: (device, port) =>
    text(
      String.fromCharCode(
        2,
        device.seed & 127,
        (device.seed >> 7) & 127,
        (device.seed >> 14) & 127,
        (device.seed >> 21) & 127,
        port.index & 127,
      ),
    ),
  7: (_device, port) => status(port.adminUp),
  8: (device, port, now) => status(isUp(device, port, now)),
  9: (device, _port, now) => timeTicks(Math.min(42, now - startedAt(device, now))),
  10: short(octets, 'in'),
  11: short(unicastPackets, 'in'),
  13: short(packetDiscards, 'in'),
  14: short(packetErrors, 'in'),
  16: short(octets, 'out'),
  17: short(unicastPackets, 'out'),
  19: short(packetDiscards, 'out'),
  20: short(packetErrors, 'out'),
};

/** Columns of ifXTable (1.3.6.1.2.1.31.1.1.1), IF-MIB. */
const IFX_TABLE: Record<number, ReadPort> = {
  1: (_device, port) => text(port.name),
  6: long(octets, 'in'),
  7: long(unicastPackets, 'in'),
  10: long(octets, 'out'),
  11: long(unicastPackets, 'out'),
  15: (_device, port) => gauge32(port.speedBitsPerSecond / 1_000_000),
  17: (_device, port) => status(port.ifType === 6),
  18: (_device, port) => text(port.alias),
};

export function interfaceObjects(device: SimulatedDevice): MibObject[] {
  return [
    ...tableObjects('1.3.6.1.2.1.2.2.1', IF_TABLE, device),
    ...tableObjects('1.3.6.1.2.1.31.1.1.1', IFX_TABLE, device),
  ];
}

function tableObjects(
  entry: string,
  columns: Record<number, ReadPort>,
  build: SimulatedDevice,
): MibObject[] {
  return Object.entries(columns).flatMap(([column, read]) =>
    build.interfaces.map(({ index }, position): MibObject => ({
      oid: oidOf(`${entry}.${column}.${index}`),
      read: (device, now) => read(device, device.interfaces[position]!, now),
    })),
  );
}
