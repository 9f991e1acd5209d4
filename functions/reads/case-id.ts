import { createHash } from 'node:crypto';

/** Crockford's base 32: no characters that are confused on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * Case id of a ticket, such as 261121-7KQ2M9XA: the UTC date and a digest of author and text. A
 * repeated call on the same day gives the same id, so it raises no second ticket.
 */
export function caseIdOf(words: readonly string[], now: Date): string {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest();
  const code = [...digest.subarray(0, LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return `${now.toISOString().slice(2, 10).replaceAll('-', '')}-${code}`;
}
