import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { idDigest } from '../../../core/domain/seen.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { startWorld } from '../../fixtures/world.ts';

/** More than a page, so many of them in one second that a page ends among those. */
const STORM = 2_500;
let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  const first = twoProviders().alerts[0]!;
  await putMany(
    'alerts',
    Array.from({ length: STORM }, (_, at) =>
      alertRow({
        ...first,
        id: `storm-${at}`,
        startEpoch: first.startEpoch + Math.floor(at / 1_000),
        changedAtMs: Date.now(),
      }),
    ),
  );
});
afterAll(() => tables.stop());

const list = async (query: Record<string, string> = {}) => {
  const { body } = await call('alerts.listAlerts', people.harbourOnly, {
    query: { account_id: 'northbeam', ...query },
  });
  return body as unknown as {
    data: Alert[];
    next_token?: string;
    seen?: { ids: string; rights: string };
    as_of: number;
  };
};

test('a storm of alerts is read page by page: each once, newest first, and the first page says what all must hold', async () => {
  const pages = [await list()];
  while (pages.at(-1)!.next_token)
    pages.push(await list({ next_token: pages.at(-1)!.next_token! }));
  const rows = pages.flatMap((page) => page.data);
  expect(pages.map((page) => page.data.length)).toEqual([2_000, STORM + 2 - 2_000]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(STORM + 2);
  expect(rows.every((row, at) => at === 0 || row.startEpoch <= rows[at - 1]!.startEpoch)).toBe(
    true,
  );
  expect(pages.map((page) => page.seen?.ids)).toEqual([
    idDigest(rows.map(({ id }) => id)),
    undefined,
  ]);
});

test('more changes than an answer should carry are not sent: the list is to be read anew', async () => {
  const { data, seen } = await list({ changed_since: '0' });
  expect(data).toEqual([]);
  expect(seen).toEqual({ rights: '', ids: '' });
  expect((await list({ changed_since: String(Date.now() + 60_000) })).seen).toEqual(
    (await list()).seen,
  );
});

test('the token of a page that nobody gave is refused by its name', async () => {
  const { status, body } = await call('alerts.listAlerts', people.harbourOnly, {
    query: { account_id: 'northbeam', next_token: 'nonsense' },
  });
  expect([status, body.message]).toEqual([400, expect.stringContaining('next_token')]);
});
