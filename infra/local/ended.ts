import { setTimeout as wait } from 'node:timers/promises';

const STOPS_WITHIN_MS = 3_000;

/** Waits briefly for work to end: interrupted work is resumed later, as after a kill. */
export async function ended(work: () => Promise<unknown>): Promise<void> {
  await Promise.race([work(), wait(STOPS_WITHIN_MS, undefined, { ref: false })]);
}
