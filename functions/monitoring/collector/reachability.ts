import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { UPTIME_ONLY } from './oids.ts';
import { PING_LOSS, ROUND_TRIP } from './samples.ts';
import { SnmpError, type SnmpClient } from '../../snmp/types.ts';

/**
 * More at once, and the time measured is that of the queue in this process. A shard waits for the
 * process with so many at a time, so none has the others wait for all of its devices.
 */
const PROBES_AT_ONCE = 4;
/** The library asks again after this long, so an answer that took longer means a probe lost. */
const LOST_AFTER_MS = 2_000;
/**
 * A device that has not answered by then is waited for outside the lane, where nobody waits for it: a
 * far network takes hardly longer than a near one.
 */
const IN_LANE_MS = 20;
/** A poll not begun by then stays a gap: the next minute is near. */
const LANE_MS = 20_000;

/**
 * Loss and median round trip of a few small SNMP requests to each device, one after the other,
 * after the polls are done and the process is quiet. An agent's processor is slow to answer, so
 * this is an upper bound of what the line does.
 * @param ofProcess shared by all shards that this process polls
 */
export async function probe(
  clients: ReadonlyMap<string, SnmpClient>,
  count: number,
  ofProcess: LimitFunction = pLimit(PROBES_AT_ONCE),
): Promise<Map<string, Map<string, number>>> {
  const ofShard = pLimit(PROBES_AT_ONCE);
  const lane: Lane = (task) => ofShard(() => ofProcess(task));
  const deadline = performance.now() + LANE_MS;
  const measured = new Map<string, Map<string, number>>();
  await Promise.all(
    [...clients].map(async ([deviceId, client]) => {
      const times: number[] = [];
      for (let sent = 0; sent < count; sent++) {
        const took = await probeOnce(lane, client, deadline);
        if (took === undefined) return;
        times.push(took);
      }
      measured.set(deviceId, valuesOf(times));
    }),
  );
  return measured;
}

type Lane = (task: () => Promise<void>) => Promise<void>;

/** @returns milliseconds; NaN for a probe that was lost, undefined for one that was not sent. */
async function probeOnce(
  lane: Lane,
  client: SnmpClient,
  deadline: number,
): Promise<number | undefined> {
  let asked: Promise<number> | undefined;
  await lane(async () => {
    if (performance.now() > deadline) return;
    asked = roundTrip(client);
    await Promise.race([asked, setTimeout(IN_LANE_MS, undefined, { ref: false })]);
  });
  return asked;
}

async function roundTrip(client: SnmpClient): Promise<number> {
  const started = performance.now();
  try {
    await client.get(UPTIME_ONLY);
  } catch (error) {
    if (error instanceof SnmpError) return Number.NaN;
    throw error;
  }
  const took = performance.now() - started;
  return took < LOST_AFTER_MS ? took : Number.NaN;
}

function valuesOf(times: readonly number[]): Map<string, number> {
  const answered = times.filter((took) => !Number.isNaN(took)).toSorted((a, b) => a - b);
  const values = new Map([[PING_LOSS, ((times.length - answered.length) / times.length) * 100]]);
  const median = answered[Math.floor(answered.length / 2)];
  if (median !== undefined) values.set(ROUND_TRIP, median);
  return values;
}
