import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import * as z from 'zod';
import { DATASOURCES, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import { interfaceLabel } from '../../../core/domain/discovery.ts';
import { HOUR_SECONDS } from '../../../core/series/block.ts';
import type { SourceAccess, SourceInstance } from '../source.ts';
import { hasStatus, list } from './logic-monitor-api.ts';
import { moduleOf, nameIn, strangerOf } from './logic-monitor-modules.ts';
import { QuotaSpent } from './logic-monitor-quota.ts';

const instanceSchema = z.object({
  id: z.number(),
  deviceId: z.coerce.string(),
  deviceDataSourceId: z.number(),
  /** Starts with the name of its module. */
  name: z.string(),
  displayName: z.string(),
  description: z.string().nullish(),
});
export type Instance = z.infer<typeof instanceSchema>;

/** Calls at once to one source. */
export const CALLS_AT_ONCE = 8;

interface Listed {
  instances: readonly Instance[];
  /** Number of instances of each module that the portal does not know. */
  strangers: ReadonlyMap<string, number>;
  listedAtMs: number;
}

/**
 * Instances need a call per device, so they are remembered, and listed anew some at a time after an
 * hour.
 */
const listed = new LRUCache<string, Listed>({ max: 20_000 });
const OLD_MS = HOUR_SECONDS * 1_000;
/** Of a page of 500 devices, which is read every minute or every few. */
const LISTED_ANEW = 25;

const keyOf = ({ address, key }: SourceAccess, deviceId: string) =>
  JSON.stringify([address, key, deviceId]);

/**
 * Instances of modules that the catalogue supports, for each device.
 * @throws QuotaSpent when the quota does not suffice for devices that were never listed.
 */
export async function instancesOf(
  access: SourceAccess,
  deviceIds: readonly string[],
): Promise<Instance[]> {
  const limit = pLimit(CALLS_AT_ONCE);
  const found = await Promise.all(
    deviceIds.map((deviceId) =>
      limit(() => listed.get(keyOf(access, deviceId))?.instances ?? listDevice(access, deviceId)),
    ),
  );
  return found.flat();
}

/**
 * The same as far as quota and time suffice. Devices that were listed an hour ago are listed anew.
 * @param endsAtMs no call is begun afterwards
 * @returns instances by device; devices without a list are absent.
 */
export async function instancesWithin(
  access: SourceAccess,
  deviceIds: readonly string[],
  endsAtMs: number,
): Promise<Map<string, readonly Instance[]>> {
  const nowMs = Date.now();
  const ageOf = (deviceId: string) =>
    nowMs - (listed.get(keyOf(access, deviceId))?.listedAtMs ?? Number.NEGATIVE_INFINITY);
  const wanted = deviceIds.filter((deviceId) => ageOf(deviceId) === Number.POSITIVE_INFINITY);
  const old = deviceIds
    .filter((deviceId) => ageOf(deviceId) >= OLD_MS && !wanted.includes(deviceId))
    .sort((a, b) => ageOf(b) - ageOf(a))
    .slice(0, LISTED_ANEW);
  const limit = pLimit(CALLS_AT_ONCE);
  let isOver = false;
  await Promise.all(
    [...wanted, ...old].map((deviceId) =>
      limit(async () => {
        if (isOver || Date.now() >= endsAtMs) return;
        try {
          await listDevice(access, deviceId);
        } catch (error) {
          // A device that was removed since the reading began is in no list of the next one.
          if (hasStatus(error, 404)) return;
          if (!(error instanceof QuotaSpent)) throw error;
          isOver = true;
        }
      }),
    ),
  );
  return new Map(
    deviceIds.flatMap((deviceId) => {
      const known = listed.get(keyOf(access, deviceId));
      return known ? [[deviceId, known.instances]] : [];
    }),
  );
}

async function listDevice(access: SourceAccess, deviceId: string): Promise<readonly Instance[]> {
  const all = await list(access, instanceSchema, `device/devices/${deviceId}/instances`, {
    fields: Object.keys(instanceSchema.shape).join(','),
    filter: 'stopMonitoring:false',
  });
  const instances = all.filter(({ name }) => moduleOf(name));
  const strangers = new Map<string, number>();
  for (const { name } of all)
    if (!moduleOf(name))
      strangers.set(strangerOf(name), (strangers.get(strangerOf(name)) ?? 0) + 1);
  listed.set(keyOf(access, deviceId), { instances, strangers, listedAtMs: Date.now() });
  return instances;
}

/** Lists of devices as they were read last; none for a device that was not listed yet. */
export const listsOf = (access: SourceAccess, deviceIds: readonly string[]): Listed[] =>
  deviceIds.flatMap((deviceId) => listed.get(keyOf(access, deviceId)) ?? []);

/** Instances for the portal; several processors or memory pools become one. */
export function sourceInstances(instances: readonly Instance[]): SourceInstance[] {
  const byPlace = new Map<string, SourceInstance>();
  for (const { deviceId, name, displayName, description } of instances) {
    const module = moduleOf(name);
    if (!module) continue;
    const { datasource } = module;
    const own = nameIn(module, displayName);
    const alias = description ?? '';
    byPlace.set(JSON.stringify([deviceId, datasource, own]), {
      deviceId,
      datasource,
      name: own,
      ...(datasource === 'interfaces'
        ? { displayName: interfaceLabel(own, alias), alias }
        : { displayName: own === SINGLE_INSTANCE ? DATASOURCES[datasource].displayName : own }),
    });
  }
  return [...byPlace.values()];
}
