// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { useRowsHere } from '../../../web/src/ui/table/use-rows-here.ts';
import { useTableState } from '../../../web/src/ui/table/use-table-state.ts';

beforeEach(() => localStorage.clear());

const ROWS = Array.from({ length: 60 }, (_, at) => ({ name: String(at) }));
const nameOf = ({ name }: { name: string }) => name;
const reader = { property: nameOf, searchText: nameOf, sortKey: nameOf, text: nameOf };

function useTable(table: string) {
  const state = useTableState({ table });
  return { state, rows: useRowsHere(state, { rows: ROWS, reader }) };
}

/** A table of this name at an address, as a page shows it. */
function openTable(table: string, address = '/') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => useTable(table), { wrapper });
}

test('each table keeps a page size of its own', () => {
  for (const [table, size] of [
    ['alerts', 25],
    ['roles', 50],
  ] as const) {
    const { result } = openTable(table);
    act(() => result.current.state.setPageSize(size));
  }
  expect(
    ['devices', 'alerts', 'roles'].map((table) => openTable(table).result.current.state.pageSize),
  ).toEqual([10, 25, 50]);
});

test('the page of a table is in its address, so a link and Back lead to it', () => {
  const { result } = openTable('devices', '/services?page=3');
  expect(result.current.rows.page).toMatchObject({ page: 2 });
  expect(result.current.rows.page.rows[0]).toEqual({ name: '20' });
});
