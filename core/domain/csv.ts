import Papa from 'papaparse';
import type { RowReader } from './table.ts';

const NEW_LINE = '\r\n';
/** Cells that a spreadsheet would run as a formula are written as text (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r]/u;
/** Numbers, and a sign alone, which stands for nothing. */
const HARMLESS = /^[+-]?(\d+(\.\d+)?)?$/;

/**
 * CSV by RFC 4180: CRLF between rows, quotes doubled, a field quoted when it holds a comma, a quote
 * or a line break.
 * @param headers one for each column; @param rows the cells of each row in the same order.
 */
export function toCsv(headers: readonly string[], rows: Iterable<readonly string[]>): string {
  return csvLines([headers, ...rows]).slice(0, -NEW_LINE.length);
}

/** Lines of a CSV file, each with its end, so that files can be put together of several such texts. */
export function csvLines(rows: Iterable<readonly string[]>): string {
  const safe = Array.from(rows, (row) => row.map(withoutFormula));
  return safe.length === 0 ? '' : Papa.unparse(safe, { newline: NEW_LINE }) + NEW_LINE;
}

/**
 * Rows of a list as CSV: the columns in the order in which they are shown, and behind them those
 * that the export always has.
 */
export function rowsToCsv<T>(
  rows: Iterable<T>,
  { text }: Pick<RowReader<T>, 'text'>,
  shown: readonly string[],
  always: readonly string[] = [],
): string {
  const columns = [...new Set([...shown, ...always])];
  const cells = Array.from(rows, (row) => columns.map((column) => text(row, column)));
  return toCsv(columns, cells);
}

/**
 * Name of a downloaded list: 'Alerts, Critical, 2026-11-22 01.05.csv'. Empty parts are left out.
 * @param zone IANA name; the reader's own when left out.
 */
export function csvName(parts: readonly string[], now: Date, zone?: string): string {
  const moment = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(now);
  return `${[...parts.filter(Boolean), moment.replace(':', '.')].join(', ')}.csv`;
}

function withoutFormula(cell: string): string {
  return FORMULA_START.test(cell) && !HARMLESS.test(cell) ? `'${cell}` : cell;
}
