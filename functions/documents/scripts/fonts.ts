import { createRequire } from 'node:module';
import type { Face } from '../files.ts';
import fonts from './fonts.json' with { type: 'json' };

/** A font beside Noto Sans, by its script. */
export type FontName = keyof typeof fonts;

const WEIGHTS: Record<Face, string> = { regular: '400Regular', bold: '700Bold' };
const EAST_ASIAN =
  /[\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;
const OF_THEMSELVES = ['Chinese', 'Japanese', 'Korean', 'Emoji'];
const SCRIPTS = (Object.keys(fonts) as FontName[])
  .filter((name) => !OF_THEMSELVES.includes(name))
  .map((name) => ({ name, letters: new RegExp(`\\p{scx=${name}}`, 'u') }));

/** Where a font lies: under the path of its package. */
export function fontPath(name: FontName, face: Face): string {
  const path = fonts[name].replaceAll('{weight}', WEIGHTS[face]);
  return createRequire(import.meta.url).resolve(path);
}

/**
 * Fonts that may have a character, the best first. Chinese, Japanese and Korean share characters
 * and draw them differently: the other letters of the document tell which of the three it is.
 */
export function fontsFor(document: string): (character: string) => readonly FontName[] {
  const eastAsian: readonly FontName[] = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(document)
    ? ['Japanese', 'Chinese', 'Korean']
    : /\p{sc=Hangul}/u.test(document)
      ? ['Korean', 'Chinese', 'Japanese']
      : ['Chinese', 'Japanese', 'Korean'];
  return (character) => {
    if (EAST_ASIAN.test(character)) return eastAsian;
    if (EMOJI.test(character)) return ['Emoji'];
    return SCRIPTS.flatMap(({ name, letters }) => (letters.test(character) ? [name] : []));
  };
}
