import { addToCounter } from './client.ts';

export interface RateLimit {
  /** Uses allowed in one window. */
  uses: number;
  windowSeconds: number;
}

/**
 * Counts one use of a limited thing. The count is in the store, so that every running copy of a
 * function counts together.
 * @returns false once the window has had more uses than the limit.
 * @param who partition of the ledger: the account or person that is limited.
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
