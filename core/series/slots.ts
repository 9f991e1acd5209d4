import { DAY_SECONDS, HOUR_SECONDS } from './block.ts';

/**
 * Sort keys of stored blocks, in UTC: H#yyyymmddhh, D#yyyymmdd, M#yyyymm, S#yyyymm, T#epoch,
 * N#layout. They sort by time.
 */
export function hourSlot(epochSeconds: number): string {
  return `H#${compact(epochSeconds, 10)}`;
}

export function daySlot(epochSeconds: number): string {
  return `D#${compact(epochSeconds, 8)}`;
}

export function monthSlot(epochSeconds: number): string {
  return `M#${compact(epochSeconds, 6)}`;
}

/** A month of reachability by minute. */
export function answersSlot(epochSeconds: number): string {
  return `S#${compact(epochSeconds, 6)}`;
}

/** One poll of a shard; a large poll has several parts, and late samples of its minute others. */
export function minuteSlot(minuteEpochSeconds: number, part = 0): string {
  return `T#${String(minuteEpochSeconds).padStart(10, '0')}#${part}`;
}

/** Layout of recent-buffer rows. */
export function layoutSlot(layoutId: string): string {
  return `N#${layoutId}`;
}

export function startOfHour(epochSeconds: number): number {
  return epochSeconds - (epochSeconds % HOUR_SECONDS);
}

export function startOfDay(epochSeconds: number): number {
  return epochSeconds - (epochSeconds % DAY_SECONDS);
}

/** First second of a month and its number of days, in UTC. */
export function monthOf(epochSeconds: number): { startEpochSeconds: number; days: number } {
  const date = new Date(epochSeconds * 1000);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return { startEpochSeconds: start / 1000, days: (next - start) / 1000 / DAY_SECONDS };
}

function compact(epochSeconds: number, digits: number): string {
  return new Date(epochSeconds * 1000).toISOString().replaceAll(/\D/g, '').slice(0, digits);
}
