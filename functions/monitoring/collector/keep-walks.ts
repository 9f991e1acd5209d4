import { rememberCircuit } from '../../../core/domain/circuit-port.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { putIdentities } from '../../store/device-identities.ts';
import type { WalkTimes } from '../../store/poll-leases.ts';
import { putDiscoveries } from '../../store/polls.ts';
import { keepTrusted } from './discover-limits.ts';
import { keyOf } from './kept.ts';
import type { LeasedShard } from './measuring.ts';
import { hasSameParts } from './same-parts.ts';

/**
 * Stores what walks found. Parts that are stored already are not written again, so their row keeps
 * the time of the first walk.
 * @param found by device id
 * @returns when each was walked.
 */
export async function keepWalks(
  { poller, poll: { accountId }, devices }: Pick<LeasedShard, 'poller' | 'poll' | 'devices'>,
  found: ReadonlyMap<string, Discovery>,
): Promise<WalkTimes> {
  const formerOf = (deviceId: string) =>
    poller.discoveries.get(keyOf({ accountId, deviceId }))?.found;
  const complete = new Map<string, Discovery>();
  for (const { deviceId, circuit } of devices) {
    const walked = found.get(deviceId);
    if (!walked) continue;
    const interfaces = rememberCircuit(walked.interfaces, formerOf(deviceId)?.interfaces, circuit);
    const sensors = keepTrusted(walked.sensors, formerOf(deviceId)?.sensors);
    complete.set(deviceId, { ...walked, interfaces, sensors, isIdentityStored: true });
  }
  const changed = [...complete].filter(([id, walked]) => !hasSameParts(formerOf(id), walked));
  const identities = changed.flatMap(([deviceId, { identity }]) =>
    identity ? [[deviceId, identity] as const] : [],
  );
  await putIdentities(accountId, new Map(identities));
  await putDiscoveries(accountId, new Map(changed));
  for (const [deviceId, discovery] of complete)
    poller.remember({ accountId, deviceId }, discovery, discovery.discoveredEpochSeconds);
  return Object.fromEntries(
    [...complete].map(([deviceId, { discoveredEpochSeconds }]) => [
      deviceId,
      discoveredEpochSeconds,
    ]),
  );
}
