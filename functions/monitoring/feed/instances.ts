import { LRUCache } from 'lru-cache';
import { isDeepStrictEqual } from 'node:util';
import { rememberCircuit } from '../../../core/domain/circuit-port.ts';
import { readSeriesId } from '../../../core/domain/datasource.ts';
import { inventoriesOf, putInventories, type Inventory } from '../../store/inventories.ts';
import type { SourceFacts, SourceValue } from '../source.ts';
import type { Fed, FedDevice } from './fed.ts';

/** Last stored inventories, to save reading them each minute. */
const stored = new LRUCache<string, Inventory>({ max: 20_000 });

/** Stores changed inventories. */
export async function takeInstances(
  { account: { accountId } }: Fed,
  devices: ReadonlyMap<string, FedDevice>,
  { instances, values }: Pick<SourceFacts, 'instances' | 'values'>,
): Promise<void> {
  const now = new Map<string, Inventory>();
  for (const { deviceId } of devices.values()) now.set(deviceId, {});
  for (const { deviceId: theirs, datasource, ...instance } of instances) {
    const inventory = now.get(devices.get(theirs)?.deviceId ?? '');
    if (inventory) (inventory[datasource] ??= []).push({ id: instance.name, ...instance });
  }
  const keyOf = (deviceId: string) => `${accountId}#${deviceId}`;
  const unknown = [...now.keys()].filter((deviceId) => !stored.has(keyOf(deviceId)));
  for (const [deviceId, inventory] of await inventoriesOf(accountId, unknown))
    stored.set(keyOf(deviceId), inventory);
  const received = latestOf('InBitsPerSecond', values);
  const statuses = latestOf('OperStatus', values);
  for (const [theirs, { deviceId, circuit }] of devices) {
    const inventory = now.get(deviceId);
    if (!inventory?.interfaces) continue;
    const former = stored.get(keyOf(deviceId))?.interfaces;
    const ports = inventory.interfaces.map((port) => {
      const known = former?.find(({ id }) => id === port.id);
      const status = port.status ?? statuses.get(`${theirs} ${port.id}`)?.toString();
      // Its first traffic stays, so that the row is not written with each value.
      const traffic = known?.traffic ?? received.get(`${theirs} ${port.id}`) ?? 0;
      return { ...port, traffic, ...(status && { status }) };
    });
    inventory.interfaces = rememberCircuit(ports, former, circuit);
  }
  const changed = new Map(
    [...now].filter(
      ([deviceId, inventory]) => !isDeepStrictEqual(stored.get(keyOf(deviceId)), inventory),
    ),
  );
  await putInventories(accountId, changed);
  for (const [deviceId, inventory] of changed) stored.set(keyOf(deviceId), inventory);
}

/** Whole numbers by device and interface. */
function latestOf(datapoint: string, values: readonly SourceValue[]): Map<string, number> {
  return new Map(
    values.flatMap(({ deviceId, series, value }) => {
      const parts = readSeriesId(series);
      return parts?.datapoint === datapoint && Number.isFinite(value)
        ? [[`${deviceId} ${parts.instance}`, Math.round(value)]]
        : [];
    }),
  );
}
