/** How rows of one kind are found by words. Both functions run for every row at every letter. */
export interface Findable<T> {
  /** Label of the row. */
  name(row: T): string;
  /** Everything that finds the row, in lower case. */
  text(row: T): string;
}

export interface Found<T> {
  /** The best ones, the best first. */
  rows: readonly T[];
  /** How many there are in all. */
  total: number;
  /** How well the best one fits: 0 is the name itself, 4 is a word anywhere; 5 when there is none. */
  rank: number;
}

const NOT_FOUND = 5;

/** The words of a search, in lower case. */
export function searchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * The rows that hold every word. Rows whose name fits better stand first; equal ones keep their
 * order.
 */
export function findRows<T>(
  rows: readonly T[],
  search: string,
  { name, text }: Findable<T>,
  limit: number,
): Found<T> {
  const words = searchWords(search);
  if (words.length === 0) return { rows: [], total: 0, rank: NOT_FOUND };
  const found = rows
    .filter((row) => {
      const all = text(row);
      return words.every((word) => all.includes(word));
    })
    .map((row) => ({ row, rank: rankOf(name(row).toLowerCase(), words) }))
    .sort((a, b) => a.rank - b.rank);
  return {
    rows: found.slice(0, limit).map(({ row }) => row),
    total: found.length,
    rank: found[0]?.rank ?? NOT_FOUND,
  };
}

function rankOf(name: string, words: readonly string[]): number {
  const phrase = words.join(' ');
  if (name === phrase) return 0;
  if (name.startsWith(phrase)) return 1;
  if (words.every((word) => beginsWord(name, word))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : 4;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1))
    if (at === 0 || !LETTER_OR_DIGIT.test(name[at - 1]!)) return true;
  return false;
}

/**
 * The field by which a row was found, where what is shown of the row does not say it.
 * @param fields names and values of the row, in the order in which they are asked.
 */
export function foundBy(
  fields: readonly (readonly [name: string, value: string])[],
  search: string,
  shown: string,
): string {
  const visible = shown.toLowerCase();
  const hidden = searchWords(search).filter((word) => !visible.includes(word));
  const field = fields.find(([, value]) =>
    hidden.some((word) => value.toLowerCase().includes(word)),
  );
  return field ? field.join(' ') : '';
}
