import { useMemo } from 'react';
import { defaultColumns, distinguishesRows } from '../../../../core/domain/table.ts';
import type { Column } from '../../../../core/domain/view.ts';
import type { ColumnSpec } from './column.ts';

interface ShownColumns<T> {
  /** All of them in their order, hidden ones too. */
  columns: readonly Column[];
  shown: readonly ColumnSpec<T>[];
}

/**
 * The columns that a table shows: those that a person or a view chose, and while nobody has, the
 * first eight of the offered ones that tell one row from another.
 * @param rows all rows, where they are here.
 */
export function useShownColumns<T>(
  chosen: readonly Column[] | null,
  offered: readonly string[],
  specOf: (id: string) => ColumnSpec<T>,
  rows: readonly T[] | null,
): ShownColumns<T> {
  const columns = useMemo(() => {
    if (chosen) return chosen;
    return defaultColumns(offered, (id) => {
      const { text, isAlwaysShown = false } = specOf(id);
      return isAlwaysShown || rows === null || distinguishesRows(rows, text);
    });
  }, [chosen, offered, specOf, rows]);
  // By their ids, so that rows that arrive draw no other row anew.
  const ids = columns.filter((column) => column.visible).map((column) => column.id);
  const key = ids.join('\n');
  const shown = useMemo(() => key.split('\n').filter(Boolean).map(specOf), [key, specOf]);
  return { columns, shown };
}
