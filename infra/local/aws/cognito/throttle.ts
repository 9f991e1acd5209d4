import { LRUCache } from 'lru-cache';
import { CognitoError } from './errors.ts';

const WINDOW_MS = 3_600_000;
const MOST_IN_WINDOW = 5;
const MAX_NAMES = 10_000;

/**
 * Hourly limit of mailed codes per name. Counts unknown names too, so that they are
 * indistinguishable.
 */
export class Throttle {
  readonly #asked = new LRUCache<string, { count: number; sinceMs: number }>({ max: MAX_NAMES });

  /** @throws LimitExceededException beyond the limit. */
  take(name: string, nowMs: number): void {
    const key = name.toLowerCase();
    const before = this.#asked.get(key);
    const current =
      before && nowMs - before.sinceMs < WINDOW_MS ? before : { count: 0, sinceMs: nowMs };
    if (current.count >= MOST_IN_WINDOW)
      throw new CognitoError(
        'LimitExceededException',
        'Attempt limit exceeded, please try after some time.',
      );
    this.#asked.set(key, { ...current, count: current.count + 1 });
  }
}
