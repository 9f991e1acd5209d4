import {
  HIGHEST_VLAN,
  type DeviceAddress,
  type TableRead,
} from '../../../core/domain/device-addresses.ts';
import { SnmpError } from '../types.ts';
import { BridgePorts } from './bridge-ports.ts';
import type { Interfaces } from './interfaces.ts';
import { macOf } from './mac.ts';
import { readOfBoth, type ColumnRead, type Reading } from './reading.ts';

const BRIDGE = '1.3.6.1.2.1.17';
/** Q-BRIDGE-MIB dot1qTpFdbTable by FDB id and MAC address, BRIDGE-MIB dot1dTpFdbTable by MAC address. */
const BY_FDB = { port: `${BRIDGE}.7.1.2.2.1.2`, status: `${BRIDGE}.7.1.2.2.1.3` };
const PLAIN = { port: `${BRIDGE}.4.3.1.2`, status: `${BRIDGE}.4.3.1.3` };
/** Q-BRIDGE-MIB dot1qVlanFdbId, by time mark and VLAN. */
const FDB_OF_VLAN = `${BRIDGE}.7.1.4.2.1.3`;
/** CISCO-VTP-MIB vtpVlanState, by management domain and VLAN. */
const CISCO_VLANS = '1.3.6.1.4.1.9.9.46.1.3.1.1.2';
const OPERATIONAL = 1;
/** Of Token Ring and FDDI: they never have addresses. */
const isOfOldMedia = (vlan: number) => vlan >= 1_002 && vlan <= 1_005;
/** Rows are short: so many fit into one datagram. */
const ROWS_IN_ANSWER = 25;
/** More VLANs in one FDB say nothing of an address. */
const MOST_OF_FDB = 8;

/** dot1qTpFdbStatus and dot1dTpFdbStatus; an invalid row is left out. */
const KINDS: Readonly<Record<number, DeviceAddress['kind'] | 'invalid'>> = {
  1: 'other',
  2: 'invalid',
  3: 'learned',
  4: 'self',
  5: 'static',
};

export type ForwardingEntry = Omit<DeviceAddress, 'ips'>;
interface Forwarding {
  entries: ForwardingEntry[];
  read: TableRead;
}

/**
 * The forwarding table of a bridge, of each VLAN where it has one for each.
 * @throws SnmpError if the device does not answer
 */
export async function readForwarding(
  reading: Reading,
  interfaces: Promise<Interfaces>,
  ports: Promise<BridgePorts>,
): Promise<Forwarding> {
  const byFdb = await tableOf(reading, BY_FDB);
  if (byFdb.ports.rows.size > 0) {
    const vlansOf = await readVlansOfFdb(reading);
    return entriesOf(byFdb, await ports, vlansOf);
  }
  const vlans = await operationalVlans(reading);
  if (vlans.length > 0) return await readEachVlan(reading, vlans, interfaces);
  const plain = await tableOf(reading, PLAIN);
  return entriesOf(plain, await ports, () => []);
}

interface Table {
  ports: ColumnRead;
  statuses: ColumnRead;
}

async function tableOf(reading: Reading, oids: typeof PLAIN): Promise<Table> {
  const [ports, statuses] = await Promise.all([
    reading.column(oids.port, ROWS_IN_ANSWER),
    reading.column(oids.status, ROWS_IN_ANSWER),
  ]);
  return { ports, statuses };
}

/** @param vlansOf VLANs by the first number of an index */
function entriesOf(
  { ports, statuses }: Table,
  bridge: BridgePorts,
  vlansOf: (fdb: number) => number[],
): Forwarding {
  const entries: ForwardingEntry[] = [];
  for (const [index, port] of ports.rows) {
    const kind = KINDS[Number(statuses.rows.get(index) ?? 0)] ?? '';
    // Some agents have the length of the MAC address before it.
    const parts = index.split('.').map(Number);
    const mac = macOf(Buffer.from(parts.slice(-6)));
    if (kind === 'invalid' || mac === '') continue;
    const vlans = vlansOf(parts[0]!);
    entries.push({ mac, vlans, port: bridge.portOf(Number(port)), kind });
  }
  return { entries, read: readOfBoth(ports.read, statuses.read) };
}

/** VLANs of an FDB; where the device does not say, the FDB has the number of its VLAN. */
async function readVlansOfFdb(reading: Reading): Promise<(fdb: number) => number[]> {
  const { rows } = await reading.column(FDB_OF_VLAN, ROWS_IN_ANSWER);
  const byFdb = new Map<number, number[]>();
  for (const [index, fdb] of rows) {
    const vlan = Number(index.split('.').at(-1));
    const known = byFdb.get(Number(fdb));
    if (!known) byFdb.set(Number(fdb), [vlan]);
    else if (!known.includes(vlan)) known.push(vlan);
  }
  return (fdb) => {
    const vlans = byFdb.get(fdb) ?? (fdb >= 1 && fdb <= HIGHEST_VLAN ? [fdb] : []);
    return vlans.length > MOST_OF_FDB ? [] : vlans;
  };
}

async function operationalVlans(reading: Reading): Promise<number[]> {
  const { rows } = await reading.column(CISCO_VLANS);
  const vlans = [...rows].flatMap(([index, state]) =>
    Number(state) === OPERATIONAL ? [Number(index.split('.').at(-1))] : [],
  );
  return [...new Set(vlans)].filter((vlan) => !isOfOldMedia(vlan));
}

/** One VLAN after the other; a device that does not answer for one is asked for no other. */
async function readEachVlan(
  reading: Reading,
  vlans: readonly number[],
  interfaces: Promise<Interfaces>,
): Promise<Forwarding> {
  const found: Forwarding = { entries: [], read: 'whole' };
  for (const vlan of vlans) {
    if (reading.isOver) return { ...found, read: 'time' };
    const own = reading.forVlan(vlan);
    try {
      const [table, ports] = await Promise.all([
        tableOf(own.reading, PLAIN),
        BridgePorts.read(own.reading, interfaces),
      ]);
      const { entries, read } = entriesOf(table, ports, () => [vlan]);
      found.entries.push(...entries);
      found.read = readOfBoth(found.read, read);
    } catch (error) {
      if (!(error instanceof SnmpError)) throw error;
      return { ...found, read: 'perVlan' };
    } finally {
      own.close();
    }
  }
  return found;
}
