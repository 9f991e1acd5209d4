import Papa from 'papaparse';
import type { CellValue } from 'read-excel-file/universal';

const MOST_BYTES = 10_000_000;
/** Of all parts of the file once they are unpacked. */
const MOST_UNPACKED_BYTES = 60_000_000;
const MOST_ROWS = 20_000;
/** Rows times columns up to the last cell of a sheet, which the reader allocates. */
const MOST_CELLS = 10_000_000;
/** Digits that a number of a spreadsheet can have. */
const MOST_DIGITS = 15;
/** First bytes of an encrypted workbook, and of one of before 2007. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** A file that cannot be taken, in a sentence for the person who chose it. */
export class UnreadableFile extends Error {}

interface ReadFile {
  /** As of a CSV file with the same cells. */
  csv: string;
  /** The sheet that was read, of several; '' otherwise. */
  sheet: string;
}

/**
 * Text of a CSV file, or the first sheet of an XLSX workbook as such a text: dates as 2026-11-27,
 * numbers without exponent, formulas by their value.
 * @throws UnreadableFile
 */
export async function readSheetFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('The file is larger than 10 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (OLE.every((byte, at) => bytes[at] === byte))
    throw new UnreadableFile(
      'The file has a password or is of an old Excel. Save it as XLSX without a password, or as CSV.',
    );
  // Every ZIP archive begins so, and no text does.
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  if (!isArchive) return { csv: new TextDecoder().decode(bytes), sheet: '' };
  const [{ default: readSheets }, { unzipSync }] = await Promise.all([
    import('read-excel-file/universal'),
    import('fflate'),
  ]);
  let unpackedBytes = 0;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpackedBytes += originalSize;
        return unpackedBytes <= MOST_UNPACKED_BYTES && name.startsWith('xl/worksheets/');
      },
    });
  } catch {
    throw new UnreadableFile('This is not an Excel workbook. Save it as XLSX, or as CSV.');
  }
  if (unpackedBytes > MOST_UNPACKED_BYTES)
    throw new UnreadableFile('The workbook is too large once it is unpacked. Save it as CSV.');
  if (Object.values(parts).some((part) => cellsIn(part) > MOST_CELLS))
    throw new UnreadableFile(
      'A cell far from the table has something in it. Delete it, or save the table as CSV.',
    );
  const sheets = await readSheets(file).catch(() => {
    throw new UnreadableFile('This is not an Excel workbook. Save it as XLSX, or as CSV.');
  });
  const [first, ...others] = sheets;
  const rows = (first?.data ?? []).map((row) => row.map(textOf));
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  if (rows.length === 0) throw new UnreadableFile('The first sheet of the workbook is empty.');
  if (rows.length > MOST_ROWS)
    throw new UnreadableFile(
      `The first sheet has ${rows.length.toLocaleString('en-GB')} rows; a file has ${MOST_ROWS.toLocaleString('en-GB')} at most.`,
    );
  return { csv: Papa.unparse(rows), sheet: others.length > 0 ? first!.sheet : '' };
}

function textOf(cell: CellValue | null): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number')
    return cell.toLocaleString('en-GB', {
      useGrouping: false,
      maximumFractionDigits: MOST_DIGITS,
    });
  return String(cell);
}

/** Rows times columns up to the last cell that a sheet's XML names. */
function cellsIn(sheet: Uint8Array): number {
  let rows = 0;
  let columns = 0;
  for (const [, column, row] of new TextDecoder()
    .decode(sheet)
    .matchAll(/\sr=["']([A-Z]+)(\d+)/g)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(column!));
  }
  return rows * columns;
}

/** 1 for A, 27 for AA. */
const columnNumber = (name: string): number =>
  [...name].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
