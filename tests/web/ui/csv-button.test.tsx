// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RowReader } from '../../../core/domain/table.ts';
import { FlashesProvider } from '../../../web/src/ui/flash/flashes.tsx';
import { CsvButton } from '../../../web/src/ui/table/csv-button.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';

eachInFreshBrowser(() => undefined);

const reader: RowReader<string> = {
  searchText: (row) => row,
  property: (row) => row,
  sortKey: (row) => row,
  text: (row) => row,
};

test.each([
  [false, ['a'], 'The rows are still loading.'],
  [true, [], 'There is no row to download.'],
  [true, ['a'], null],
] as const)(
  'complete: %s, rows: %j: a half or empty list makes no file',
  (isComplete, rows, why) => {
    const list = {
      page: { rows, page: 0, pages: 1 },
      count: rows.length,
      total: rows.length,
      isNarrowed: false,
      isLoading: false,
      isComplete,
      isCatchingUp: false,
      failure: null,
      all: rows,
      readAll: async () => rows,
    };
    render(
      <FlashesProvider>
        <CsvButton name={['List']} reader={reader} rows={list} columns={['Name']} />
      </FlashesProvider>,
    );
    const button = screen.getByRole('button', { name: /^CSV/ });
    expect(button.getAttribute('aria-disabled') === 'true').toBe(why !== null);
    if (why) expect(document.body.textContent).toContain(why);
  },
);
