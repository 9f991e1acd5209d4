import type { Cluster } from '../scripts/shape.ts';

/** An embedded font of pdfkit, as far as glyphs are written with it. */
interface EmbeddedFont {
  id: string;
  ref(): unknown;
  font: { getGlyph(id: number): { advanceWidth: number } };
  /** Thousandths of the size in a unit of the font. */
  scale: number;
  subset: { glyphs: number[]; mapping: Record<number, number>; includeGlyph(id: number): number };
  /** By place in the subset. */
  widths: number[];
  unicode: (readonly number[])[];
}

interface Place {
  path: string;
  size: number;
  x: number;
  /** Of the base line, from the top of the page. */
  y: number;
}

/** A space without width: the glyph of a text that another glyph has. */
const NOTHING = '\u200b';

/** Draws shaped text. The library's own layout misplaces the marks of some scripts. */
export function drawClusters(
  doc: PDFKit.PDFDocument,
  clusters: readonly Cluster[],
  { path, size, x, y }: Place,
): void {
  const font = Reflect.get(doc.font(path), '_font') as EmbeddedFont;
  const page = doc.page as unknown as { fonts: Record<string, unknown>; height: number };
  page.fonts[font.id] ??= font.ref();
  doc.save().transform(1, 0, 0, -1, 0, page.height);
  doc.addContent(`BT /${font.id} ${size} Tf`);
  let left = x;
  for (const { text, glyphs } of clusters) {
    const placed = glyphs.map(({ id, xAdvance, xOffset, yOffset }) => {
      const [right, up] = [
        left + (xOffset * size) / 1000,
        page.height - y + (yOffset * size) / 1000,
      ];
      left += (xAdvance * size) / 1000;
      return { id, isMark: xAdvance === 0, matrix: `1 0 0 1 ${fixed(right)} ${fixed(up)} Tm` };
    });
    const letters = placed.filter(({ isMark }) => !isMark);
    const [first, ...others] = letters.length > 0 ? letters : placed;
    const rest = placed.filter((glyph) => glyph !== first);
    const show = (glyph: typeof first, of: string) =>
      `${glyph!.matrix} <${codeOf(font, glyph!.id, of)}> Tj`;
    const isOne = others.length === 0;
    doc.addContent(
      isOne
        ? show(first, text)
        : as(
            text,
            [first, ...others].map((glyph, at) => show(glyph, at === 0 ? text : NOTHING)),
          ),
    );
    for (const mark of rest.filter((glyph) => !others.includes(glyph)))
      doc.addContent(as('', [show(mark, NOTHING)]));
  }
  doc.addContent('ET');
  doc.restore();
}

/** Glyphs that are read as this text. */
const as = (text: string, shown: readonly string[]) =>
  `/Span <</ActualText <${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>>> BDC ${shown.join(' ')} EMC`;

const fixed = (length: number) => Number(length.toFixed(2));

/** By font: places in its subset. A glyph has one for each text, so that a copied text is the original. */
const places = new WeakMap<EmbeddedFont, Map<string, number>>();

function codeOf(font: EmbeddedFont, id: number, text: string): string {
  const known = places.get(font) ?? new Map<string, number>();
  places.set(font, known);
  const key = `${id} ${text}`;
  let place = known.get(key);
  if (place === undefined) {
    const { subset } = font;
    place = id in subset.mapping ? subset.glyphs.push(id) - 1 : subset.includeGlyph(id);
    known.set(key, place);
    font.widths[place] = font.font.getGlyph(id).advanceWidth * font.scale;
    font.unicode[place] = Array.from(text, (letter) => letter.codePointAt(0)!);
  }
  return place.toString(16).padStart(4, '0');
}
