import { restoreWorld, startWorld } from '../fixtures/world.ts';

let started: Promise<unknown> | undefined;

/**
 * Tables for screens before the real functions, as new for each file. One database serves all files
 * of a worker, as the client of the store keeps the address of its first one.
 */
export async function oneWorld(): Promise<void> {
  await (started ??= startWorld());
  await restoreWorld();
}
