import type { DeviceAddress, TableRead } from '../../../core/domain/device-addresses.ts';
import { canonicalAddress, isIpv4 } from '../../../core/domain/host-address.ts';
import { addressIn } from '../index-address.ts';
import { macOf } from './mac.ts';
import { readOfBoth, type Reading } from './reading.ts';

const IP = '1.3.6.1.2.1.4';
/** IP-MIB ipNetToPhysicalTable by ifIndex and InetAddress, ipNetToMediaTable by ifIndex and IPv4 address. */
const NEWER = { mac: `${IP}.35.1.4`, kind: `${IP}.35.1.6` };
const OLDER = { mac: `${IP}.22.1.2`, kind: `${IP}.22.1.4` };
/** Rows are short: so many fit into one datagram. */
const ROWS_IN_ANSWER = 25;

/** ipNetToPhysicalType, and ipNetToMediaType, which ends at 4; an invalid row is left out. */
const KINDS: Readonly<Record<number, DeviceAddress['kind'] | 'invalid'>> = {
  1: 'other',
  2: 'invalid',
  3: 'learned',
  4: 'static',
  5: 'self',
};

export interface Neighbour {
  mac: string;
  ip: string;
  /** The ifIndex. */
  port: number;
  kind: DeviceAddress['kind'];
}

interface Neighbours {
  neighbours: Neighbour[];
  read: TableRead;
}

/**
 * What a device knows by ARP and neighbour discovery. The older table is read where the newer one
 * has no IPv4 address.
 * @throws SnmpError if the device does not answer
 */
export async function readNeighbours(reading: Reading): Promise<Neighbours> {
  const newer = await tableOf(reading, NEWER, addressIn);
  if (newer.neighbours.some(({ ip }) => isIpv4(ip))) return newer;
  const older = await tableOf(reading, OLDER, (index) => {
    const [, ...address] = index.split('.');
    return canonicalAddress(address.join('.')) ?? '';
  });
  return {
    neighbours: [...newer.neighbours, ...older.neighbours],
    read: readOfBoth(newer.read, older.read),
  };
}

async function tableOf(
  reading: Reading,
  oids: typeof NEWER,
  addressOf: (index: string) => string,
): Promise<Neighbours> {
  const [macs, kinds] = await Promise.all([
    reading.column(oids.mac, ROWS_IN_ANSWER),
    reading.column(oids.kind, ROWS_IN_ANSWER),
  ]);
  const neighbours = [...macs.rows].flatMap(([index, value]) => {
    const kind = KINDS[Number(kinds.rows.get(index) ?? 0)] ?? '';
    const [mac, ip] = [macOf(value), addressOf(index)];
    return kind === 'invalid' || mac === '' || ip === ''
      ? []
      : [{ mac, ip, port: Number.parseInt(index, 10), kind }];
  });
  return { neighbours, read: readOfBoth(macs.read, kinds.read) };
}
