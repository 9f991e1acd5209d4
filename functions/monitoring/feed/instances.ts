import { LRUCache } from 'lru-cache';
import { isDeepStrictEqual } from 'node:util';
import { inventoriesOf, putInventories, type Inventory } from '../../store/inventories.ts';
import type { SourceInstance } from '../source.ts';
import type { Fed, FedDevice } from './fed.ts';

/** Last stored inventories, to save reading them each minute. */
const stored = new LRUCache<string, Inventory>({ max: 20_000 });

/** Stores changed inventories. */
export async function takeInstances(
  { account: { accountId } }: Fed,
  devices: ReadonlyMap<string, FedDevice>,
  given: readonly SourceInstance[],
): Promise<void> {
  const now = new Map<string, Inventory>();
  for (const { deviceId } of devices.values()) now.set(deviceId, {});
  for (const { deviceId: theirs, datasource, ...instance } of given) {
    const inventory = now.get(devices.get(theirs)?.deviceId ?? '');
    if (inventory) (inventory[datasource] ??= []).push({ id: instance.name, ...instance });
  }
  const keyOf = (deviceId: string) => `${accountId}#${deviceId}`;
  const unknown = [...now.keys()].filter((deviceId) => !stored.has(keyOf(deviceId)));
  for (const [deviceId, inventory] of await inventoriesOf(accountId, unknown))
    stored.set(keyOf(deviceId), inventory);
  const changed = new Map(
    [...now].filter(
      ([deviceId, inventory]) => !isDeepStrictEqual(stored.get(keyOf(deviceId)), inventory),
    ),
  );
  await putInventories(accountId, changed);
  for (const [deviceId, inventory] of changed) stored.set(keyOf(deviceId), inventory);
}
