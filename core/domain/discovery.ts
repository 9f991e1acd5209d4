import * as z from 'zod';
import { SINGLE_INSTANCE, type DatasourceId } from './datasource.ts';

/** What a walk of a device found worth measuring. Instances go by name, because the index of an interface moves. */
export const discoverySchema = z.object({
  discoveredEpochSeconds: z.number(),
  interfaces: z.array(z.object({
    /** ifIndex at the time of the walk. */
    index: z.number().int(),
    /** ifName, else ifDescr, made unique within the device. */
    name: z.string(),
    alias: z.string(),
    /** IANA ifType. */
    type: z.number().int(),
    speedBitsPerSecond: z.number(),
    /** The device has the 64-bit counters of ifXTable for it. */
    isHighCapacity: z.boolean(),
  })),
  processors: z.array(z.number().int()),
  /** Indexes of RAM in hrStorageTable. */
  memories: z.array(z.number().int()),
  sensors: z.array(z.object({
    index: z.number().int(),
    name: z.string(),
    unit: z.enum(['celsius', 'rpm', 'other']),
    /** What the raw value is multiplied by. */
    factor: z.number(),
  })),
});
export type Discovery = z.infer<typeof discoverySchema>;

export interface Instance {
  id: string;
  name: string;
  displayName: string;
}

/** The instances of a datasource on a device; none when the device does not have what it measures. */
export function instancesOf(discovery: Discovery, datasource: DatasourceId): Instance[] {
  switch (datasource) {
    case 'host': return single(true, 'Host');
    case 'ping': return single(true, 'Reachability');
    case 'cpu': return single(discovery.processors.length > 0, 'Processor');
    case 'memory': return single(discovery.memories.length > 0, 'Memory');
    case 'interfaces': return discovery.interfaces.map(({ name, alias }) => ({ id: name, name, displayName: alias ? `${name} (${alias})` : name }));
    case 'sensors': return discovery.sensors.map(({ name }) => ({ id: name, name, displayName: name }));
  }
}

function single(isPresent: boolean, displayName: string): Instance[] {
  return isPresent ? [{ id: SINGLE_INSTANCE, name: SINGLE_INSTANCE, displayName }] : [];
}
