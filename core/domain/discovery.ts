import * as z from 'zod';
import { SINGLE_INSTANCE, type Datapoint, type DatasourceId } from './datasource.ts';
import { historyOf, rowHistory } from './lost-row.ts';
import { neighbourSchema } from './neighbour.ts';
import { ownLimitsSchema, type OwnLimits } from './own-limits.ts';
import { factsOf, portFactsSchema } from './port-facts.ts';
import { SENSOR_UNITS } from './sensor.ts';
import { STATE_LEVELS } from './state-level.ts';
import { unreadSchema } from './unread.ts';

/** A percentage that is measured: the offset, and objects times their factors. */
const readingSchema = z.object({
  offset: z.number(),
  terms: z.array(
    z.object({
      oid: z.string(),
      factor: z.number(),
      /** The number in a text: the first group. */
      pattern: z.string().optional(),
    }),
  ),
});
export type Reading = z.infer<typeof readingSchema>;

/** What a device is, in its own words; '' where it does not say. */
export const identitySchema = z.object({
  vendor: z.string(),
  model: z.string(),
  serial: z.string(),
  version: z.string(),
  name: z.string(),
  location: z.string(),
  kind: z.string(),
  description: z.string(),
  objectId: z.string(),
  /** Title of its profile. */
  profile: z.string(),
});
export type Identity = z.infer<typeof identitySchema>;

/** The word and the level of each value of a state. */
const statesSchema = z.record(z.string(), z.tuple([z.string(), z.enum(STATE_LEVELS)]));

/**
 * Instances that a walk of a device found worth measuring, by name, because the index of an
 * interface moves.
 */
export const discoverySchema = z.object({
  discoveredEpochSeconds: z.number(),
  identity: identitySchema.optional(),
  /** The device's properties have its identity; releases before wrote it nowhere else. */
  isIdentityStored: z.literal(true).optional(),
  interfaces: z.array(
    z.object({
      /** ifIndex at the time of the walk. */
      index: z.number().int(),
      /** ifName, else ifDescr, made unique within the device. */
      name: z.string(),
      alias: z.string(),
      /** IANA ifType. */
      type: z.number().int().catch(0),
      /** 0 where it is not known. */
      speedBitsPerSecond: z.number(),
      /** ifOperStatus, and 2 where ifAdminStatus is down. */
      status: z.number().int().optional().catch(undefined),
      /** ifAdminStatus is down. */
      isDisabled: z.boolean().optional(),
      /** Octets received since its counters began. */
      traffic: z.number().optional(),
      /** The circuit was on it at the walk. */
      wasCircuit: z.boolean().optional(),
      /** The device has the 64-bit counters of ifXTable for it. */
      isHighCapacity: z.boolean(),
      /** Nothing is on it: its state alone is polled. */
      isSpare: z.boolean().optional(),
      ...portFactsSchema.shape,
    }),
  ),
  /** A number is the index of a processor in hrProcessorTable. */
  processors: z.array(z.union([z.number().int(), readingSchema])),
  /** Older walks found RAM in hrStorageTable: its index, and its size in units of allocation. */
  memories: z.array(
    z.union([z.object({ index: z.number().int(), size: z.number() }), readingSchema]),
  ),
  sensors: z.array(
    z.object({
      /** In ENTITY-SENSOR-MIB, where no object is named. */
      index: z.number().int(),
      oid: z.string().optional(),
      /** An object whose value is 1 while the sensor works. */
      statusOid: z.string().optional(),
      offset: z.number().optional(),
      /** Name of its list of states. */
      states: z.string().optional(),
      /** Numbers of states that the object gives as a text, which is in lower case here. */
      codes: z.record(z.string(), z.number()).optional(),
      name: z.string(),
      unit: z.enum(SENSOR_UNITS),
      /** Multiplier of the raw value. */
      factor: z.number(),
      /** The number in a text: the first group. */
      pattern: z.string().optional(),
      /** The value times its factor is in milliwatts; the sensor is in dBm. */
      isMilliwatts: z.boolean().optional(),
      /** Read at the walk, in the unit. */
      limits: ownLimitsSchema.optional(),
      /** Its state is LOST_STATE while the device answers and does not have its object. */
      isLossWhenGone: z.literal(true).optional(),
      ...rowHistory,
    }),
  ),
  /** Lists of states by name. */
  states: z.record(z.string(), statesSchema).optional(),
  /** Missing without one, and in rows of older releases. */
  neighbours: z.array(neighbourSchema).optional(),
  unread: z.array(unreadSchema).optional(),
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
  /** Set on a sensor whose value is a state. */
  states: statesSchema.optional(),
  /** Set on a sensor where the device itself has limits. */
  limits: ownLimitsSchema.optional(),
  ...rowHistory,
  /** Set on an interface, as far as it is known: IF-MIB's ifType and ifOperStatus, in numbers. */
  alias: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  isDisabled: z.boolean().optional(),
  /** Its state alone is polled. */
  isSpare: z.boolean().optional(),
  ...portFactsSchema.shape,
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

/** The device's own limits for a datapoint of an instance, as far as they are in use. */
export function limitsOf(
  datapoint: Pick<Datapoint, 'unit'>,
  instance: Instance | undefined,
): OwnLimits | undefined {
  const limits = datapoint.unit === 'of the sensor' ? instance?.limits : undefined;
  return limits?.isDoubted ? undefined : limits;
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
        ...(port.isDisabled && { isDisabled: true }),
        ...(port.isSpare && { isSpare: true }),
        ...factsOf(port),
      }));
    case 'sensors':
      return discovery.sensors.map(({ name, unit, states = '', limits, ...row }) => ({
        id: name,
        name,
        displayName: name,
        unit,
        ...(discovery.states?.[states] && { states: discovery.states[states] }),
        ...(limits && { limits }),
        ...historyOf(row),
      }));
    // They are the device's properties.
    case 'checks':
      return [];
  }
}

/** As an interface is told from others. */
export const interfaceLabel = (name: string, alias: string): string =>
  alias ? `${name} (${alias})` : name;

function single(isPresent: boolean, displayName: string): Instance[] {
  return isPresent ? [{ id: SINGLE_INSTANCE, name: SINGLE_INSTANCE, displayName }] : [];
}
