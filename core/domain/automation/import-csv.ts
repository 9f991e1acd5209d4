import Papa from 'papaparse';
import { BEGINS_LIKE_FORMULA } from '../one-line.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';
import { MOST_IMPORTED, type Imported } from './imported.ts';

/** Cells of a row, or the reason of its rejection. */
export interface ImportRow {
  /** Spreadsheet numbering: the first row is 1. */
  row: number;
  cell(column: string): string;
  /** '' for a valid row. */
  why: string;
}

/** The whole file is unreadable. */
export class UnreadableImport extends Error {}

/** Apostrophe that CSV exports, ours too, put before text that looks like a formula. */
const AS_TEXT = /^'(?=[=+\-@<>!])/;

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/**
 * Reads CSV with headings in any order, delimited by commas, semicolons or tabs, with or without a
 * BOM. Skips empty rows only.
 * @throws UnreadableImport for unknown headings or too many rows.
 */
export function readImportCsv(csv: string, what: Imported): ImportRow[] {
  const columns: readonly ImportColumn[] = IMPORT_COLUMNS[what];
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    delimiter: delimiterOf(csv),
  });
  const headings = headingsOf(data[0] ?? [], columns);
  const open = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row] : [])));
  const rows = data.flatMap((cells, at): ImportRow[] => {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: string) =>
      (cells[headings.findIndex(({ name }) => name === column)] ?? '').trim().replace(AS_TEXT, '');
    const why = open.has(at)
      ? 'A quote is opened and not closed.'
      : cells.slice(headings.length).some((more) => more.trim() !== '')
        ? `It has ${cells.length} cells; a row has ${headings.length}.`
        : (headings.map((column) => cellFault(column, cell(column.name))).find(Boolean) ?? '');
    return [{ row: at + 1, cell, why }];
  });
  if (rows.length === 0) throw new UnreadableImport(`There are no ${what} in it.`);
  const most = MOST_IMPORTED[what];
  if (rows.length > most)
    throw new UnreadableImport(
      `It has ${rows.length.toLocaleString('en-GB')} rows; at most ${most.toLocaleString('en-GB')} are taken at once.`,
    );
  return rows;
}

/** Headings contain no delimiter. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv.split(/[\r\n]/, 1);
  const count = (one: string) => first.split(one).length;
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most));
}

function headingsOf(first: readonly string[], columns: readonly ImportColumn[]): ImportColumn[] {
  const names = columns.map(({ name }) => name).join(', ');
  const headings = first.map((cell) => {
    const column = columns.find(({ name }) => plain(name) === plain(cell));
    if (!column)
      throw new UnreadableImport(
        `The heading "${cell.trim()}" is not known. The columns are ${names}.`,
      );
    return column;
  });
  const missing = columns.find((column) => !column.isOptional && !headings.includes(column));
  if (missing) throw new UnreadableImport(`The column ${missing.name} is missing.`);
  if (new Set(headings).size < headings.length)
    throw new UnreadableImport('A column appears twice.');
  return headings;
}

function cellFault({ name, isOptional, beginsFreely }: ImportColumn, cell: string): string {
  if (cell === '') return isOptional ? '' : `${name} is empty.`;
  if (cell.includes('\uFFFD'))
    return `${name} has a character that cannot be read. Save the file as UTF-8.`;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(cell)) return `${name} goes over several lines.`;
  return !beginsFreely && BEGINS_LIKE_FORMULA.test(cell) ? `${name} begins like a formula.` : '';
}

/** First words about a row: "Row 3: Mill Lane". */
export const rowWords = ({ row }: Pick<ImportRow, 'row'>, name: string): string =>
  `Row ${row}: ${name || 'no name'}`;
