import type { BarsChart } from '../../../core/domain/report/chart.ts';
import { SIZE } from './columns.ts';
import { PAPER, ROOM, type Part } from './flow.ts';
import type { Sheet } from './sheet.ts';
import { joined, whole } from './texts.ts';

const ROW = 12;
const BETWEEN = 3;
const MOST_NAMES = 220;
const GAP = 8;
/** Between a bar and its value. */
const BESIDE = 6;
const AFTER = 18;

/** Bars below each other: a table with a name, a bar and a value in each row. */
export function barsPart(sheet: Sheet, { title, bars }: BarsChart, colour: string): Part {
  const most = Math.max(...bars.map(({ value }) => value));
  const widest = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => sheet.type.widthOf(text, 'regular', SIZE)));
  const names = Math.min(MOST_NAMES, widest(bars.map(({ name }) => name)));
  const left = PAPER.left + names + GAP;
  const room = ROOM - names - GAP - BESIDE - widest(bars.map(({ text }) => text));
  const height = ROW + BETWEEN * sheet.space;
  let table: PDFKit.PDFStructureElement;
  const rows: Part = {
    headHeight: () => 0,
    rows: bars.length,
    rowHeight: (row) => height + (row === bars.length - 1 ? AFTER * sheet.space : 0),
    drawHead(_y, isFirst) {
      if (isFirst) sheet.root.add((table = sheet.doc.struct('Table')));
    },
    drawRow(at, y) {
      const { name, value, text } = bars[at]!;
      const width = Math.max(1, (value / most) * room);
      const [short] = sheet.type.linesOf(name, 'regular', SIZE, names + 0.01);
      const row = sheet.doc.struct('TR');
      table.add(row);
      sheet.put(row, 'TH', () => sheet.line(short!, PAPER.left, y + 1), { scope: 'Row' });
      sheet.decorate(() => sheet.doc.rect(left, y + 2, width, 9).fill(colour));
      sheet.put(row, 'TD', () => sheet.line(text, left + width + BESIDE, y + 1));
      row.end();
    },
    close: (isLast) => {
      if (isLast) table.end();
    },
  };
  return joined(
    whole(20, (y) => sheet.heading(title, y, { tag: 'H2', size: 12 })),
    rows,
  );
}
