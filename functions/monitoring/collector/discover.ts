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
  const { ifDescr, ifName, ifAlias, ifType, ifSpeed, ifHighSpeed, ifHCInOctets } = await columns(
    client,
    {
      ifDescr: INTERFACE_COLUMNS.ifDescr,
      ifName: INTERFACE_COLUMNS.ifName,
      ifAlias: INTERFACE_COLUMNS.ifAlias,
      ifType: INTERFACE_COLUMNS.ifType,
      ifSpeed: INTERFACE_COLUMNS.ifSpeed,
      ifHighSpeed: INTERFACE_COLUMNS.ifHighSpeed,
      ifHCInOctets: INTERFACE_COLUMNS.ifHCInOctets,
    },
  );
  const taken = new Set<string>();
  return [...ifDescr.keys()].slice(0, MOST_INTERFACES).map((index) => {
    const megabits = numberOf(ifHighSpeed.get(index));
    return {
      index,
      name: unique(
        textOf(ifName.get(index)) || textOf(ifDescr.get(index)) || `if${index}`,
        index,
        taken,
      ),
      alias: textOf(ifAlias.get(index)),
      type: numberOf(ifType.get(index)),
      speedBitsPerSecond: megabits > 0 ? megabits * 1e6 : numberOf(ifSpeed.get(index)),
      isHighCapacity: typeof ifHCInOctets.get(index) === 'bigint',
    };
  });
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
