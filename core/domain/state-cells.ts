import * as z from 'zod';
import { DAY_SECONDS, HOUR_SECONDS } from '../series/block.ts';
import type { Interval, Stretch } from './reachability.ts';

/** A part of a long range: the time in each state. */
export const stateCellSchema = z.strictObject({
  startEpoch: z.number(),
  endEpoch: z.number(),
  upSeconds: z.number(),
  downSeconds: z.number(),
  plannedSeconds: z.number(),
  unknownSeconds: z.number(),
  /** Outages that begin in the cell. */
  outages: z.number().int(),
});
export type StateCell = z.infer<typeof stateCellSchema>;

/** Outages of some minutes have a width of their own up to this range. */
const LONGEST_EXACT_SECONDS = 2 * DAY_SECONDS;
/** As many as a phone can draw apart. */
const MOST_CELLS = 90;
const CELL_HOURS = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 120];

/**
 * Equal parts of a long range; none for a range that shows each outage.
 * @param stretches the whole range, in the order of time
 */
export function stateCells(
  stretches: readonly Stretch[],
  outages: readonly Interval[],
): StateCell[] {
  const from = stretches[0]?.startEpochSeconds ?? 0;
  const to = stretches.at(-1)?.endEpochSeconds ?? 0;
  if (to - from <= LONGEST_EXACT_SECONDS) return [];
  const length =
    HOUR_SECONDS *
    (CELL_HOURS.find((hours) => (to - from) / (hours * HOUR_SECONDS) <= MOST_CELLS) ??
      CELL_HOURS.at(-1)!);
  const cells = Array.from({ length: Math.ceil((to - from) / length) }, (_, at): StateCell => ({
    startEpoch: from + at * length,
    endEpoch: Math.min(to, from + (at + 1) * length),
    upSeconds: 0,
    downSeconds: 0,
    plannedSeconds: 0,
    unknownSeconds: 0,
    outages: 0,
  }));
  const indexOf = (epochSeconds: number) => Math.floor((epochSeconds - from) / length);
  for (const { state, startEpochSeconds, endEpochSeconds } of stretches)
    for (let at = indexOf(startEpochSeconds); at <= indexOf(endEpochSeconds - 1); at++) {
      const cell = cells[at]!;
      cell[`${state}Seconds`] +=
        Math.min(cell.endEpoch, endEpochSeconds) - Math.max(cell.startEpoch, startEpochSeconds);
    }
  for (const { startEpochSeconds } of outages) {
    const cell = cells[Math.max(0, indexOf(startEpochSeconds))];
    if (cell) cell.outages += 1;
  }
  return cells;
}
