import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { idDigest, LOOK_BACK_MS } from '../../../core/domain/seen.ts';
import { ApiError } from '../../../core/contract/api-error.ts';
import {
  countedByServer,
  merge,
  NO_FEED,
  type Feed,
  type FeedPage,
  type FeedSource,
} from '../../../web/src/parts/feeds/feed.ts';
import { viewOf } from '../../../web/src/parts/feeds/devices.ts';
import { feedQuery } from '../../../web/src/parts/feeds/feed-query.ts';
import { refreshAlerts } from '../../../web/src/parts/feeds/alerts.ts';
import { keyOf } from '../../../web/src/api/queries.ts';
import { alerts } from '../../../core/contract/alerts.ts';
import { until } from '../../fixtures/until.ts';

interface Row {
  id: string;
  account: string;
  text: string;
}

const row = (id: string, text = 'as it was', account = 'north'): Row => ({ id, account, text });

/** A server of rows that answers as told, and what it was asked. */
class Rows implements FeedSource<Row> {
  rows: Row[] = [row('a'), row('b'), row('c')];
  rights = 'all';
  pageSize = 2;
  changes: Pick<FeedPage<Row>, 'rows' | 'removed'> = { rows: [] };
  failure: Error | null = null;
  now = 1_000_000;
  readonly asked: string[] = [];

  accountOf = ({ account }: Row) => account;
  changedAtMs?: (row: Row) => number;

  async readPage(accountId: string, nextToken: string | undefined): Promise<FeedPage<Row>> {
    this.asked.push(`${accountId} page ${nextToken ?? 0}`);
    if (this.failure) throw this.failure;
    const own = this.rows.filter(({ account }) => account === accountId);
    const from = Number(nextToken ?? 0);
    const next = from + this.pageSize;
    return {
      rows: own.slice(from, next),
      total: own.length,
      asOfMs: this.now,
      ...(next < own.length ? { nextToken: String(next) } : {}),
      ...(from === 0 ? { seen: this.seen(accountId) } : {}),
    };
  }

  async readChanges(accountId: string, sinceMs: number): Promise<FeedPage<Row>> {
    this.asked.push(`${accountId} since ${sinceMs}`);
    if (this.failure) throw this.failure;
    return { ...this.changes, seen: this.seen(accountId), asOfMs: this.now };
  }

  private seen(accountId: string) {
    return {
      rights: this.rights,
      ids: idDigest(this.rows.filter(({ account }) => account === accountId).map(({ id }) => id)),
    };
  }
}

function feedOf(source: Rows, accountIds = ['north']) {
  const client = new QueryClient();
  const query = feedQuery(['rows'], accountIds, source);
  return async () => {
    await client.fetchQuery({ ...query, queryKey: ['rows'], staleTime: 0, retry: false } as never);
    return client.getQueryData<Feed<Row>>(['rows'])!;
  };
}

const ids = (feed: Feed<Row>) => feed.rows.map(({ id }) => id);

test('a refresh asks for what changed since the last answer, and a little before it', async () => {
  const source = new Rows();
  const read = feedOf(source);
  const first = await read();
  source.now += 60_000;
  const second = await read();
  expect(source.asked).toEqual([
    'north page 0',
    'north page 2',
    `north since ${1_000_000 - LOOK_BACK_MS}`,
  ]);
  expect(second.rows).toBe(first.rows);
  expect(second.asOfMs).toEqual({ north: 1_060_000 });
});

test('changes replace, add and remove rows, and leave the others the objects that they were', async () => {
  const source = new Rows();
  const read = feedOf(source);
  const first = await read();
  source.rows = [row('a'), row('b', 'new'), row('d')];
  source.changes = { rows: [row('b', 'new'), row('d')], removed: ['c'] };
  const second = await read();
  expect(second.rows).toEqual(source.rows);
  expect(second.rows[0]).toBe(first.rows[0]);
  expect(source.asked.at(-1)).toMatch('since');
});

test('rows that ended lately are told of once, the latest first, and no longer than they are recent', () => {
  const isRecent = ({ text }: Row) => text !== 'long ago';
  const feed: Feed<Row> = {
    ...NO_FEED,
    isComplete: true,
    rows: [row('a'), row('b')],
    total: 2,
    ended: [row('x')],
  };
  const gone = (id: string, text?: string) => ({ rows: [], removed: [id], ended: [row(id, text)] });
  const after = merge(feed, gone('a'), isRecent);
  expect([after.rows, after.total, after.ended]).toEqual([[row('b')], 1, [row('a'), row('x')]]);
  expect(merge(after, gone('a', 'again'), isRecent).ended).toEqual([row('a', 'again'), row('x')]);
  expect(merge(after, gone('b', 'long ago'), isRecent).ended).toEqual([row('a'), row('x')]);
  expect(merge({ ...feed, ended: null }, gone('a'), isRecent).ended).toBeNull();
  expect(merge(feed, { rows: [] })).toBe(feed);
});

test('a refresh that fails leaves what was read and no error; reading again waits for one that is under way', () => {
  const error = new Error('away');
  const asked: object[] = [];
  const refetch = (options: object) => asked.push(options);
  const feed: Feed<Row> = { ...NO_FEED, rows: [row('a')] };
  expect(viewOf({ data: feed, isLoading: false, error, refetch })).toMatchObject({
    rows: [row('a')],
    error: null,
  });
  const view = viewOf({ data: undefined, isLoading: false, error, refetch });
  expect([view.rows, view.total, view.error]).toEqual([[], null, error]);
  view.refresh();
  expect(asked).toEqual([{ cancelRefetch: false }]);
});

test('what was written while a read was under way stays, and the total that the server said', async () => {
  const source = new Rows();
  source.changedAtMs = ({ text }) => (text === 'written' ? 2 : 1);
  const client = new QueryClient();
  const query = { ...feedQuery(['rows'], ['north'], source), staleTime: 0, retry: false };
  const write = () =>
    client.setQueryData<Feed<Row>>(['rows'], (feed) =>
      merge(feed!, { rows: [row('a', 'written')] }),
    );
  const readPage = source.readPage.bind(source);
  source.readPage = async (accountId, nextToken) => {
    if (nextToken) expect(write()?.total).toBe(3);
    return readPage(accountId, nextToken);
  };
  const texts = async () =>
    ((await client.fetchQuery(query as never)) as Feed<Row>).rows.map(({ text }) => text);
  expect(await texts()).toEqual(['written', 'as it was', 'as it was']);

  source.changes = { rows: [row('a')] };
  const readChanges = source.readChanges.bind(source);
  source.readChanges = async (accountId, sinceMs) => {
    write();
    return readChanges(accountId, sinceMs);
  };
  expect(await texts()).toEqual(['written', 'as it was', 'as it was']);
});

test('a change told while a read is under way is read after it, since the read may have begun before', async () => {
  const client = new QueryClient();
  const answers: ((count: number) => void)[] = [];
  const stop = new QueryObserver(client, {
    queryKey: [...keyOf(alerts.listAlerts), 'feed', 'north'],
    queryFn: () => new Promise<number>((answer) => answers.push(answer)),
  }).subscribe(() => {});
  await until(() => expect(answers).toHaveLength(1));
  const told = refreshAlerts(client);
  answers[0]!(1);
  await until(() => expect(answers).toHaveLength(2));
  answers[1]!(2);
  await told;
  stop();
  expect(answers).toHaveLength(2);
});

test('rows that no change tells of, but that left the view, go with a reading of the whole account', async () => {
  const source = new Rows();
  const read = feedOf(source);
  await read();
  source.rows = [row('a'), row('c')];
  expect(ids(await read())).toEqual(['a', 'c']);
  expect(source.asked.at(-1)).toBe('north page 0');
  expect(ids(await read())).toEqual(['a', 'c']);
  expect(source.asked.at(-1)).toMatch('since');
});

test('one row that went while another came is noticed, although the number is the same', async () => {
  const source = new Rows();
  const read = feedOf(source);
  await read();
  source.rows = [row('a'), row('b'), row('x')];
  expect(ids(await read())).toEqual(['a', 'b', 'x']);
});

test('with other rights the same rows are read anew, since they may say less', async () => {
  const source = new Rows();
  const read = feedOf(source);
  await read();
  source.rights = 'fewer';
  source.rows = [row('a', ''), row('b', ''), row('c', '')];
  expect((await read()).rows.map(({ text }) => text)).toEqual(['', '', '']);
  await read();
  expect(source.asked.at(-1)).toMatch('since');
});

test('an account that is refused is gone with its rows; one that only fails keeps them', async () => {
  const source = new Rows();
  source.rows.push(row('s', 'as it was', 'south'));
  const read = feedOf(source, ['north', 'south']);
  await read();
  source.failure = new ApiError(500, 'Away.');
  const away = await read();
  expect([ids(away), away.failures.map(({ message }) => message)]).toEqual([
    ['a', 'b', 'c', 's'],
    ['Away.', 'Away.'],
  ]);
  source.failure = new ApiError(403, 'Not yours.');
  expect(await read()).toMatchObject({ rows: [], total: 0, asOfMs: {} });
  source.failure = null;
  expect(ids(await read())).toEqual(['a', 'b', 'c', 's']);
});

test('while the pages arrive, the list is shown each time that it has doubled', async () => {
  const source = new Rows();
  source.pageSize = 1;
  source.rows = Array.from({ length: 9 }, (_, at) => row(`r${at}`));
  const client = new QueryClient();
  const shown: number[] = [];
  client.getQueryCache().subscribe(() => {
    const feed = client.getQueryData<Feed<Row>>(['rows']);
    if (feed && feed.rows.length !== shown.at(-1)) shown.push(feed.rows.length);
  });
  await client.fetchQuery({
    ...feedQuery(['rows'], ['north'], source),
    queryKey: ['rows'],
  } as never);
  expect(shown).toEqual([1, 2, 4, 8, 9]);
});

test('what the server counted is known once each account has said it, whatever else is on its way', async () => {
  const source = new Rows();
  source.pageSize = 1;
  source.rows = [row('a'), row('b'), row('s1', 'x', 'south'), row('s2', 'x', 'south')];
  const answers = new Map<string, () => void>();
  const readPage = source.readPage.bind(source);
  source.readPage = async (accountId, nextToken) => {
    await new Promise<void>((answer) => {
      answers.set(`${accountId} ${nextToken ?? 0}`, answer);
    });
    return { ...(await readPage(accountId, nextToken)), counts: { live: 2 } };
  };
  const client = new QueryClient();
  const query = feedQuery(['rows'], ['north', 'south'], source);
  const whole = client.fetchQuery({ ...query, queryKey: ['rows'] } as never);
  const shown = () => client.getQueryData<Feed<Row>>(['rows']);
  const said = () => {
    const feed = shown()!;
    return [ids(feed), feed.total, countedByServer(feed, ['north', 'south']), feed.asOfMs];
  };
  await until(() => expect([...answers.keys()]).toEqual(['north 0', 'south 0']));
  answers.get('north 0')!();
  await until(() => expect(said()).toEqual([['a'], null, null, {}]));
  answers.get('south 0')!();
  await until(() => expect(said()).toEqual([['a', 's1'], 4, { live: 4 }, {}]));
  await until(() => expect(answers.has('north 1')).toBe(true));
  answers.get('north 1')!();
  await until(() => expect(answers.has('south 1')).toBe(true));
  answers.get('south 1')!();
  await whole;
  expect([ids(shown()!), shown()!.asOfMs]).toEqual([
    ['a', 'b', 's1', 's2'],
    { north: 1_000_000, south: 1_000_000 },
  ]);
});

test('an account that does not answer leaves the counts of the others, and one that broke off its total', async () => {
  const source = new Rows();
  source.pageSize = 1;
  source.rows = [row('a'), row('b'), row('s', 'x', 'south')];
  const readPage = source.readPage.bind(source);
  source.readPage = async (accountId, nextToken) => {
    if (accountId === 'south' || nextToken === '1') throw new ApiError(500, 'Away.');
    return { ...(await readPage(accountId, nextToken)), counts: { live: 2 } };
  };
  const feed = await feedOf(source, ['north', 'south'])();
  expect([ids(feed), feed.total, feed.asOfMs]).toEqual([['a'], 2, {}]);
  expect(countedByServer(feed, ['north', 'south'])).toEqual({ live: 2 });
  expect(feed.failures.map(({ accountId }) => accountId)).toEqual(['north', 'south']);
});
