// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useTableState } from '../../../web/src/ui/table/use-table-state.ts';
import { eachInFreshBrowser } from '../page-tests.ts';

eachInFreshBrowser(() => undefined);

/** The names that the pages give their tables. */
const TABLES = [
  'devices',
  'alerts',
  'roles',
  'users',
  'accountaccess',
  'maintenance',
  'reports',
  'audit',
];

function openTable(table: string, address = '/') {
  return renderHook(() => ({ state: useTableState({ table }), at: useLocation().search }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result;
}

test('LIMIT-03 the size of pages is remembered for each table alone, and the page stands in its address', () => {
  for (const [at, table] of TABLES.entries()) {
    const opened = openTable(table);
    expect(opened.current.state.pageSize, table).toBe(10);
    act(() => opened.current.state.setPageSize(20 + at));
    act(() => opened.current.state.setPage(2));
    expect([opened.current.state.page, opened.current.at]).toEqual([2, '?page=3']);
    cleanup();
  }
  for (const [at, table] of TABLES.entries()) {
    const { state } = openTable(table, '/?page=3').current;
    expect([state.pageSize, state.page], table).toEqual([20 + at, 2]);
    cleanup();
  }
});
