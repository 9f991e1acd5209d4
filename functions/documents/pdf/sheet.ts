import Pdf from 'pdfkit';
import { pathOf, type Face } from '../files.ts';
import { escapeXml } from '../html.ts';
import type { LogoPicture } from '../logo-picture.ts';
import { widthOf } from '../scripts/shape.ts';
import type { Piece, Scripts } from '../scripts/scripts.ts';
import { PAPER } from './flow.ts';
import { drawClusters } from './glyphs.ts';
import { Type } from './type.ts';

export const COLOURS = { ink: '#16191f', soft: '#5f6b7a', line: '#d5dae0', band: '#f4f6f8' };
/** Named by their paths: a font of a registered name would be opened anew at each use. */
const FONTS: Record<Face, string> = { regular: pathOf('regular'), bold: pathOf('bold') };
/** The room of a logo above the line of the head, in points. */
const LOGO = { top: 6, width: 150, height: 32 };
type Element = PDFKit.PDFStructureElement;
/** From the top of a line to its base line, as a share of the size. */
export const ASCENT = 1.069;

interface SheetSettings {
  scripts: Scripts;
  title: string;
  /** Title of the file, which a reader's window shows. */
  fileTitle: string;
  /** Text at the foot of each page. */
  foot: string;
  brandName: string;
  /** Brand colour of the line under the head. */
  colour: string;
  /** Logo on the first page, in place of the name. */
  logo?: LogoPicture | undefined;
  /** How many pages there will be. */
  pages(): number;
  /** When it was made. */
  now: Date;
}

/** A tagged PDF that is written page by page, in fonts of its own. */
export class Sheet {
  readonly type: Type;
  readonly scripts: Scripts;
  /** Root of the tagged structure, for screen readers. */
  readonly root: Element;
  readonly doc: PDFKit.PDFDocument;
  /** Share of the usual space between rows and parts. */
  space = 1;
  readonly #settings: SheetSettings;
  readonly #chunks: Uint8Array[] = [];
  readonly #ended: Promise<void>;
  #page = 0;

  constructor(settings: SheetSettings) {
    const { fileTitle, brandName, now } = settings;
    this.#settings = settings;
    this.scripts = settings.scripts;
    this.doc = new Pdf({
      size: [PAPER.width, PAPER.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      // The types know the archive subsets alone.
      subset: 'PDF/UA' as never,
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      // Without one the library looks for a font that no bundle has.
      font: FONTS.regular,
      info: {
        Title: new Metadata(fileTitle) as string,
        Author: new Metadata(brandName) as string,
        Creator: new Metadata(brandName) as string,
        Producer: new Metadata(brandName) as string,
        CreationDate: now,
        ModDate: now,
      },
    });
    this.type = new Type(
      this.scripts,
      (text, face) => this.doc.font(FONTS[face]).fontSize(100).widthOfString(text) / 100,
    );
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.doc.on('end', resolve).on('error', reject);
    });
  }

  addPage(): void {
    const { title, foot, brandName, colour, logo, pages } = this.#settings;
    const hasLogo = this.#page === 0 && logo !== undefined;
    this.doc.addPage();
    this.#page += 1;
    const furniture = () => {
      this.doc.rect(0, 42, PAPER.width, 3).fill(colour);
      // The first page has it in full below.
      if (this.#page > 1) this.line(title, PAPER.left, 20, { face: 'bold', size: 12 });
      if (!hasLogo) this.right(brandName, 22, { colour: COLOURS.soft });
      this.line(foot, PAPER.left, PAPER.height - 30, { colour: COLOURS.soft });
      this.right(`Page ${this.#page} of ${pages()}`, PAPER.height - 30, { colour: COLOURS.soft });
    };
    this.decorate(furniture, 'Pagination');
    if (hasLogo) this.logo(logo);
  }

  private logo({ png, width, height }: LogoPicture): void {
    const scale = Math.min(LOGO.width / width, LOGO.height / height);
    const size = { width: width * scale, height: height * scale };
    this.put(
      this.root,
      'Figure',
      () =>
        this.doc.image(Buffer.from(png), PAPER.width - PAPER.right - size.width, LOGO.top, size),
      { alt: this.#settings.brandName },
    );
  }

  /** Draws what is no content: a screen reader leaves it out. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws a piece of content within a parent that has been added. */
  put(parent: Element, tag: string, draw: () => void, options = {}): void {
    parent.add(this.doc.struct(tag, options, draw));
  }

  /** A row of a table as one cell over all columns. */
  putRow(row: Element, columns: number, draw: () => void): void {
    const cell = this.doc.struct('TD', {}, draw);
    const { data } = Reflect.get(cell, 'dictionary') as { data: Record<string, unknown> };
    data.A = { O: 'Table', ColSpan: columns };
    row.add(cell);
  }

  /** One line, not broken. `y` is its top. */
  line(
    text: string,
    x: number,
    y: number,
    { face = 'regular', size = 8, colour = COLOURS.ink }: Ink = {},
  ): void {
    if (text === '') return;
    // A character that no font has would print as a box that reads as another one.
    const pieces = this.scripts.piecesOf(this.scripts.printable(text), face);
    this.doc.fontSize(size).fillColor(colour, 1);
    let left = x;
    for (const piece of pieces) left += this.piece(piece, left, y, { face, size });
  }

  /** @returns the width of what was drawn. */
  private piece(
    { text, shaped }: Piece,
    x: number,
    y: number,
    { face, size }: Required<Pick<Ink, 'face' | 'size'>>,
  ): number {
    if (shaped) {
      drawClusters(this.doc, shaped.clusters, { path: shaped.path, size, x, y: y + ASCENT * size });
      return (widthOf(shaped.clusters) / 1000) * size;
    }
    this.doc.font(FONTS[face]).text(text, x, y, { lineBreak: false });
    return this.type.widthOf(text, face, size);
  }

  /** A heading that the list of bookmarks leads to. */
  heading(text: string, y: number, { tag, size }: { tag: 'H1' | 'H2'; size: number }): void {
    this.put(this.root, tag, () => this.line(text, PAPER.left, y, { face: 'bold', size }));
    const place = { expanded: true, top: Math.max(0, y - 12) };
    this.doc.outline.addItem(text, place);
  }

  async end(): Promise<Buffer> {
    this.root.end();
    // The library lets the empty glyph stand for U+0000, which PDF/UA forbids.
    for (const font of Object.values(Reflect.get(this.doc, '_fontFamilies') as Fonts))
      font.unicode[0] = [0xfffd];
    this.doc.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }

  private right(text: string, y: number, ink: Ink): void {
    const width = this.type.widthOf(text, ink.face ?? 'regular', ink.size ?? 8);
    this.line(text, PAPER.width - PAPER.right - width, y, ink);
  }
}

type Fonts = Record<string, { unicode: number[][] }>;

/** The library copies it into XML as it is. */
class Metadata extends String {
  override toString(): string {
    return escapeXml(this.valueOf());
  }
}

interface Ink {
  face?: Face;
  size?: number;
  colour?: string;
}
