import type { Discovery } from '../../../core/domain/discovery.ts';
import { sensorUnit } from '../../../core/domain/sensor.ts';
import { HOST_COLUMNS, INTERFACE_COLUMNS, SENSOR_COLUMNS, STORAGE_TYPE_RAM } from './oids.ts';
import type { SnmpBinding, SnmpClient } from '../../snmp/types.ts';

/** A client for walks, or one that remembers the columns of a walk that was cut. */
type Walking = Pick<SnmpClient, 'walk'>;

/** A device with more is polled for its first so many; each interface is eight objects a minute. */
const MOST_INTERFACES = 64;
const MOST_SENSORS = 32;

/** A column of a table: its values by index. */
type Column = Map<number, SnmpBinding['value']>;

/**
 * Walks the tables of a device for what it has.
 * @throws SnmpError when the device does not answer.
 */
export async function discover(client: Walking, nowEpochSeconds: number): Promise<Discovery> {
  const interfaces = await interfacesOf(client);
  const processors = [...(await column(client, HOST_COLUMNS.hrProcessorLoad)).keys()];
  return {
    discoveredEpochSeconds: nowEpochSeconds,
    interfaces,
    processors,
    memories: await memoriesOf(client),
    sensors: await sensorsOf(client),
  };
}

async function interfacesOf(client: Walking): Promise<Discovery['interfaces']> {
  const of = await columns(client, {
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
  return [...of.descr.keys()].slice(0, MOST_INTERFACES).map((index) => {
    const wide = of.wideOctets.get(index);
    return {
      index,
      name: unique(
        textOf(of.name.get(index)) || textOf(of.descr.get(index)) || `if${index}`,
        index,
        taken,
      ),
      alias: textOf(of.alias.get(index)),
      type: numberOf(of.type.get(index)),
      speedBitsPerSecond: speedOf(numberOf(of.highSpeed.get(index)), numberOf(of.speed.get(index))),
      status: of.adminStatus.get(index) === DOWN ? DOWN : numberOf(of.status.get(index)),
      traffic: Math.min(Number.MAX_SAFE_INTEGER, numberOf(wide ?? of.octets.get(index))),
      isHighCapacity: typeof wide === 'bigint',
    };
  });
}

const DOWN = 2;
/** ifSpeed of a port that is faster than it can say. */
const BEYOND_GAUGE = 4_294_967_295;

/** ifHighSpeed is in millions of bits a second. */
function speedOf(highSpeed: number, speed: number): number {
  if (highSpeed > 0) return highSpeed * 1e6;
  return speed === BEYOND_GAUGE ? 0 : speed;
}

async function memoriesOf(client: Walking): Promise<Discovery['memories']> {
  const { type, size } = await columns(client, {
    type: HOST_COLUMNS.hrStorageType,
    size: HOST_COLUMNS.hrStorageSize,
  });
  return [...type].flatMap(([index, kind]) =>
    kind === STORAGE_TYPE_RAM && numberOf(size.get(index)) > 0
      ? [{ index, size: numberOf(size.get(index)) }]
      : [],
  );
}

/** entPhySensorScale 9 stands for units; each step is a factor of a thousand. */
const SCALE_UNITS = 9;

async function sensorsOf(client: Walking): Promise<Discovery['sensors']> {
  const type = await column(client, SENSOR_COLUMNS.entPhySensorType);
  if (type.size === 0) return [];
  const { scale, precision, name } = await columns(client, {
    scale: SENSOR_COLUMNS.entPhySensorScale,
    precision: SENSOR_COLUMNS.entPhySensorPrecision,
    name: SENSOR_COLUMNS.entPhysicalName,
  });
  const taken = new Set<string>();
  return [...type.keys()].slice(0, MOST_SENSORS).map((index) => ({
    index,
    name: unique(textOf(name.get(index)) || `sensor${index}`, index, taken),
    unit: sensorUnit(numberOf(type.get(index))),
    factor:
      1_000 ** (numberOf(scale.get(index) ?? SCALE_UNITS) - SCALE_UNITS) /
      10 ** numberOf(precision.get(index)),
  }));
}

async function columns<K extends string>(
  client: Walking,
  oids: Record<K, string>,
): Promise<Record<K, Column>> {
  const walked: [string, Column][] = [];
  for (const [name, oid] of Object.entries<string>(oids))
    walked.push([name, await column(client, oid)]);
  return Object.fromEntries(walked) as Record<K, Column>;
}

async function column(client: Walking, oid: string): Promise<Column> {
  const { bindings } = await client.walk(oid);
  return new Map(
    bindings.map((binding) => [Number(binding.oid.slice(oid.length + 1)), binding.value]),
  );
}

/** Two interfaces of one name would share their series. */
function unique(name: string, index: number, taken: Set<string>): string {
  const free = taken.has(name) ? `${name}#${index}` : name;
  taken.add(free);
  return free;
}

function numberOf(value: SnmpBinding['value'] | undefined): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0;
}

function textOf(value: SnmpBinding['value'] | undefined): string {
  const text = Buffer.isBuffer(value)
    ? value.toString('utf8')
    : typeof value === 'string'
      ? value
      : '';
  // oxlint-disable-next-line no-control-regex -- some agents pad names with zero bytes
  return text.replaceAll(/[\u0000-\u001F\u007F]/g, '').trim();
}
