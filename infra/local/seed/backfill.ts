import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { startOfHour } from '../../../core/series/slots.ts';
import type { Row } from '../../../functions/store/client.ts';
import { historyRows } from '../../../functions/store/series-history.ts';
import type { FleetNode } from './plan-device.ts';
import { historyOf, type Minutes } from './history.ts';

export interface BackfillOptions {
  nodes: readonly FleetNode[];
  nowEpochSeconds: number;
  days: number;
  log: (line: string) => void;
  /** Writes rows of the series table. */
  putSeries: (rows: readonly Row[]) => Promise<void>;
}

const DEVICES_IN_FLIGHT = 4;
const LOG_EVERY = 50;

/** Days of history, limited so that a large network starts within a minute. */
export function backfillDays(devices: number): number {
  if (devices <= 300) return 7;
  if (devices <= 700) return 3;
  return devices <= 2_000 ? 1 : 0;
}

/** Minutes from the start of an hour to the last full minute. */
export function historyMinutes(nowEpochSeconds: number, days: number): Minutes {
  const firstMinute = startOfHour(nowEpochSeconds - days * 24 * HOUR_SECONDS) / MINUTE_SECONDS;
  return { firstMinute, count: Math.floor(nowEpochSeconds / MINUTE_SECONDS) - firstMinute };
}

/** Writes the rows that the collector would have written. */
export async function backfill({
  nodes,
  nowEpochSeconds,
  days,
  log,
  putSeries,
}: BackfillOptions): Promise<void> {
  if (days === 0) return;
  const minutes = historyMinutes(nowEpochSeconds, days);
  const waiting = [...nodes];
  let done = 0;
  const lane = async () => {
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const series = historyOf(node.simulated, minutes);
      await putSeries(
        historyRows(node.device, {
          startEpochSeconds: minutes.firstMinute * MINUTE_SECONDS,
          stepSeconds: MINUTE_SECONDS,
          series,
        }),
      );
      done += 1;
      if (done % LOG_EVERY === 0 || done === nodes.length)
        log(
          `History of ${days} ${days === 1 ? 'day' : 'days'}: ${done} of ${nodes.length} devices`,
        );
    }
  };
  await Promise.all(Array.from({ length: DEVICES_IN_FLIGHT }, lane));
}
