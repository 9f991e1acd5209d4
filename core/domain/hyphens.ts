const SOFT_HYPHEN = '\u00AD';
const LONG_WORD = /\p{L}{9,}/gu;
/** The consonants between two vowels, between which a word is spoken in two. */
const BETWEEN_VOWELS = /(?<=[aeiouy])[b-df-hj-np-tv-xz]+(?=[aeiouy])/giu;
/** Letters of one sound stay together. */
const SOUND = /ch|ck|gh|ph|sh|th|./giu;
const LEAST_BEFORE = 3;
const LEAST_BEHIND = 3;

/**
 * Marks where the long words of a text may be broken with a hyphen, so that a narrow box breaks
 * them nowhere else. Browsers have dictionaries for this, but not all of them, nor for names.
 */
export function hyphenated(text: string): string {
  return text.replaceAll(LONG_WORD, (word) =>
    word.replaceAll(BETWEEN_VOWELS, (consonants, at: number) => {
      const sounds = consonants.match(SOUND)!;
      const first = sounds.length > 1 ? sounds[0]! : '';
      const place = at + first.length;
      return place < LEAST_BEFORE || word.length - place < LEAST_BEHIND
        ? consonants
        : first + SOFT_HYPHEN + consonants.slice(first.length);
    }),
  );
}
