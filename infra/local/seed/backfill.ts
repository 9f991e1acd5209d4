import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { startOfHour } from '../../../core/series/slots.ts';
import { putHours, putPartHours, type DeviceHour } from '../../../functions/store/series.ts';
import type { FleetNode } from './plan-device.ts';
import { historyOf, type Minutes } from './history.ts';

export interface BackfillOptions {
  nodes: readonly FleetNode[];
  nowEpochSeconds: number;
  days: number;
  log: (line: string) => void;
}

const DEVICES_IN_FLIGHT = 4;
const LOG_EVERY = 50;

/** Days of history for a fleet of this size, so that even a large one starts within a minute. */
export function backfillDays(devices: number): number {
  if (devices <= 300) return 7;
  if (devices <= 700) return 3;
  return devices <= 2_000 ? 1 : 0;
}

/** The minutes of a history: from the start of an hour to the minute before now. */
export function historyMinutes(nowEpochSeconds: number, days: number): Minutes {
  const firstMinute = startOfHour(nowEpochSeconds - days * 24 * HOUR_SECONDS) / MINUTE_SECONDS;
  return { firstMinute, count: Math.floor(nowEpochSeconds / MINUTE_SECONDS) - firstMinute };
}

/** Writes what the collector would have measured in the days before, through the collector's own writers. */
export async function backfill({ nodes, nowEpochSeconds, days, log }: BackfillOptions): Promise<void> {
  if (days === 0) return;
  const minutes = historyMinutes(nowEpochSeconds, days);
  const waiting = [...nodes];
  let done = 0;
  const lane = async () => {
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      await writeHistory(node, minutes);
      done += 1;
      if (done % LOG_EVERY === 0 || done === nodes.length) log(`History of ${days} ${days === 1 ? 'day' : 'days'}: ${done} of ${nodes.length} devices`);
    }
  };
  await Promise.all(Array.from({ length: DEVICES_IN_FLIGHT }, lane));
}

async function writeHistory({ device, simulated }: FleetNode, minutes: Minutes): Promise<void> {
  const history = historyOf(simulated, minutes);
  const hours: DeviceHour[] = [];
  const minutesInHour = HOUR_SECONDS / MINUTE_SECONDS;
  for (let at = 0; at < minutes.count; at += minutesInHour) {
    const series = new Map([...history].map(([id, values]) => [id, values.subarray(at, at + minutesInHour)]));
    const startEpochSeconds = (minutes.firstMinute + at) * MINUTE_SECONDS;
    hours.push({ accountId: device.accountId, deviceId: device.deviceId, block: { startEpochSeconds, stepSeconds: MINUTE_SECONDS, series } });
  }
  const begun = minutes.count % minutesInHour === 0 ? [] : hours.splice(-1);
  await putHours(hours, true);
  await putPartHours(begun, (minutes.firstMinute + minutes.count) * MINUTE_SECONDS);
}
