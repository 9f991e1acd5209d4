/** After a space, a slash, a hyphen, an at sign, and a full stop within an address. */
const SIGN = /(?<=[\s/@-])|(?<=\.)(?=\p{L})/u;
const EAST_ASIAN = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}]';
const OPENING = '[\\p{Ps}\\p{Pi}]';
/** No line begins with them. */
const BOUND = '[\\p{Pe}\\p{Pf}\\p{Po}\\p{Pd}\\s\u30fc\u3005ぁぃぅぇぉっゃゅょァィゥェォッャュョ]';
/** Beside a character of Chinese or Japanese. */
const CHARACTER = new RegExp(
  `(?<!${OPENING})(?:(?<=${EAST_ASIAN})|(?=${EAST_ASIAN}))(?!${BOUND})`,
  'u',
);
/** These scripts have no spaces between words. */
const UNSPACED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });
const characters = new Intl.Segmenter('en');

/** The pieces of a text between which a line may end. */
export function brokenUp(text: string): string[] {
  return text
    .split(SIGN)
    .flatMap((piece) => piece.split(CHARACTER))
    .flatMap((piece) =>
      UNSPACED.test(piece) ? Array.from(words.segment(piece), ({ segment }) => segment) : piece,
    );
}

/** Pieces of a word that is wider than its line. A mark stays with its letter. */
export const torn = (word: string): string[] =>
  Array.from(characters.segment(word), ({ segment }) => segment);
