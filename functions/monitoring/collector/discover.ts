import type { Discovery } from '../../../core/domain/discovery.ts';
import { profilesOf } from './choose-profile.ts';
import { identityOf, systemOf } from './discover-identity.ts';
import { interfacesOf } from './discover-interfaces.ts';
import { memoriesOf, processorsOf } from './discover-readings.ts';
import { sensorsOf } from './discover-sensors.ts';
import { Tables, type Walking } from './tables.ts';

/**
 * Walks a device for what it is and has, by the profile of its family and the standard MIBs.
 * @throws SnmpError when the device does not answer.
 */
export async function discover(client: Walking, nowEpochSeconds: number): Promise<Discovery> {
  const tables = new Tables(client);
  const system = await systemOf(tables);
  const profiles = await profilesOf(system, tables);
  const interfaces = await interfacesOf(tables);
  return {
    discoveredEpochSeconds: nowEpochSeconds,
    identity: await identityOf(system, profiles, tables),
    interfaces,
    processors: await processorsOf(profiles, tables),
    memories: await memoriesOf(profiles, tables),
    ...(await sensorsOf(profiles, tables)),
  };
}
