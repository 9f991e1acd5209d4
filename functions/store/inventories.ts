import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { DATASOURCES, type DatasourceId } from '../../core/domain/datasource.ts';
import { instanceSchema, instancesOf, type Discovery } from '../../core/domain/discovery.ts';
import { parseStored } from '../runtime/stored.ts';
import { getMany, putMany, type Row } from './client.ts';
import type { StoredRecord } from './device-rows.ts';
import { readDiscovery } from './discovery-rows.ts';
import { discoveryKey } from './polls.ts';

/** Instances of each datasource on a device. */
export const inventorySchema = z.partialRecord(
  z.enum(Object.keys(DATASOURCES) as [DatasourceId, ...DatasourceId[]]),
  z.array(instanceSchema),
);
export type Inventory = z.infer<typeof inventorySchema>;

/**
 * Inventories by device id, from the collector's discovery or else from the monitoring source. Devices
 * with neither are left out.
 */
export async function inventoriesOf(
  accountId: AccountId,
  deviceIds: readonly string[],
): Promise<Map<string, Inventory>> {
  const keys = deviceIds.flatMap((id) => [inventoryKey(id), discoveryKey(id)]);
  const rows = await getMany(
    'polls',
    keys.map((shardId) => ({ accountId, shardId })),
    { consistent: true },
  );
  const [listed, walked] = [true, false].map((isListed) =>
    rows.filter((row) => (row['inventory'] !== undefined) === isListed),
  );
  return new Map([
    ...listed!.map((row) => [String(row['deviceId']), inventoryIn(row)] as const),
    ...walked!.map((row) => [String(row['deviceId']), foundBy(readDiscovery(row))] as const),
  ]);
}

/** Inventories that monitoring sources gave last, by device id. */
export async function listedInventories(
  accountId: AccountId,
  deviceIds: readonly string[],
): Promise<Map<string, Inventory>> {
  const keys = deviceIds.map((id) => ({ accountId, shardId: inventoryKey(id) }));
  const rows = await getMany('polls', keys, { consistent: true });
  return new Map(rows.map((row) => [String(row['deviceId']), inventoryIn(row)]));
}

const inventoryIn = (row: Row): Inventory => parseStored(inventorySchema, row['inventory']);

/** The interfaces of a device; undefined for one that was never asked for them. */
export async function portsOf({
  account_id: accountId,
  id,
}: Pick<StoredRecord, 'account_id' | 'id'>): Promise<Inventory['interfaces']> {
  return (await inventoriesOf(accountId, [id])).get(id)?.interfaces;
}

function foundBy(discovery: Discovery): Inventory {
  const ids = Object.keys(DATASOURCES) as DatasourceId[];
  return Object.fromEntries(ids.map((id) => [id, instancesOf(discovery, id)]));
}

/** Stores the inventories of a monitoring source, by device id. */
export async function putInventories(
  accountId: AccountId,
  inventories: ReadonlyMap<string, Inventory>,
): Promise<void> {
  await putMany(
    'polls',
    [...inventories].map(([deviceId, inventory]) => ({
      accountId,
      shardId: inventoryKey(deviceId),
      deviceId,
      inventory,
    })),
  );
}

const inventoryKey = (deviceId: string): string => `inventory#${deviceId}`;
