import type { Face } from '../files.ts';
import { PAPER, ROOM, type Part } from './flow.ts';
import { COLOURS, type Sheet } from './sheet.ts';

interface Look {
  size: number;
  lineHeight: number;
  after: number;
  face?: Face;
  colour?: string;
}

/** A part that is drawn at once and never torn. */
export function whole(height: number, draw: (y: number) => void, after = 0): Part {
  return {
    after,
    headHeight: () => height,
    rows: 0,
    rowHeight: () => 0,
    drawHead: draw,
    drawRow: () => undefined,
    close: () => undefined,
  };
}

/** One part of two, so that a heading is not left alone at the foot of a page. */
export function joined(title: Part, rows: Part): Part {
  const before = title.headHeight(true);
  return {
    headHeight: (isFirst) => rows.headHeight(isFirst) + (isFirst ? before : 0),
    rows: rows.rows,
    rowHeight: (row) => rows.rowHeight(row),
    drawHead(y, isFirst) {
      if (isFirst) title.drawHead(y, true);
      rows.drawHead(isFirst ? y + before : y, isFirst);
    },
    drawRow: (row, y) => rows.drawRow(row, y),
    close: (isLast) => rows.close(isLast),
  };
}

/** @param title a heading over it; '' for none. */
export function paragraph(
  sheet: Sheet,
  text: string,
  { after, lineHeight, ...ink }: Look,
  title = '',
): Part {
  const { face = 'regular', size } = ink;
  const lines = sheet.type.linesOf(text, face, size, ROOM);
  const head = title === '' ? 0 : 20;
  return whole(head + lines.length * lineHeight + after * sheet.space, (y) => {
    if (title !== '') sheet.heading(title, y, { tag: 'H2', size: 12 });
    sheet.put(sheet.root, 'P', () => {
      for (const [at, line] of lines.entries())
        sheet.line(line, PAPER.left, y + head + at * lineHeight, ink);
    });
  });
}

export function titleOf(sheet: Sheet, title: string): Part {
  const lines = sheet.type.linesOf(title, 'bold', 18, ROOM);
  return whole(lines.length * 24 + 4, (y) => {
    sheet.doc.outline.addItem(title, { expanded: true });
    sheet.put(sheet.root, 'H1', () => {
      for (const [at, line] of lines.entries())
        sheet.line(line, PAPER.left, y + at * 24, { face: 'bold', size: 18 });
    });
  });
}

const SOFT = { colour: COLOURS.soft, size: 9 };

/** The figures that matter, beside each other. */
export function figuresOf(
  sheet: Sheet,
  figures: readonly { label: string; value: string }[],
): Part {
  const width = ROOM / Math.max(1, figures.length);
  const shown = figures.map(({ label, value }) => ({
    labels: sheet.type.linesOf(label, 'regular', 9, width - 24),
    lines: sheet.type.linesOf(value, 'bold', 15, width - 24),
  }));
  const height =
    Math.max(1, ...shown.map(({ lines, labels }) => lines.length * 19 + labels.length * 12)) + 12;
  return whole(height + 12 * sheet.space, (y) => {
    for (const [at, { labels, lines }] of shown.entries()) {
      const x = PAPER.left + at * width;
      sheet.decorate(() =>
        sheet.doc
          .roundedRect(x, y, width - (at === shown.length - 1 ? 0 : 8), height, 4)
          .lineWidth(0.8)
          .stroke(COLOURS.line),
      );
      sheet.put(sheet.root, 'P', () => {
        for (const [line, text] of lines.entries())
          sheet.line(text, x + 8, y + 5 + line * 19, { face: 'bold', size: 15 });
        for (const [line, text] of labels.entries())
          sheet.line(text, x + 8, y + 8 + lines.length * 19 + line * 12, SOFT);
      });
    }
  });
}
