import type { ReactNode } from 'react';

/** How a table shows one property of its rows. Columns are constants at module level. */
export interface ColumnSpec<T> {
  /** The property's name, which is also the header. */
  id: string;
  /** Header in place of the name, such as the name with a unit. */
  header?: ReactNode;
  /** Plain text: what the cell says when there is no `cell`. */
  text(row: T): string;
  cell?(row: T): ReactNode;
  /** Numbers stand at the end of their cell. */
  align?: 'end';
  /** Pixels before the person resizes it. */
  width?: number;
  /** The cell names its row for screen readers. */
  isRowHeader?: true;
  /** Nothing to sort by, such as buttons. */
  isUnsorted?: true;
  /** The line of the card that a row is on a phone; on no line when left out. */
  line?: 1 | 2 | 3;
  /** What the card says where that is not what the cell says. */
  card?(row: T): ReactNode;
}

export const DEFAULT_WIDTH = 150;
export const NARROWEST = 56;

export function cellOf<T>(column: ColumnSpec<T>, row: T): ReactNode {
  return column.cell ? column.cell(row) : column.text(row);
}
