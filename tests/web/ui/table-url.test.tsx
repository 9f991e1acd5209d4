// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { useTableUrl } from '../../../web/src/ui/table/use-table-url.ts';
import { eachInFreshBrowser } from '../page-tests.ts';

eachInFreshBrowser(() => undefined);

function openAt(address: string) {
  return renderHook(
    () => {
      const [read, change] = useTableUrl();
      return { read, change, at: useLocation().search, step: useNavigationType() };
    },
    {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
    },
  ).result;
}

test('another view is a step for Back, and another letter of the search is none', () => {
  const table = openAt('/services');
  act(() => table.current.change({ search: 'Leeds' }));
  expect([table.current.at, table.current.step]).toEqual(['?q=Leeds', 'REPLACE']);
  act(() => table.current.change({ view: 'Mine' }));
  expect([table.current.at, table.current.step]).toEqual(['?q=Leeds&view=Mine', 'PUSH']);
});

test('the group of a tile’s link ends with the choice of a view', () => {
  const table = openAt('/services?groupBy=Customer&filter=Harbour+Foods&q=Leeds');
  act(() => table.current.change({ view: 'Mine' }));
  expect(table.current.at).toBe('?q=Leeds&view=Mine');
});

test('a page that is no number is the first', () => {
  for (const page of ['0', '-3', 'x', ''])
    expect(openAt(`/services?page=${page}`).current.read.page).toBe(0);
  expect(openAt('/services?page=3').current.read.page).toBe(2);
});
