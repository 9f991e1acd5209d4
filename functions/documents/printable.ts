/** Characters of Noto Sans: Latin, Greek, Cyrillic, and their signs. */
const NOTO_SANS =
  /^[\u0020-\u007e\u00a0-\u0377\u0384-\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u1d00-\u1df9\u1e00-\u1f15\u1f20-\u1f45\u1f50-\u1f57\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u2000-\u2064\u2074-\u208e\u20a0-\u20c0\u2100-\u215f\u2212\u2c60-\u2c7f\ua720-\ua7ca\ufffd]*$/u;

/** Printed in place of a character that no font has. */
const REPLACEMENT = '\ufffd';

/** Note of a paper with such characters. */
export const UNPRINTABLE_NOTE = `Where ${REPLACEMENT} stands, no font of this paper has the character. The CSV, the mail and the portal have it.`;

const characters = new Intl.Segmenter('en');

/** Has Noto Sans all characters of the text? Line breaks are for whoever lays it out. */
export function isInNotoSans(text: string): boolean {
  return NOTO_SANS.test(text.replaceAll(/\s/g, ' '));
}

/** The text with a visible sign for each character, as people count them, that cannot be printed. */
export function printable(text: string, isPrintable: (text: string) => boolean): string {
  if (isPrintable(text)) return text;
  return Array.from(characters.segment(text), ({ segment }) =>
    isPrintable(segment) ? segment : REPLACEMENT,
  ).join('');
}
