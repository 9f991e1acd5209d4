import type { Discovery } from '../../../core/domain/discovery.ts';
import { LOST_KEPT_SECONDS, MOST_LOST } from '../../../core/domain/lost-row.ts';
import { MOST_SENSORS } from '../../../core/domain/unread.ts';
import { DAY_SECONDS } from '../../../core/series/block.ts';
import type { Tables } from './tables.ts';

type Sensor = Discovery['sensors'][number];
type Lost = Sensor & { lostSinceEpochSeconds: number };
type Found = Pick<Discovery, 'sensors' | 'states'>;

/**
 * Adds what the walk before knew of rows that can be lost: which were up once, and which the device
 * no longer has. Those keep their place, so that the order of the counters stays.
 * @param found by the walk of `nowEpochSeconds`
 */
export async function withFormer<T extends Found>(
  found: T,
  former: Discovery | null,
  tables: Pick<Tables, 'get'>,
  nowEpochSeconds: number,
): Promise<T> {
  if (!former) return found;
  const known = new Map(former.sensors.map((sensor) => [sensor.name, sensor]));
  const sensors = found.sensors.map((sensor) => {
    const before = known.get(sensor.name);
    const { isNotUpYet: _, ...up } = sensor;
    return before && !before.isNotUpYet ? up : sensor;
  });
  const lost = (await goneOf(former.sensors, sensors, tables)).map((sensor): Lost => ({
    lostSinceEpochSeconds: nowEpochSeconds,
    ...sensor,
  }));
  const kept = new Set(keptOf(lost, nowEpochSeconds).slice(0, MOST_SENSORS - sensors.length));
  if (kept.size === 0) return { ...found, sensors };
  const places = new Map(former.sensors.map(({ name }, place) => [name, place]));
  for (const sensor of lost)
    if (kept.has(sensor)) sensors.splice(places.get(sensor.name)!, 0, sensor);
  const lists = [...kept].map(({ states = '' }) => [states, former.states![states]!]);
  return { ...found, sensors, states: { ...Object.fromEntries(lists), ...found.states } };
}

/** Those that are not forgotten, the ones lost last first. */
function keptOf(lost: readonly Lost[], nowEpochSeconds: number): Lost[] {
  return lost
    .toSorted((one, other) => other.lostSinceEpochSeconds - one.lostSinceEpochSeconds)
    .filter(({ lostSinceEpochSeconds }, place) => {
      const seconds = nowEpochSeconds - lostSinceEpochSeconds;
      return seconds <= (place < MOST_LOST ? LOST_KEPT_SECONDS : DAY_SECONDS);
    });
}

/** Sensors of rows that the device has no more. One that an administrator stopped has its row. */
async function goneOf(
  former: readonly Sensor[],
  found: readonly Sensor[],
  tables: Pick<Tables, 'get'>,
): Promise<Sensor[]> {
  const there = new Set(found.flatMap(({ name, oid }) => [name, oid]));
  const missing = former.filter(
    ({ isLossWhenGone, isNotUpYet, name, oid }) =>
      isLossWhenGone && !isNotUpYet && !there.has(name) && !there.has(oid),
  );
  const values = await tables.get(missing.map(({ oid }) => oid!));
  return missing.filter((_, at) => values[at] === null);
}

/**
 * What a walk is to know of the one before. Who asks for a walk has it forget the rows that were
 * found lost before.
 */
export function formerOf(found: Discovery | null | undefined, isAsked: boolean): Discovery | null {
  if (!found || !isAsked) return found ?? null;
  const sensors = found.sensors.filter((sensor) => sensor.lostSinceEpochSeconds === undefined);
  return { ...found, sensors };
}
