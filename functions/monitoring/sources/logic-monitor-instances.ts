import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import * as z from 'zod';
import { DATASOURCES, seriesId } from '../../../core/domain/datasource.ts';
import { interfaceLabel } from '../../../core/domain/discovery.ts';
import { HOUR_SECONDS } from '../../../core/series/block.ts';
import type { SourceAccess, SourceInstance, SourceValue } from '../source.ts';
import { ask, list } from './logic-monitor-api.ts';
import { moduleOf, nameIn } from './logic-monitor-modules.ts';

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

/** Missing values arrive as text or null. */
const valueSchema = z.union([z.number(), z.string(), z.null()]);
const fetchedSchema = z.object({
  items: z.array(
    z.object({
      instanceId: z.coerce.number(),
      dataPoints: z.array(z.string()).default([]),
      values: z.array(z.array(valueSchema)).default([]),
      /** Milliseconds. */
      time: z.array(z.number()).default([]),
    }),
  ),
});

const CALLS_AT_ONCE = 5;
const INSTANCES_AT_ONCE = 100;

/**
 * Cached for an hour: instances need a call per device, and a run that hits the call limit
 * continues in the next minute.
 */
const listed = new LRUCache<string, readonly Instance[]>({
  max: 20_000,
  ttl: HOUR_SECONDS * 1_000,
});

/** Instances of modules that the catalogue supports. */
export async function instancesOf(
  access: SourceAccess,
  deviceIds: readonly string[],
): Promise<Instance[]> {
  const limit = pLimit(CALLS_AT_ONCE);
  const found = await Promise.all(
    deviceIds.map((deviceId) => limit(() => instancesOfDevice(access, deviceId))),
  );
  return found.flat();
}

async function instancesOfDevice(
  access: SourceAccess,
  deviceId: string,
): Promise<readonly Instance[]> {
  const key = JSON.stringify([access.address, access.key, deviceId]);
  const known = listed.get(key);
  if (known) return known;
  const all = await list(access, instanceSchema, `device/devices/${deviceId}/instances`, {
    fields: Object.keys(instanceSchema.shape).join(','),
    filter: 'stopMonitoring:false',
  });
  const instances = all.filter(({ name }) => moduleOf(name));
  listed.set(key, instances);
  return instances;
}

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
        : { displayName: DATASOURCES[datasource].displayName }),
    });
  }
  return [...byPlace.values()];
}

/** Values in [fromEpochSeconds, untilEpochSeconds). */
export async function valuesOf(
  access: SourceAccess,
  instances: readonly Instance[],
  fromEpochSeconds: number,
  untilEpochSeconds: number,
): Promise<SourceValue[]> {
  const limit = pLimit(CALLS_AT_ONCE);
  const parts = Array.from({ length: Math.ceil(instances.length / INSTANCES_AT_ONCE) }, (_, at) =>
    instances.slice(at * INSTANCES_AT_ONCE, (at + 1) * INSTANCES_AT_ONCE),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      limit(() =>
        ask(access, 'POST', 'device/instances/datafetch', {
          query: { start: fromEpochSeconds, end: untilEpochSeconds - 1 },
          body: { instanceIds: part.map(({ id }) => id).join(',') },
        }),
      ),
    ),
  );
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const values = answers
    .flatMap((answer) => fetchedSchema.parse(answer).items)
    .flatMap((fetched) => {
      const instance = byId.get(fetched.instanceId);
      return instance ? measured(instance, fetched) : [];
    });
  return highest(values);
}

function measured(
  { deviceId, name, displayName }: Instance,
  { dataPoints, values, time }: z.infer<typeof fetchedSchema>['items'][number],
): SourceValue[] {
  const module = moduleOf(name);
  if (!module) return [];
  return module.points.flatMap(({ theirs, datapoint, factor, base }) => {
    const column = dataPoints.indexOf(theirs);
    const series = seriesId(module.datasource, nameIn(module, displayName), datapoint);
    return values.flatMap((row, at) => {
      const raw = row[column];
      const atMs = time[at];
      if (atMs === undefined || raw === undefined) return [];
      const value = typeof raw === 'number' ? base + factor * raw : Number.NaN;
      return [{ deviceId, series, value, measuredEpochSeconds: Math.floor(atMs / 1_000) }];
    });
  });
}

/** Several processors share one series: that of the busiest. */
function highest(values: readonly SourceValue[]): SourceValue[] {
  const byMoment = new Map<string, SourceValue>();
  for (const value of values) {
    const moment = `${value.deviceId}\n${value.series}\n${value.measuredEpochSeconds}`;
    const known = byMoment.get(moment);
    if (!known || Number.isNaN(known.value) || known.value < value.value)
      byMoment.set(moment, value);
  }
  return [...byMoment.values()].sort((a, b) => a.measuredEpochSeconds - b.measuredEpochSeconds);
}
