import { useMemo } from 'react';
import { defaultColumns } from '../../../../core/domain/table.ts';
import type { Column } from '../../../../core/domain/view.ts';
import type { ColumnSpec } from './column.ts';

interface ShownColumns<T> {
  /** In order, including hidden ones. */
  columns: readonly Column[];
  shown: readonly ColumnSpec<T>[];
}

/** The person's or the view's columns, else the first eight offered ones. */
export function useShownColumns<T>(
  chosen: readonly Column[] | null,
  offered: readonly string[],
  specOf: (id: string) => ColumnSpec<T>,
): ShownColumns<T> {
  const columns = useMemo(() => chosen ?? defaultColumns(offered), [chosen, offered]);
  // Keyed by ids, so that a change of width redraws no rows.
  const ids = columns.filter((column) => column.visible).map((column) => column.id);
  const key = ids.join('\n');
  const shown = useMemo(() => key.split('\n').filter(Boolean).map(specOf), [key, specOf]);
  return { columns, shown };
}
