import { useMemo } from 'react';
import { defaultColumns } from '../../../../core/domain/table.ts';
import type { Column } from '../../../../core/domain/view.ts';
import type { ColumnSpec } from './column.ts';

interface ShownColumns<T> {
  /** All of them in their order, hidden ones too. */
  columns: readonly Column[];
  shown: readonly ColumnSpec<T>[];
}

/** The columns of a person's or a view's choice; the first eight of the offered ones without it. */
export function useShownColumns<T>(
  chosen: readonly Column[] | null,
  offered: readonly string[],
  specOf: (id: string) => ColumnSpec<T>,
): ShownColumns<T> {
  const columns = useMemo(() => chosen ?? defaultColumns(offered), [chosen, offered]);
  // By their ids, so that a column that is resized draws no row anew.
  const ids = columns.filter((column) => column.visible).map((column) => column.id);
  const key = ids.join('\n');
  const shown = useMemo(() => key.split('\n').filter(Boolean).map(specOf), [key, specOf]);
  return { columns, shown };
}
