import * as z from 'zod';
import { SINGLE_INSTANCE, type Datapoint, type DatasourceId } from './datasource.ts';
import { SENSOR_UNITS } from './sensor.ts';

/**
 * Instances that a walk of a device found worth measuring, by name, because the index of an
 * interface moves.
 */
export const discoverySchema = z.object({
  discoveredEpochSeconds: z.number(),
  interfaces: z.array(
    z.object({
      /** ifIndex at the time of the walk. */
      index: z.number().int(),
      /** ifName, else ifDescr, made unique within the device. */
      name: z.string(),
      alias: z.string(),
      /** IANA ifType. */
      type: z.number().int(),
      /** 0 where it is not known. */
      speedBitsPerSecond: z.number(),
      /** ifOperStatus, and 2 where ifAdminStatus is down. */
      status: z.number().int().optional(),
      /** Octets received since its counters began. */
      traffic: z.number().optional(),
      /** The circuit was on it at the walk. */
      wasCircuit: z.boolean().optional(),
      /** The device has the 64-bit counters of ifXTable for it. */
      isHighCapacity: z.boolean(),
    }),
  ),
  processors: z.array(z.number().int()),
  /** RAM in hrStorageTable: its index, and its size in units of allocation. */
  memories: z.array(z.object({ index: z.number().int(), size: z.number() })),
  sensors: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      unit: z.enum(SENSOR_UNITS),
      /** Multiplier of the raw value. */
      factor: z.number(),
    }),
  ),
});
export type Discovery = z.infer<typeof discoverySchema>;

/** One of several things of a device, such as an interface, whichever source watches it. */
export const instanceSchema = z.object({
  /** As series name it. */
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  /** Set on a sensor: each has its own. */
  unit: z.enum(SENSOR_UNITS).optional(),
  /** Set on an interface, as far as it is known: IF-MIB's ifType and ifOperStatus, in numbers. */
  alias: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  speedBitsPerSecond: z.number().optional(),
  /** To compare the interfaces of one device by. */
  traffic: z.number().optional(),
  /** The circuit was on it when the inventory was written. */
  wasCircuit: z.boolean().optional(),
});
export type Instance = z.infer<typeof instanceSchema>;

/** The unit of a datapoint of an instance; '' where that has none, or is not known. */
export function unitOf(datapoint: Pick<Datapoint, 'unit'>, instance: Instance | undefined): string {
  return datapoint.unit === 'of the sensor' ? (instance?.unit ?? '') : datapoint.unit;
}

/**
 * The instances of a datasource on a device; none when the device does not have what it measures.
 */
export function instancesOf(discovery: Discovery, datasource: DatasourceId): Instance[] {
  switch (datasource) {
    case 'host':
      return single(true, 'Host');
    case 'ping':
      return single(true, 'Reachability');
    case 'cpu':
      return single(discovery.processors.length > 0, 'Processor');
    case 'memory':
      return single(discovery.memories.length > 0, 'Memory');
    case 'interfaces':
      return discovery.interfaces.map((port) => ({
        id: port.name,
        name: port.name,
        displayName: interfaceLabel(port.name, port.alias),
        alias: port.alias,
        type: String(port.type),
        speedBitsPerSecond: port.speedBitsPerSecond,
        traffic: port.traffic,
        wasCircuit: port.wasCircuit,
        ...(port.status && { status: String(port.status) }),
      }));
    case 'sensors':
      return discovery.sensors.map(({ name, unit }) => ({
        id: name,
        name,
        displayName: name,
        unit,
      }));
  }
}

/** As an interface is told from others. */
export const interfaceLabel = (name: string, alias: string): string =>
  alias ? `${name} (${alias})` : name;

function single(isPresent: boolean, displayName: string): Instance[] {
  return isPresent ? [{ id: SINGLE_INSTANCE, name: SINGLE_INSTANCE, displayName }] : [];
}
