import bidiOf from 'bidi-js';

/** A piece of a line in one font and one direction. */
export interface Run<Font> {
  text: string;
  font: Font;
  isRightToLeft: boolean;
}

const bidi = bidiOf();
const characters = new Intl.Segmenter('en');

/** Runs of a line in the order in which they are seen, from left to right. */
export function runsOf<Font>(line: string, fontOf: (character: string) => Font): Run<Font>[] {
  // A line with Latin letters runs as the page does.
  const base = /\p{sc=Latin}/u.test(line) ? 'ltr' : 'auto';
  const levels = bidi.getEmbeddingLevels(line, base);
  const runs: Run<Font>[] = [];
  const runAt: Run<Font>[] = [];
  let levelBefore = -1;
  for (const { segment, index } of characters.segment(line)) {
    const font = fontOf(segment);
    const level = levels.levels[index]!;
    if (runs.at(-1)?.font !== font || level !== levelBefore)
      runs.push({ text: '', font, isRightToLeft: level % 2 === 1 });
    levelBefore = level;
    const run = runs.at(-1)!;
    run.text += segment;
    runAt[index] = run;
  }
  const order = bidi.getReorderedIndices(line, levels);
  return [...new Set(order.flatMap((at) => runAt[at] ?? []))];
}

/** Signs between letters from right to left, as they are seen. */
export function mirrored(text: string): string {
  return Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .toReversed()
    .join('');
}
