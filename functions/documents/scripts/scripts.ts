import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { Face } from '../files.ts';
import { isInNotoSans, printable } from '../printable.ts';
import { fontPath, fontsFor, type FontName } from './fonts.ts';
import { mirrored, runsOf } from './runs.ts';
import { shaperOf, type Cluster, type Shaper } from './shape.ts';

/** A piece of a line: in Noto Sans, which the PDF library lays out, or in another font. */
export interface Piece {
  text: string;
  shaped?: { path: string; clusters: readonly Cluster[] };
}

/** The characters that a document can be printed with. */
export interface Scripts {
  isPrintable(text: string): boolean;
  /** The text with a visible sign for each character that no font has. */
  printable(text: string): string;
  /** Pieces of a printable line, from left to right on the paper. */
  piecesOf(line: string, face: Face): readonly Piece[];
  /** Files of the fonts that the text needs beside Noto Sans. */
  fontFilesOf(text: string): Uint8Array[];
}

const NOTO_SANS: Scripts = {
  isPrintable: isInNotoSans,
  printable: (text) => printable(text, isInNotoSans),
  piecesOf: (text) => [{ text }],
  fontFilesOf: () => [],
};

/** Opens the fonts that a document needs beside Noto Sans. */
export async function scriptsOf(document: string): Promise<Scripts> {
  return isInNotoSans(document) ? NOTO_SANS : new AllScripts(await shaperOf(), document);
}

/** Each line is measured several times. */
const MOST_REMEMBERED = 2_000;
/** Characters that join or separate others and are not drawn. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const characters = new Intl.Segmenter('en');

class AllScripts implements Scripts {
  readonly #shaper: Shaper;
  readonly #candidates: (character: string) => readonly FontName[];
  readonly #fonts = new LRUCache<string, FontName | 'Noto Sans' | 'none'>({
    max: MOST_REMEMBERED,
    memoMethod: (character) => this.#choose(character),
  });
  readonly #printable = new LRUCache<string, string>({
    max: MOST_REMEMBERED,
    memoMethod: (text) => printable(text, this.isPrintable),
  });
  readonly #pieces: Record<Face, LRUCache<string, Piece[]>>;

  constructor(shaper: Shaper, document: string) {
    this.#shaper = shaper;
    this.#candidates = fontsFor(document);
    const pieces = (face: Face) =>
      new LRUCache<string, Piece[]>({
        max: MOST_REMEMBERED,
        memoMethod: (line) => this.#shape(line, face),
      });
    this.#pieces = { regular: pieces('regular'), bold: pieces('bold') };
  }

  isPrintable = (text: string): boolean => !this.#fontsOf(text).has('none');

  printable(text: string): string {
    return isInNotoSans(text) ? text : this.#printable.memo(text);
  }

  piecesOf(line: string, face: Face): readonly Piece[] {
    return isInNotoSans(line) ? [{ text: line }] : this.#pieces[face].memo(line);
  }

  fontFilesOf(text: string): Uint8Array[] {
    return [...this.#fontsOf(text)].flatMap((name) =>
      name === 'none' || name === 'Noto Sans'
        ? []
        : (['regular', 'bold'] as const).map((face) => readFileSync(fontPath(name, face))),
    );
  }

  #fontsOf(text: string) {
    const rare = text.replaceAll(/[\s\u0020-\u007e]+/g, ' ');
    return new Set(
      Array.from(characters.segment(rare), ({ segment }) => this.#fonts.memo(segment)),
    );
  }

  #shape(line: string, face: Face): Piece[] {
    return runsOf(line, (character) => this.#fonts.memo(character)).map(
      ({ text, font, isRightToLeft }) => {
        if (font !== 'none' && font !== 'Noto Sans')
          return {
            text,
            shaped: {
              path: fontPath(font, face),
              clusters: this.#shaper.shape(text, font, face, isRightToLeft),
            },
          };
        const seen = text.replaceAll(INVISIBLE, '');
        return { text: isRightToLeft ? mirrored(seen) : seen };
      },
    );
  }

  #choose(character: string): FontName | 'Noto Sans' | 'none' {
    const seen = character.replaceAll(INVISIBLE, '');
    if (isInNotoSans(seen)) return 'Noto Sans';
    const codePoints = Array.from(seen, (letter) => letter.codePointAt(0)!);
    const has = (font: FontName) => codePoints.every((code) => this.#shaper.has(font, code));
    return this.#candidates(character).find(has) ?? 'none';
  }
}
