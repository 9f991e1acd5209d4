import { seriesId, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import { UPTIME_ONLY } from './oids.ts';
import { SnmpError, type SnmpClient } from './snmp/types.ts';
import { Gate } from './snmp/gate.ts';

export const PING_LOSS = seriesId('ping', SINGLE_INSTANCE, 'PingLossPercent');
export const ROUND_TRIP = seriesId('ping', SINGLE_INSTANCE, 'RoundTripMs');

/** More at once, and the time measured is that of the queue in this process. */
const PROBES_AT_ONCE = 4;
/** The library asks again after this long, so an answer that took longer means a probe lost. */
const LOST_AFTER_MS = 2_000;
/** What is not measured by then stays a gap: the next minute is near. */
const LANE_MS = 20_000;

/**
 * Loss and median round trip of a few small SNMP requests to each device, one after the other, after the polls are done
 * and the process is quiet. An agent's processor is slow to answer, so this is an upper bound of what the line does.
 */
export async function probe(clients: ReadonlyMap<string, SnmpClient>, count: number): Promise<Map<string, Map<string, number>>> {
  const gate = new Gate(PROBES_AT_ONCE);
  const deadline = performance.now() + LANE_MS;
  const measured = new Map<string, Map<string, number>>();
  await Promise.all([...clients].map(([deviceId, client]) => gate.run(async () => {
    if (performance.now() < deadline) measured.set(deviceId, await probeDevice(client, count));
  })));
  return measured;
}

async function probeDevice(client: SnmpClient, count: number): Promise<Map<string, number>> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent++) {
    const started = performance.now();
    const answered = await client.get(UPTIME_ONLY).then(() => true, (error: unknown) => {
      if (error instanceof SnmpError) return false;
      throw error;
    });
    const took = performance.now() - started;
    if (answered && took < LOST_AFTER_MS) times.push(took);
  }
  const values = new Map([[PING_LOSS, ((count - times.length) / count) * 100]]);
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  if (median !== undefined) values.set(ROUND_TRIP, median);
  return values;
}
