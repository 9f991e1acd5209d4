import Papa from 'papaparse';

/** Cells that a spreadsheet would run as a formula are written as text (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * CSV by RFC 4180: CRLF between rows, quotes doubled, a field quoted when it holds a comma, a quote
 * or a line break.
 * @param headers one for each column; @param rows the cells of each row in the same order.
 */
export function toCsv(headers: readonly string[], rows: Iterable<readonly string[]>): string {
  const safe = [...rows].map((row) => row.map(withoutFormula));
  return Papa.unparse([[...headers], ...safe], { newline: '\r\n' });
}

function withoutFormula(cell: string): string {
  return FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}
