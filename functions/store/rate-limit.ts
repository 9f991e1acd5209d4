import { addToCounter } from './client.ts';

export interface RateLimit {
  /** Turns in one window. */
  turns: number;
  windowSeconds: number;
}

/**
 * Takes one turn of a limited thing; false when the window's turns are used up. Counted in the
 * store, so that every running copy of a function counts together.
 * @param who partition of the ledger: the account or person that is limited.
 */
export async function takeTurn(
  who: string,
  what: string,
  limit: RateLimit,
  now: Date,
): Promise<boolean> {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(nowSeconds / limit.windowSeconds);
  const taken = await addToCounter(
    'ledger',
    { accountId: who, entry: `turns#${what}#${window}` },
    (window + 2) * limit.windowSeconds,
  );
  return taken <= limit.turns;
}
