import { setTimeout as wait } from 'node:timers/promises';

const STOPS_WITHIN_MS = 3_000;

/**
 * Waits for the end of work, but not for long: a run that is cut off here is taken up again, like
 * one that is killed.
 */
export async function ended(work: () => Promise<unknown>): Promise<void> {
  await Promise.race([work(), wait(STOPS_WITHIN_MS, undefined, { ref: false })]);
}
