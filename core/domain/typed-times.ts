import type { PlannedTimes } from './downtime.ts';
import { wallClock, wallTime } from './wall-time.ts';

/** A moment as somebody types it in a zone. */
export interface TypedMoment {
  /** As 2026-10-25. */
  date: string;
  /** As 01:30. */
  time: string;
  /** The second of the two moments that the clocks show so, in the night when they go back. */
  isSecond: boolean;
}

export interface TypedTimes {
  start: TypedMoment;
  end: TypedMoment;
}

export const NOT_TYPED: TypedMoment = { date: '', time: '', isSecond: false };

export function typedMoment(epochSeconds: number, zone: string): TypedMoment {
  const shown = wallClock(epochSeconds, zone);
  const first = wallTime(shown.date, shown.time, zone);
  return { ...shown, isSecond: first !== undefined && first.againEpochSeconds === epochSeconds };
}

/** @returns undefined while it is not complete. */
export function momentTyped(
  { date, time, isSecond }: TypedMoment,
  zone: string,
): number | undefined {
  const at = wallTime(date, time, zone);
  return isSecond ? (at?.againEpochSeconds ?? at?.epochSeconds) : at?.epochSeconds;
}

/** @returns undefined while one of the two is not complete. */
export function timesTyped({ start, end }: TypedTimes, zone: string): PlannedTimes | undefined {
  const startEpoch = momentTyped(start, zone);
  const endEpoch = momentTyped(end, zone);
  return startEpoch === undefined || endEpoch === undefined ? undefined : { startEpoch, endEpoch };
}
