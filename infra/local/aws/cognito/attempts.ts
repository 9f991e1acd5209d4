import { LRUCache } from 'lru-cache';
import { CognitoError } from './errors.ts';

const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 900_000;
const MAX_NAMES = 10_000;

/**
 * Cognito's lock-out: after five wrong passwords in a row, a name must wait a second, doubled with
 * each further one, up to 15 minutes. Counts unknown names too, so that they are indistinguishable.
 */
export class Attempts {
  readonly #failed = new LRUCache<string, { count: number; freeAtMs: number }>({ max: MAX_NAMES });

  /** @throws NotAuthorizedException during the lock-out, even with the right password. */
  requireFree(name: string, nowMs: number): void {
    const failed = this.#failed.get(name.toLowerCase());
    if (failed && nowMs < failed.freeAtMs)
      throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
  }

  failed(name: string, nowMs: number): void {
    const key = name.toLowerCase();
    const before = this.#failed.get(key);
    const isForgotten = !before || nowMs - before.freeAtMs > LONGEST_WAIT_MS;
    const count = isForgotten ? 1 : before.count + 1;
    const waitMs =
      count < FREE_FAILURES ? 0 : Math.min(1_000 * 2 ** (count - FREE_FAILURES), LONGEST_WAIT_MS);
    this.#failed.set(key, { count, freeAtMs: nowMs + waitMs });
  }

  succeeded(name: string): void {
    this.#failed.delete(name.toLowerCase());
  }
}
