import type { Actor } from '../../core/access/actor.ts';
import { hostName, type Neighbour, type SeenNeighbour } from '../../core/domain/neighbour.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import { discoveriesOf } from '../store/polls.ts';
import { seesDevice } from './visible.ts';

/**
 * Neighbours of a device as far as the actor may know them: devices that they see. What is no device
 * of the portal is for the account's own people, as its name and address are the provider's.
 * @returns null for a device that has not been walked.
 */
export async function neighboursOn(
  actor: Actor,
  { record: { account_id: accountId, id }, basis: own }: Pick<StoredDevice, 'record' | 'basis'>,
): Promise<SeenNeighbour[] | null> {
  if (sourceOfDevice(own) !== 'collector') return null;
  const walked = (await discoveriesOf(accountId, [id])).get(id);
  if (!walked) return null;
  const { neighbours = [] } = walked;
  if (neighbours.length === 0) return [];
  const known = byNames(await devicesOf(accountId));
  const knowsOthers = actor.customer === null && actor.hiddenProperties.size === 0;
  return neighbours.flatMap((neighbour) => {
    const found = deviceOf(neighbour, known);
    if (!found) return knowsOthers ? [{ ...neighbour, device_id: '', label: '' }] : [];
    if (!seesDevice(actor, found.basis)) return [];
    const { basis, device } = found;
    return [{ ...neighbour, device_id: basis.id, label: device.label }];
  });
}

/** Null for a name or address that several devices have. */
type Known = ReadonlyMap<string, StoredDevice | null>;

/** Memo: the list of an account stays the same until it changes. */
const byNames = onceFor((devices: readonly StoredDevice[]): Known => {
  const known = new Map<string, StoredDevice | null>();
  for (const stored of devices) {
    const { device, snmp } = stored;
    const names = new Set([hostName(device.label), hostName(device['System Name'] ?? '')]);
    for (const key of [...names, `address ${snmp?.address ?? ''}`])
      known.set(key, known.has(key) ? null : stored);
  }
  return known;
});

function deviceOf({ name, address }: Neighbour, known: Known): StoredDevice | undefined {
  const byAddress = address === '' ? undefined : known.get(`address ${address}`);
  return byAddress ?? (name === '' ? undefined : (known.get(hostName(name)) ?? undefined));
}
