import type { ReportTable } from '../../../core/domain/report/document.ts';
import { REPORT_TEXTS } from '../../../core/domain/report/request.ts';
import { columnsOf, MOST_COLUMNS, SIZE, type Column } from './columns.ts';
import { PAPER, type Part } from './flow.ts';
import { COLOURS, type Sheet } from './sheet.ts';
import { joined, paragraph, whole } from './texts.ts';
import type { Face } from '../files.ts';

const LINE = 11;
/** Between the lines of a table, and below its last one. */
const PADDING = 4;
const AFTER = 18;
const TITLE = 22;
/** So many rows are tagged cell by cell; more only row by row, since each tag is kept in memory. */
const MOST_TAGGED = 2_000;

/** A table with its heading; its column names are repeated on each page. */
export function tableParts(sheet: Sheet, table: ReportTable): Part[] {
  const { title, rows, columns } = table;
  const titled = whole(TITLE, (y) => sheet.heading(title, y, { tag: 'H2', size: 12 }));
  const small = { size: 9, lineHeight: 12, after: 12 };
  if (rows.length === 0)
    return [paragraph(sheet, REPORT_TEXTS.noResults, { ...small, after: 16 }, title)];
  const left = columns.slice(MOST_COLUMNS).map(({ name }) => name);
  return [
    joined(titled, new Rows(sheet, table)),
    ...(left.length > 0
      ? [paragraph(sheet, `Too many for this page, and in the CSV: ${left.join(', ')}.`, small)]
      : []),
  ];
}

class Rows implements Part {
  readonly #sheet: Sheet;
  readonly #table: ReportTable;
  readonly #columns: readonly Column[];
  readonly #width: number;
  readonly #headLines: number;
  readonly #isTagged: boolean;
  #tag: PDFKit.PDFStructureElement | undefined;
  #body: PDFKit.PDFStructureElement | undefined;

  constructor(sheet: Sheet, table: ReportTable) {
    this.#sheet = sheet;
    this.#table = table;
    this.#columns = columnsOf(sheet.type, table, PAPER.left);
    const last = this.#columns.at(-1)!;
    this.#width = last.x + last.width - PAPER.left;
    this.#headLines = Math.max(
      ...this.#columns.map((column) => this.#lines(column.name, column, 'bold').length),
    );
    this.#isTagged = table.rows.length <= MOST_TAGGED;
  }

  get rows(): number {
    return this.#table.rows.length;
  }

  headHeight(): number {
    return this.#headLines * LINE + this.#padding + 3;
  }

  rowHeight(row: number): number {
    const cells = this.#table.rows[row]!;
    let most = 1;
    for (const column of this.#columns) {
      const text = cells[column.at] ?? '';
      if (this.#sheet.type.widthOf(text, 'regular', SIZE) > column.width)
        most = Math.max(most, this.#lines(text, column, 'regular').length);
    }
    return most * LINE + this.#padding + this.#after(row);
  }

  drawHead(y: number, isFirst: boolean): void {
    const { doc } = this.#sheet;
    if (isFirst) {
      const [head, row] = [doc.struct('THead'), doc.struct('TR')];
      this.#tag = doc.struct('Table');
      this.#sheet.root.add(this.#tag);
      this.#tag.add(head);
      head.add(row);
      for (const column of this.#columns)
        this.#sheet.put(row, 'TH', () => this.#cell(column.name, column, y, 'bold'), {
          scope: 'Column',
        });
      row.end();
      head.end();
    } else
      this.#sheet.decorate(() => {
        for (const column of this.#columns) this.#cell(column.name, column, y, 'bold');
      });
    const under = y + this.#headLines * LINE + this.#padding - 1;
    this.#sheet.decorate(() => doc.rect(PAPER.left, under, this.#width, 1).fill(COLOURS.soft));
    this.#body = doc.struct('TBody');
    this.#tag!.add(this.#body);
  }

  drawRow(row: number, y: number): void {
    const { doc } = this.#sheet;
    const cells = this.#table.rows[row]!;
    const height = this.rowHeight(row) - this.#after(row);
    if (row % 2 === 1)
      this.#sheet.decorate(() => doc.rect(PAPER.left, y, this.#width, height).fill(COLOURS.band));
    const tag = doc.struct('TR');
    this.#body!.add(tag);
    const cell = (column: Column) =>
      this.#cell(cells[column.at] ?? '', column, y + this.#padding / 2, 'regular');
    if (this.#isTagged)
      for (const column of this.#columns) {
        const text = cells[column.at] ?? '';
        // Readers of the file hear what the font cannot show.
        const actualText = this.#sheet.scripts.isPrintable(text) ? {} : { actual: text };
        this.#sheet.put(tag, 'TD', () => cell(column), actualText);
      }
    else
      this.#sheet.putRow(tag, this.#columns.length, () => {
        for (const column of this.#columns) cell(column);
      });
    tag.end();
  }

  /** An ended table is written out and leaves the memory. */
  close(isLast: boolean): void {
    this.#body?.end();
    if (isLast) this.#tag!.end();
  }

  get #padding(): number {
    return PADDING * this.#sheet.space;
  }

  #after(row: number): number {
    return row === this.rows - 1 ? AFTER * this.#sheet.space : 0;
  }

  #lines(text: string, { width }: Column, face: Face): string[] {
    return this.#sheet.type.linesOf(text, face, SIZE, width + 0.01);
  }

  #cell(text: string, column: Column, y: number, face: Face): void {
    for (const [at, line] of this.#lines(text, column, face).entries()) {
      const width = column.isFigure ? this.#sheet.type.widthOf(line, face, SIZE) : column.width;
      this.#sheet.line(line, column.x + column.width - width, y + at * LINE, { face, size: SIZE });
    }
  }
}
