import pLimit from 'p-limit';
import * as z from 'zod';
import { seriesId } from '../../../core/domain/datasource.ts';
import type { SourceAccess, SourceValue } from '../source.ts';
import { ask } from './logic-monitor-api.ts';
import { CALLS_AT_ONCE, type Instance } from './logic-monitor-instances.ts';
import { moduleOf, nameIn } from './logic-monitor-modules.ts';
import { QuotaSpent } from './logic-monitor-quota.ts';
import { rememberPoints } from './logic-monitor-unnamed.ts';

/** Missing values arrive as text or null. */
const valueSchema = z.union([z.number(), z.string(), z.null()]);
const itemSchema = z.object({
  instanceId: z.coerce.number(),
  dataPoints: z.array(z.string()).default([]),
  values: z.array(z.array(valueSchema)).default([]),
  /** Milliseconds. */
  time: z.array(z.number()).default([]),
  /** Query for the values that the answer has no room for; '' without any. */
  nextPageParams: z.string().nullish(),
});
const fetchedSchema = z.object({ items: z.array(itemSchema) });
type Item = z.infer<typeof itemSchema>;

const INSTANCES_AT_ONCE = 100;
const MOST_PAGES = 20;

interface Span {
  fromEpochSeconds: number;
  /** The second is not within. */
  untilEpochSeconds: number;
}

/**
 * Values of a time.
 * @throws QuotaSpent as ask.
 */
export async function valuesOf(
  access: SourceAccess,
  instances: readonly Instance[],
  span: Span,
): Promise<SourceValue[]> {
  const limit = pLimit(CALLS_AT_ONCE);
  const items = await Promise.all(
    partsOf(instances).map((part) => limit(() => itemsOf(access, part, span))),
  );
  return measuredBy(instances, items.flat());
}

/**
 * The same as far as quota and time suffice.
 * @param endsAtMs no call is begun afterwards
 * @returns values, and the ids of devices whose values were not all fetched.
 */
export async function valuesWithin(
  access: SourceAccess,
  instances: readonly Instance[],
  span: Span,
  endsAtMs: number,
): Promise<{ values: SourceValue[]; unread: Set<string> }> {
  const limit = pLimit(CALLS_AT_ONCE);
  const unread = new Set<string>();
  let isOver = false;
  const items = await Promise.all(
    partsOf(instances).map((part) =>
      limit(async () => {
        try {
          if (!isOver && Date.now() < endsAtMs) return await itemsOf(access, part, span);
        } catch (error) {
          if (!(error instanceof QuotaSpent)) throw error;
          isOver = true;
        }
        for (const { deviceId } of part) unread.add(deviceId);
        return [];
      }),
    ),
  );
  return { values: measuredBy(instances, items.flat()), unread };
}

const partsOf = (instances: readonly Instance[]) =>
  Array.from({ length: Math.ceil(instances.length / INSTANCES_AT_ONCE) }, (_, at) =>
    instances.slice(at * INSTANCES_AT_ONCE, (at + 1) * INSTANCES_AT_ONCE),
  );

/** All rows of some instances. What an answer has no room for is asked by the query that it names. */
async function itemsOf(
  access: SourceAccess,
  part: readonly Instance[],
  { fromEpochSeconds, untilEpochSeconds }: Span,
): Promise<Item[]> {
  const items: Item[] = [];
  const byId = new Map(part.map((instance) => [instance.id, instance]));
  let asks = [
    {
      query: { start: String(fromEpochSeconds), end: String(untilEpochSeconds - 1) },
      ids: part.map(({ id }) => id),
    },
  ];
  for (let page = 0; asks.length > 0 && page < MOST_PAGES; page += 1) {
    const rest = new Map<string, number[]>();
    for (const { query, ids } of asks) {
      const body = { instanceIds: ids.join(',') };
      const answer = await ask(access, 'POST', 'device/instances/datafetch', { query, body });
      for (const item of fetchedSchema.parse(answer).items) {
        items.push(item);
        rememberPoints(access, byId.get(item.instanceId), item.dataPoints);
        if (item.nextPageParams)
          rest.set(item.nextPageParams, [
            ...(rest.get(item.nextPageParams) ?? []),
            item.instanceId,
          ]);
      }
    }
    asks = [...rest].map(([params, ids]) => {
      const { start = '', end = '' } = Object.fromEntries(new URLSearchParams(params));
      return { query: { start, end }, ids };
    });
  }
  return items;
}

function measuredBy(instances: readonly Instance[], items: readonly Item[]): SourceValue[] {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  return highest(
    items.flatMap((item) => {
      const instance = byId.get(item.instanceId);
      return instance ? measured(instance, item) : [];
    }),
  );
}

function measured(
  { deviceId, name, displayName }: Instance,
  { dataPoints, values, time }: Item,
): SourceValue[] {
  const module = moduleOf(name);
  if (!module) return [];
  return module.points.flatMap(({ theirs, ours, factor, offset }) => {
    const column = dataPoints.indexOf(theirs);
    const series = seriesId(module.datasource, nameIn(module, displayName), ours);
    return values.flatMap((row, at) => {
      const raw = row[column];
      const atMs = time[at];
      if (atMs === undefined || raw === undefined) return [];
      const value = typeof raw === 'number' ? offset + factor * raw : Number.NaN;
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

/** The newest value of each series, and a number rather than a newer one that is missing. */
export function newest(values: readonly SourceValue[]): SourceValue[] {
  const bySeries = new Map<string, SourceValue>();
  for (const value of values) {
    const place = `${value.deviceId}\n${value.series}`;
    if (Number.isFinite(value.value) || !bySeries.has(place)) bySeries.set(place, value);
  }
  return [...bySeries.values()];
}
