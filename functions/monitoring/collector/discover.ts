import type { Discovery } from '../../../core/domain/discovery.ts';
import type { Unread } from '../../../core/domain/unread.ts';
import type { Profile } from '../../../core/profiles/profile.ts';
import { profilesOf } from './choose-profile.ts';
import { identityOf, systemOf } from './discover-identity.ts';
import { interfacesOf } from './discover-interfaces.ts';
import { neighboursOf } from './discover-neighbours.ts';
import { onPanel } from './discover-panel.ts';
import { withFacts } from './discover-port-facts.ts';
import { memoriesOf, processorsOf } from './discover-readings.ts';
import { sensorsOf } from './discover-sensors.ts';
import { withFormer } from './lost-rows.ts';
import { Tables, type Walking } from './tables.ts';

/**
 * Walks a device for what it is and has, by the profile of its family and the standard MIBs.
 * @param ofAccount profiles of its account.
 * @param former the walk before; null before the first.
 * @throws SnmpError when the device does not answer.
 */
export async function discover(
  client: Walking,
  nowEpochSeconds: number,
  ofAccount: readonly Profile[] = [],
  former: Discovery | null = null,
): Promise<Discovery> {
  const tables = new Tables(client);
  const system = await systemOf(tables);
  const profiles = await profilesOf(system, tables, ofAccount);
  const { interfaces, unread: unreadPorts } = await interfacesOf(tables);
  const identity = await identityOf(system, profiles, tables);
  const processors = await processorsOf(profiles, tables);
  const memories = await memoriesOf(profiles, tables);
  const { unread: unreadSensors, ...sensors } = await withFormer(
    await sensorsOf(profiles, tables),
    former,
    tables,
    nowEpochSeconds,
  );
  const { neighbours, unread: unreadNeighbours } = await neighboursOf(interfaces, tables);
  const vlanColumn = profiles.find(({ portVlan }) => portVlan)?.portVlan;
  const ports = await withFacts(interfaces, tables, vlanColumn);
  const own = profiles.find(({ match }) => match);
  const unread: Unread[] = [
    ...(own ? [] : [{ kind: 'profile' as const, objectId: system.objectId }]),
    ...(own && measures(own, 'processors') && processors.length === 0
      ? [{ kind: 'processor' as const, profile: own.name }]
      : []),
    ...(own && measures(own, 'memory') && memories.length === 0
      ? [{ kind: 'memory' as const, profile: own.name }]
      : []),
    ...unreadPorts,
    ...unreadSensors,
    ...unreadNeighbours,
    ...tables.cut,
  ];
  return {
    discoveredEpochSeconds: nowEpochSeconds,
    identity,
    interfaces: onPanel(ports, profiles.find(({ panel }) => panel)?.panel),
    processors,
    memories,
    ...sensors,
    ...(neighbours.length > 0 && { neighbours }),
    ...(unread.length > 0 && { unread }),
  };
}

/** Each of these has a processor and memory, by its profile or by a standard MIB. */
const COMPUTERS: readonly string[] = ['Router', 'Switch', 'Firewall', 'Server'];

function measures(own: Profile, part: 'processors' | 'memory'): boolean {
  return own[part] !== undefined || (own.kind !== undefined && COMPUTERS.includes(own.kind));
}
