import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { DATASOURCES, type DatasourceId } from '../../core/domain/datasource.ts';
import { discoverySchema, instanceSchema, instancesOf } from '../../core/domain/discovery.ts';
import { parseStored } from '../runtime/stored.ts';
import { getMany, putMany } from './client.ts';
import { discoveryKey } from './polls.ts';

/** The instances of each datasource on a device, whoever watches it. */
export const inventorySchema = z.partialRecord(
  z.enum(Object.keys(DATASOURCES) as [DatasourceId, ...DatasourceId[]]),
  z.array(instanceSchema),
);
export type Inventory = z.infer<typeof inventorySchema>;

/**
 * Inventories of an account's devices, by device id: from their monitoring source, or found by the
 * collector. Devices without either are left out.
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
  return new Map(
    rows.map((row) => [
      String(row['deviceId']),
      row['inventory']
        ? parseStored(inventorySchema, row['inventory'])
        : foundBy(parseStored(discoverySchema, row['discovery'])),
    ]),
  );
}

function foundBy(discovery: z.infer<typeof discoverySchema>): Inventory {
  const ids = Object.keys(DATASOURCES) as DatasourceId[];
  return Object.fromEntries(ids.map((id) => [id, instancesOf(discovery, id)]));
}

/** Writes what a source says of devices, by their ids. */
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
