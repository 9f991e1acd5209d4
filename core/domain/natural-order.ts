/**
 * The order in which people expect names: without regard to case and accents, and numbers in them by their size, so that
 * CPE-9 comes before CPE-10. Keys are compared as plain text, which takes a tenth of what Intl.Collator takes for each pair.
 */
export function compareNatural(a: string, b: string): number {
  return compareKeys(naturalKey(a), naturalKey(b));
}

export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** More than the values of any column that is sorted at once; beyond it they are made anew. */
const MOST_KEPT = 300_000;
const kept = new Map<string, string>();

/** What stands for a text when texts are sorted; made once for each. */
export function naturalKey(text: string): string {
  let key = kept.get(text);
  if (key !== undefined) return key;
  key = keyOf(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, key);
  return key;
}

const ASCII_ONLY = /^[\u0020-\u007e]*$/;

function keyOf(text: string): string {
  const plain = ASCII_ONLY.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().replaceAll(/\d+/g, sized);
}

/** A number behind its length: longer ones are larger. The length stands between the signs and the letters, as numbers do. */
function sized(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  return String.fromCharCode(0x40 + Math.min(number.length, 0x20)) + number;
}
