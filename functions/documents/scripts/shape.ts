import { readFileSync } from 'node:fs';
import type { Font } from 'harfbuzzjs';
import type { Face } from '../files.ts';
import { fontPath, type FontName } from './fonts.ts';

/** A character as people count them, in glyphs. */
export interface Cluster {
  text: string;
  glyphs: readonly Glyph[];
}

/** A glyph in its place; lengths in thousandths of the size. */
export interface Glyph {
  id: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** In thousandths of the size. */
export const widthOf = (clusters: readonly Cluster[]): number =>
  clusters.reduce(
    (sum, { glyphs }) => glyphs.reduce((width, { xAdvance }) => width + xAdvance, sum),
    0,
  );

export interface Shaper {
  has(font: FontName, codePoint: number): boolean;
  /** From left to right, joined and with their marks. */
  shape(text: string, font: FontName, face: Face, isRightToLeft: boolean): Cluster[];
}

/** Fonts are opened as they are needed. The library of the PDF misplaces marks of some scripts; HarfBuzz does not. */
export async function shaperOf(): Promise<Shaper> {
  const hb = await import('harfbuzzjs');
  const opened = new Map<string, { font: Font; scale: number }>();
  const open = (name: FontName, face: Face) => {
    const path = fontPath(name, face);
    let known = opened.get(path);
    if (known === undefined) {
      const file = new Uint8Array(readFileSync(path));
      const hbFace = new hb.Face(new hb.Blob(file.buffer));
      known = { font: new hb.Font(hbFace), scale: 1000 / hbFace.upem };
      opened.set(path, known);
    }
    return known;
  };
  return {
    has: (name, codePoint) => open(name, 'regular').font.nominalGlyph(codePoint) !== undefined,
    shape(text, name, face, isRightToLeft) {
      const { font, scale } = open(name, face);
      const buffer = new hb.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
      buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_GRAPHEMES);
      hb.shape(font, buffer);
      const glyphs = buffer.getGlyphInfosAndPositions();
      const starts = [...new Set(glyphs.map(({ cluster }) => cluster))];
      const ends = [...starts.toSorted((one, other) => one - other), text.length];
      return starts.map((start) => ({
        text: text.slice(start, ends[ends.indexOf(start) + 1]),
        glyphs: glyphs
          .filter(({ cluster }) => cluster === start)
          .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
            id: codepoint,
            xAdvance: xAdvance * scale,
            xOffset: xOffset * scale,
            yOffset: yOffset * scale,
          })),
      }));
    },
  };
}
