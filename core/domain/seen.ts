import * as z from 'zod';

/**
 * Fingerprints of an account's rows as a person sees them. A list that refreshes by changes
 * compares them with its own rows: rows that left the person's view, by a right, a move to another
 * customer or a tombstone long gone, are in no list of changes, since naming them would reveal
 * other people's things.
 */
export const seenSchema = z.strictObject({
  /** Fingerprint of the person's rights: other rights may show the same rows differently. */
  rights: z.string(),
  /** idDigest of all the rows. */
  ids: z.string(),
});
export type Seen = z.infer<typeof seenSchema>;

/**
 * Writers put their own clock's time on a row before they commit it, and an index lags: whoever
 * asks for what changed since a moment looks back this far behind it, and may see again what it
 * knows.
 */
export const LOOK_BACK_MS = 15_000;

/**
 * A word for a set of ids in whatever order, such as '3.1f9k2c.4mz0qa': two sets of the same word
 * are the same set.
 */
export function idDigest(ids: Iterable<string>): string {
  let count = 0;
  let first = 0;
  let second = 0;
  for (const id of ids) {
    count += 1;
    first = (first + hashOf(id, 0x811c9dc5)) >>> 0;
    second = (second + hashOf(id, 0x9747b28c)) >>> 0;
  }
  return `${count}.${first.toString(36)}.${second.toString(36)}`;
}

/**
 * FNV-1a of 32 bits, ended by the mixing of MurmurHash3, so that sums of similar ids do not meet.
 */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
