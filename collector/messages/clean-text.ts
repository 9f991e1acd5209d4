import { textOf } from '../../functions/monitoring/collector/tables.ts';

/** Control characters, and those that turn the direction of a line. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Bytes of a device as one line of text, in the character set that they were written in. */
export function cleanText(bytes: Buffer, most: number): string {
  // A character has four bytes at most.
  const text = textOf(bytes.subarray(0, most * 4)).replaceAll(UNSEEN, ' ');
  return Array.from(text.trim()).slice(0, most).join('').slice(0, most);
}
