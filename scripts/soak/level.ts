import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../local-run.ts';

const MINUTE_MS = 60_000;

/** Memory of a process by minute, in MB of 1,000 KB. */
export async function memoryByMinute(pid: number, minutes: number): Promise<number[]> {
  const megabytes: number[] = [];
  while (megabytes.length < minutes) {
    await wait(MINUTE_MS);
    megabytes.push(residentMegabytes(pid));
    console.log(`after ${megabytes.length} min: ${Math.round(megabytes.at(-1)!)} MB`);
  }
  return megabytes;
}

/** Budget of the local run, in MB of 1,000 KB. */
const MOST_MEGABYTES = 500;
/** Variation that does not count as growth. */
const SPREAD_MEGABYTES = 40;

/**
 * Why memory by minute is too high or grows; undefined if neither. Compares the averages of the
 * last and middle thirds, as the first third is the start.
 */
export function memoryFault(megabytes: readonly number[]): string | undefined {
  const most = Math.max(...megabytes);
  if (most >= MOST_MEGABYTES)
    return `It held ${Math.round(most)} MB, and at most ${MOST_MEGABYTES} MB are allowed.`;
  const third = Math.floor(megabytes.length / 3);
  if (third === 0) return undefined;
  const grown = mean(megabytes.slice(-third)) - mean(megabytes.slice(-2 * third, -third));
  return grown > SPREAD_MEGABYTES
    ? `It grew by ${Math.round(grown)} MB from its middle third to its last.`
    : undefined;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
