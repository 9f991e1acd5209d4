import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { BUDGET } from '../../../core/contract/limits.ts';

const MS_PER_UNIT = (BUDGET.windowSeconds * 1_000) / BUDGET.perPerson;
/** Bytes of a body that cost as much as a call. */
const UNIT_BYTES = 50_000;
/** More than a page asks at its start. */
const BURST_MS = 4_000;
const LONGEST_WAIT_MS = 10_000;
const MOST_PEOPLE = 10_000;

/** The person has asked for more than is answered soon. */
export class Paced extends Error {}

/** Monotonic time. */
interface PaceClock {
  nowMs(): number;
  wait(ms: number): Promise<void>;
}

/**
 * Spreads what one person asks over the minute of their budget, where a Lambda would be another
 * machine for each call: one process answers everybody here.
 */
export class Pace {
  /** The moment until which each person has used up their share, on the monotonic clock. */
  readonly #usedUntilMs = new LRUCache<string, number>({ max: MOST_PEOPLE });
  readonly #clock: PaceClock;

  constructor(clock: PaceClock = { nowMs: () => performance.now(), wait: (ms) => wait(ms) }) {
    this.#clock = clock;
  }

  /**
   * Waits until the person's next call is due. A first burst is not delayed.
   * @param cost units of the budget
   * @param request whose body counts too
   * @throws Paced after the longest wait, so that asking again at once gains nothing.
   */
  async turn(person: string, cost: number, request: IncomingMessage): Promise<void> {
    const bytes = Number(request.headers['content-length'] ?? 0);
    const units = cost + bytes / UNIT_BYTES;
    const nowMs = this.#clock.nowMs();
    const usedUntilMs = Math.max(nowMs, this.#usedUntilMs.get(person) ?? 0);
    const waitMs = usedUntilMs - nowMs - BURST_MS;
    const isSoon = waitMs <= LONGEST_WAIT_MS;
    if (isSoon) this.#usedUntilMs.set(person, usedUntilMs + units * MS_PER_UNIT);
    if (waitMs > 0) await this.#clock.wait(Math.min(waitMs, LONGEST_WAIT_MS));
    if (!isSoon) throw new Paced();
  }
}
