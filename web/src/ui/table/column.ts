import type { ReactNode } from 'react';

/** How a table shows one property of its rows. Columns are constants at module level. */
export interface ColumnSpec<T> {
  /** The property's name, which is also the header. */
  id: string;
  /** Plain text: what the CSV holds, and what the cell shows when there is no `cell`. */
  text(row: T): string;
  cell?(row: T): ReactNode;
  /** Numbers stand at the end of their cell. */
  align?: 'end';
  /** Pixels before the person resizes it. */
  width?: number;
}

export const DEFAULT_WIDTH = 150;
export const NARROWEST = 56;
