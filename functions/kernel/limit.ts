import type { Limit } from '../../core/contract/limits.ts';
import { takeTurn } from '../store/rate-limit.ts';
import { TooManyRequests } from '../runtime/errors.ts';

/** Whom a call is counted for. */
export interface Turn {
  /** A person's sub; where nobody is known yet, the name that is tried. */
  person: string;
  account: string;
}

/**
 * Takes one turn for the person and one for the account. The person's comes first: who has none
 * left takes none of the others'.
 * @throws TooManyRequests, with the seconds until the next window.
 */
export async function takeTurns(limit: Limit, { person, account }: Turn, now: Date): Promise<void> {
  const { name, perPerson, perAccount, windowSeconds } = limit;
  const waitSeconds = windowSeconds - (Math.floor(now.getTime() / 1000) % windowSeconds);
  const wait = `Please wait ${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'} and try again.`;
  if (!(await takeTurn(`person:${person}`, name, { turns: perPerson, windowSeconds }, now))) {
    throw new TooManyRequests(`This was tried too often in a short time. ${wait}`, waitSeconds);
  }
  if (!(await takeTurn(`account:${account}`, name, { turns: perAccount, windowSeconds }, now))) {
    throw new TooManyRequests(
      `The people of this account have tried this too often in a short time. ${wait}`,
      waitSeconds,
    );
  }
}
