import type { ReactNode } from 'react';

/** Columns are constants at module level. */
export interface ColumnSpec<T> {
  /** The property's name, also the default header. */
  id: string;
  /** Replaces the header, such as with a unit. */
  header?: ReactNode;
  /** Plain text of the cell; shown without `cell`. */
  text(row: T): string;
  cell?(row: T): ReactNode;
  /** For numbers. */
  align?: 'end';
  /** Initial width in pixels. */
  width?: number;
  /** The cell names its row for screen readers. */
  isRowHeader?: true;
  /** Not sortable, such as buttons. */
  isUnsorted?: true;
  /** Line of the card on a phone; omitted without it. */
  line?: 1 | 2 | 3;
  /** Replaces the cell's content on the card. */
  card?(row: T): ReactNode;
}

export const DEFAULT_WIDTH = 150;
export const NARROWEST = 56;

export function cellOf<T>(column: ColumnSpec<T>, row: T): ReactNode {
  return column.cell ? column.cell(row) : column.text(row);
}
