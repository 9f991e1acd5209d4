import type { RefObject } from 'react';
import { useKeys } from '../keys.ts';

/** A key in addition to those of every table. */
export interface RowKey {
  key: string;
  does: string;
  /** Called with the id of the focused row, or null. */
  run(rowId: string | null): void;
}

interface TableKeys {
  /** Unique prefix on the page. */
  name: string;
  root: RefObject<HTMLElement | null>;
  keys?: readonly RowKey[] | undefined;
}

/** '/' searches, j and k move between rows; Enter activates the focused control. */
export function useTableKeys({ name, root, keys = [] }: TableKeys): void {
  const withTable = (act: (table: HTMLElement) => void) => () => {
    if (root.current) act(root.current);
  };
  useKeys(name, [
    {
      key: '/',
      does: 'Search the table',
      run: withTable((table) =>
        table.querySelector<HTMLElement>('[data-table-search] input')?.focus(),
      ),
    },
    { key: 'j', does: 'Next row', run: withTable((table) => focusRow(table, 1)) },
    { key: 'k', does: 'Previous row', run: withTable((table) => focusRow(table, -1)) },
    ...keys.map(({ key, does, run }) => ({
      key,
      does,
      run: withTable((table) => run(focusedRow(table)?.dataset['row'] ?? null)),
    })),
  ]);
}

function focusedRow(table: HTMLElement): HTMLElement | null {
  const active = document.activeElement;
  return table.contains(active) ? (active?.closest<HTMLElement>('tr[data-row]') ?? null) : null;
}

/** Focuses the row's link, else its toggle, so that Enter opens the row. */
function focusRow(table: HTMLElement, step: 1 | -1): void {
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-row]')];
  const current = focusedRow(table);
  const next = current ? rows.indexOf(current) + step : step === 1 ? 0 : rows.length - 1;
  const row = rows[Math.min(rows.length - 1, Math.max(0, next))];
  const control =
    row?.querySelector<HTMLElement>('[data-row-primary]') ??
    row?.querySelector<HTMLElement>('[data-row-toggle]');
  control?.focus();
}
