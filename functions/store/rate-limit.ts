import { addToCounter } from './client.ts';

export interface RateLimit {
  uses: number;
  windowSeconds: number;
}

/**
 * Counts one use, across all instances of a function.
 * @returns false once the window exceeds the limit.
 * @param who ledger partition: the limited account or person
 */
export async function countUse(
  who: string,
  what: string,
  limit: RateLimit,
  now: Date,
): Promise<boolean> {
  return (await addUses(who, what, 1, limit.windowSeconds, now)) <= limit.uses;
}

/** @returns the uses of the window, those of all instances together. */
export async function addUses(
  who: string,
  what: string,
  uses: number,
  windowSeconds: number,
  now: Date,
): Promise<number> {
  const window = Math.floor(now.getTime() / 1000 / windowSeconds);
  return await addToCounter(
    'ledger',
    { accountId: who, entry: `turns#${what}#${window}` },
    (window + 2) * windowSeconds,
    uses,
  );
}
