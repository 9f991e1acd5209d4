import { createHash } from 'node:crypto';

/** Letters and figures that nobody takes for another on the telephone (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * The case id of a ticket, such as 261121-7KQ2M9XA: the day in UTC, then what the ticket says by
 * whom. The same words by the same person about the same thing on one day are the same case, so a
 * call that is repeated raises no second ticket.
 */
export function caseIdOf(words: readonly string[], now: Date): string {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest();
  const code = [...digest.subarray(0, LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return `${now.toISOString().slice(2, 10).replaceAll('-', '')}-${code}`;
}
