import type { Face } from '../files.ts';
import { widthOf } from '../scripts/shape.ts';
import type { Scripts } from '../scripts/scripts.ts';
import { brokenUp, torn } from './breaks.ts';

/** Most lines of a cell; a longer text ends in '…'. */
const MOST_LINES = 30;

/**
 * Widths of texts, from widths of characters that are measured once: the library's own line breaker
 * would lay out every cell anew.
 */
export class Type {
  readonly #scripts: Scripts;
  readonly #measure: (text: string, face: Face) => number;
  readonly #known = { regular: new Map<string, number>(), bold: new Map<string, number>() };

  /** @param measure the width of a character of Noto Sans at a size of one point. */
  constructor(scripts: Scripts, measure: (text: string, face: Face) => number) {
    this.#scripts = scripts;
    this.#measure = measure;
  }

  widthOf(text: string, face: Face, size: number): number {
    let width = 0;
    for (const piece of this.#scripts.piecesOf(this.#scripts.printable(text), face))
      if (piece.shaped) width += widthOf(piece.shaped.clusters) / 1000;
      else for (const character of piece.text) width += this.#characterWidth(character, face);
    return width * size;
  }

  /** The widest of the pieces between which a line may end. */
  widestPiece(text: string, face: Face, size: number): number {
    return Math.max(...brokenUp(text).map((piece) => this.widthOf(piece.trim(), face, size)));
  }

  /** The text in lines of at most this width; a word that is wider is torn. */
  linesOf(text: string, face: Face, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    const whole = this.#scripts.printable(text).replaceAll(/\s+/g, ' ').trim();
    for (const word of brokenUp(whole)) {
      if (this.widthOf((line + word).trimEnd(), face, size) <= width) {
        line += word;
        continue;
      }
      if (line) lines.push(line.trimEnd());
      line = '';
      for (const character of torn(word)) {
        if (line && this.widthOf(line + character, face, size) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    lines.push(line.trimEnd());
    return lines.length <= MOST_LINES
      ? lines
      : [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]!.slice(0, -1)}…`];
  }

  #characterWidth(character: string, face: Face): number {
    const known = this.#known[face];
    let width = known.get(character);
    if (width === undefined) known.set(character, (width = this.#measure(character, face)));
    return width;
  }
}
