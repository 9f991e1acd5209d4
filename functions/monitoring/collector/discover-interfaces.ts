import type { Discovery } from '../../../core/domain/discovery.ts';
import { MOST_INTERFACES, MOST_MEASURED, type Unread } from '../../../core/domain/unread.ts';
import { INTERFACE_COLUMNS } from './oids.ts';
import { isWholeIndex, numberOf, textOf, unique, wholeOf, type Tables } from './tables.ts';

type Port = Discovery['interfaces'][number];

const UP = 1;
const DOWN = 2;
/** ifSpeed of a port that is faster than it can say. */
const BEYOND_GAUGE = 4_294_967_295;

export async function interfacesOf(
  tables: Tables,
): Promise<{ interfaces: Port[]; unread: Unread[] }> {
  const of = await tables.columns({
    descr: INTERFACE_COLUMNS.ifDescr,
    name: INTERFACE_COLUMNS.ifName,
    alias: INTERFACE_COLUMNS.ifAlias,
    type: INTERFACE_COLUMNS.ifType,
    speed: INTERFACE_COLUMNS.ifSpeed,
    highSpeed: INTERFACE_COLUMNS.ifHighSpeed,
    octets: INTERFACE_COLUMNS.ifInOctets,
    wideOctets: INTERFACE_COLUMNS.ifHCInOctets,
    adminStatus: INTERFACE_COLUMNS.ifAdminStatus,
    status: INTERFACE_COLUMNS.ifOperStatus,
  });
  const taken = new Set<string>();
  /** Some agents describe no port and give it a name or a type alone. */
  const indexes = [
    ...new Set([of.descr, of.name, of.type].flatMap((column) => [...column.keys()])),
  ].filter(isWholeIndex);
  const ports = indexes.slice(0, MOST_INTERFACES).map((key): Port => {
    const wide = of.wideOctets.get(key);
    const isDisabled = of.adminStatus.get(key) === DOWN;
    const traffic = Math.min(Number.MAX_SAFE_INTEGER, numberOf(wide ?? of.octets.get(key)));
    return {
      index: Number(key),
      name: unique(textOf(of.name.get(key)) || textOf(of.descr.get(key)) || `if${key}`, key, taken),
      alias: textOf(of.alias.get(key)),
      type: wholeOf(of.type.get(key)),
      speedBitsPerSecond: speedOf(numberOf(of.highSpeed.get(key)), numberOf(of.speed.get(key))),
      status: isDisabled ? DOWN : wholeOf(of.status.get(key)),
      ...(isDisabled && { isDisabled }),
      traffic,
      isHighCapacity: typeof wide === 'bigint',
    };
  });
  const interfaces = withSpares(ports);
  const unmeasured = interfaces.filter((port) => port.isSpare && isUsed(port)).length;
  return {
    interfaces,
    unread: [...beyond('ports', indexes.length - ports.length), ...beyond('rates', unmeasured)],
  };
}

function beyond(kind: 'ports' | 'rates', count: number): Unread[] {
  return count > 0 ? [{ kind, count }] : [];
}

const isUsed = ({ status, traffic = 0 }: Port) => status === UP || traffic > 0;

/** ifHighSpeed is in millions of bits a second. */
function speedOf(highSpeed: number, speed: number): number {
  if (highSpeed > 0) return highSpeed * 1e6;
  return speed === BEYOND_GAUGE ? 0 : speed;
}

/** A device with few ports has them all measured. */
const FEW_INTERFACES = 64;

/** Marks ports that are down and never carried anything, and those beyond what can be measured. */
function withSpares(ports: readonly Port[]): Port[] {
  if (ports.length <= FEW_INTERFACES) return [...ports];
  let measured = 0;
  return ports.map((port) => {
    if (isUsed(port) && measured < MOST_MEASURED) {
      measured += 1;
      return port;
    }
    return { ...port, isSpare: true };
  });
}
