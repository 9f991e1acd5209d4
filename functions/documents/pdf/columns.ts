import type { ReportTable } from '../../../core/domain/report/document.ts';
import { ROOM } from './flow.ts';
import type { Type } from './type.ts';

export const SIZE = 8;
const GAP = 8;
/** Narrower columns are not read. */
const NARROWEST = 52;
const WIDEST = 190;
/** Width up to which a cell is not broken. */
const MOST_WHOLE = 110;
export const MOST_COLUMNS = Math.floor(ROOM / NARROWEST);

export interface Column {
  name: string;
  isFigure: boolean;
  /** Place in the rows. */
  at: number;
  x: number;
  /** Without the gap to the next. */
  width: number;
}

/** Columns across the page: figures as wide as they are, texts as wide as there is room. */
export function columnsOf(type: Type, { columns, rows }: ReportTable, left: number): Column[] {
  const shown = columns.slice(0, MOST_COLUMNS).map((column, at) => {
    let [cells, pieces] = [0, 0];
    for (const row of rows) {
      const width = type.widthOf(row[at] ?? '', 'regular', SIZE);
      cells = Math.max(cells, width);
      if (width > pieces) pieces = Math.max(pieces, type.widestPiece(row[at]!, 'regular', SIZE));
    }
    const words = type.widestPiece(column.name, 'bold', SIZE);
    const name = type.widthOf(column.name, 'bold', SIZE);
    // Figures and what a row is called stay on one line.
    const isWhole = column.isFigure || column.name === 'Name';
    return {
      ...column,
      at,
      least: Math.max(Math.min(isWhole ? cells : pieces, MOST_WHOLE), words),
      wanted: column.isFigure
        ? Math.max(cells, words, Math.min(name, NARROWEST))
        : Math.min(WIDEST, Math.max(cells, name)),
    };
  });
  const room = ROOM - GAP * (shown.length - 1);
  const widths = fitted(shown, room);
  let x = left;
  return shown.map(({ name, isFigure, at }) => {
    const column = { name, isFigure, at, x, width: widths[at]! };
    x += column.width + GAP;
    return column;
  });
}

/** A table with less to show is not stretched further than this: its rows could not be followed. */
const MOST_STRETCHED = 1.6;

/** Each what it wants where there is room, and otherwise as much of it as all can have. */
function fitted(columns: readonly { least: number; wanted: number }[], room: number): number[] {
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const wanted = columns.map((column) => column.wanted);
  const all = sum(wanted);
  if (all <= room)
    return wanted.map((width) => width * Math.min(MOST_STRETCHED, room / Math.max(1, all)));
  const least = columns.map((column) => Math.min(column.least, column.wanted));
  if (sum(least) > room) return least.map((width) => (width * room) / sum(least));
  const share = Math.max(0, room - sum(least)) / Math.max(1, all - sum(least));
  return wanted.map((width, at) => least[at]! + (width - least[at]!) * share);
}
