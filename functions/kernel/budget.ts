import { BUDGET } from '../../core/contract/limits.ts';
import { TooManyRequests } from '../runtime/errors.ts';
import { addUses } from '../store/rate-limit.ts';
import { secondsLeft, waitWords, type LimitedCaller } from './limit.ts';

/** An instance writes its count each time that it has grown by this share of the budget. */
const STEPS = 20;

interface Spent {
  /** Counted here and not written yet. */
  unwritten: number;
  /** Spent over all instances when this one last wrote. */
  written: number;
}

/** Of the current window alone, by who spends. */
const spent = new Map<string, Spent>();
let window = 0;

/**
 * Takes the cost of a call from the budgets of the person and of the account. They are counted in
 * memory and written in steps: an instance that does less than a step in a window writes nothing.
 * @returns headers of the answer: what is left for the person.
 * @throws TooManyRequests when a budget is spent, with the seconds until the next window.
 */
export async function spend(
  { person, account }: LimitedCaller,
  cost: number,
  now: Date,
): Promise<Record<string, string>> {
  const { perPerson, perAccount, windowSeconds } = BUDGET;
  const current = Math.floor(now.getTime() / 1000 / windowSeconds);
  if (current !== window) spent.clear();
  window = current;
  const waitSeconds = secondsLeft(windowSeconds, now);
  const ofPerson = await add(`person:${person}`, cost, perPerson, now);
  const headers = {
    'ratelimit-policy': `"person";q=${perPerson};w=${windowSeconds}`,
    ratelimit: `"person";r=${Math.max(0, perPerson - ofPerson)};t=${waitSeconds}`,
  };
  const refuse = (whose: string) => {
    throw new TooManyRequests(
      `${whose} asked for more than is answered in a minute. ${waitWords(waitSeconds)}`,
      waitSeconds,
      headers,
    );
  };
  if (ofPerson > perPerson) refuse('You have');
  if ((await add(`account:${account}`, cost, perAccount, now)) > perAccount)
    refuse('The people of this account have');
  return headers;
}

/** Total of the window, as far as it is known here. A spent budget is not written further. */
async function add(who: string, cost: number, budget: number, now: Date): Promise<number> {
  const own = spent.get(who) ?? { unwritten: 0, written: 0 };
  spent.set(who, own);
  if (own.written > budget) return own.written;
  own.unwritten += cost;
  if (own.unwritten >= budget / STEPS) {
    const uses = own.unwritten;
    own.unwritten = 0;
    own.written += uses;
    const total = await addUses(who, 'budget', uses, BUDGET.windowSeconds, now);
    own.written = Math.max(own.written, total);
  }
  return own.written + own.unwritten;
}
