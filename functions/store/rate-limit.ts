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
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(nowSeconds / limit.windowSeconds);
  const used = await addToCounter(
    'ledger',
    { accountId: who, entry: `turns#${what}#${window}` },
    (window + 2) * limit.windowSeconds,
  );
  return used <= limit.uses;
}
