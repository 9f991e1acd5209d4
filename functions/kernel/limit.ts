import type { Limit } from '../../core/contract/limits.ts';
import { countUse } from '../store/rate-limit.ts';
import { TooManyRequests } from '../runtime/errors.ts';

export interface LimitedCaller {
  /** A person's sub; before sign-in, the username that is tried. */
  person: string;
  account: string;
}

/**
 * Counts a call for the person and the account. The person comes first: a call above the person's
 * limit does not count against the account.
 * @throws TooManyRequests with the seconds until the next window.
 */
export async function enforceRateLimit(
  limit: Limit,
  { person, account }: LimitedCaller,
  now: Date,
): Promise<void> {
  const { name, perPerson, perAccount, windowSeconds } = limit;
  const waitSeconds = secondsLeft(windowSeconds, now);
  const wait = waitWords(waitSeconds);
  if (!(await countUse(`person:${person}`, name, { uses: perPerson, windowSeconds }, now))) {
    throw new TooManyRequests(`This was tried too often in a short time. ${wait}`, waitSeconds);
  }
  if (!(await countUse(`account:${account}`, name, { uses: perAccount, windowSeconds }, now))) {
    throw new TooManyRequests(
      `The people of this account have tried this too often in a short time. ${wait}`,
      waitSeconds,
    );
  }
}

/** Seconds until the next window. */
export const secondsLeft = (windowSeconds: number, now: Date): number =>
  windowSeconds - (Math.floor(now.getTime() / 1000) % windowSeconds);

export const waitWords = (seconds: number): string =>
  `Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
