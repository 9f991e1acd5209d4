// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useRowsThere, type PageAnswer } from '../../../web/src/ui/table/use-rows-there.ts';
import { useTableState } from '../../../web/src/ui/table/use-table-state.ts';
import { eachInFreshBrowser } from '../page-tests.ts';

eachInFreshBrowser(() => undefined);

/** A list of 25 rows that gives four of them at a time, or what is put in place of a page. */
function listThere(answers: Record<string, () => Promise<PageAnswer<number>>> = {}) {
  const asked: string[] = [];
  const read = ({ nextToken = '0' }: { nextToken: string | undefined }) => {
    asked.push(nextToken);
    const from = Number(nextToken);
    const rows = Array.from({ length: Math.min(4, 25 - from) }, (_, at) => from + at);
    const next = from + 4 < 25 ? String(from + 4) : undefined;
    return answers[nextToken]?.() ?? Promise.resolve({ rows, nextToken: next });
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(
    () => {
      const state = useTableState({ table: 'list' });
      return { state, rows: useRowsThere(state, { key: ['list'], name: 'The list', read }) };
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  );
  return { asked, result };
}

test('a page is filled from as many answers as it takes, and the next ones are left until somebody gets there', async () => {
  const { asked, result } = listThere();
  await waitFor(() => expect(result.current.rows.page.rows).toHaveLength(10));
  expect(result.current.rows.isCatchingUp).toBe(false);
  expect(asked).toEqual(['0', '4', '8']);
  expect(result.current.rows.count).toBeNull();
  act(() => result.current.state.setPage(2));
  await waitFor(() => expect(result.current.rows.page.rows).toEqual([20, 21, 22, 23, 24]));
  expect(result.current.rows).toMatchObject({ count: 25, isComplete: true });
});

test('a page of which no row is there yet is not taken for an empty one', async () => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { result } = listThere({
    '0': () => Promise.resolve({ rows: [], nextToken: '4' }),
    '4': () => released.then(() => ({ rows: [7], nextToken: undefined })),
  });
  await waitFor(() => expect(result.current.rows.isCatchingUp).toBe(true));
  expect(result.current.rows).toMatchObject({ isComplete: false, page: { rows: [] } });
  release();
  await waitFor(() => expect(result.current.rows.page.rows).toEqual([7]));
  expect(result.current.rows.isComplete).toBe(true);
});

test('a later answer that fails is asked for again from where it failed', async () => {
  let fails = true;
  const { asked, result } = listThere({
    '4': () =>
      fails
        ? Promise.reject(new Error('The store is away.'))
        : Promise.resolve({ rows: [4, 5, 6, 7], nextToken: '8' }),
  });
  await waitFor(() =>
    expect(result.current.rows.failure?.sentence).toBe(
      'The list could not be read. The store is away.',
    ),
  );
  fails = false;
  asked.length = 0;
  act(() => result.current.rows.failure!.retry());
  await waitFor(() => expect(result.current.rows.page.rows).toHaveLength(10));
  expect(asked[0]).toBe('4');
  expect(result.current.rows.page.rows[0]).toBe(0);
});
