import { LRUCache } from 'lru-cache';

const KEPT_MS = 60_000;
/** Spans of an hour that is made good, of some organisations. */
const MOST_ANSWERS = 50;

/**
 * One answer has all devices of a key, and is wanted for each shard of them: it is asked for once a
 * minute, and lost afterwards, as an answer may have a million values. A failure is not kept.
 */
export function shared<Of extends readonly unknown[], T extends object>(
  ask: (...of: Of) => Promise<T>,
): (...of: Of) => Promise<T> {
  const answers = new LRUCache<string, Promise<T>>({
    max: MOST_ANSWERS,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
  return async (...of) => {
    const key = JSON.stringify(of);
    const known = answers.get(key);
    if (known) return await known;
    const asked = ask(...of);
    answers.set(key, asked);
    try {
      return await asked;
    } catch (error) {
      answers.delete(key);
      throw error;
    }
  };
}
