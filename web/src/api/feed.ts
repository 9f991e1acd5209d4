import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { sentenceOf } from './errors.ts';

/** Rows that arrive page after page and are then kept fresh by what changed. */
export interface Feed<T> {
  rows: readonly T[];
  /** How many there are in all; the rows may still be on their way. */
  total: number;
  isComplete: boolean;
  /** Epoch milliseconds of the latest answer, by account: everything changed later is not here yet. */
  asOfMs: Readonly<Record<string, number>>;
  /** Accounts that did not answer the last time, each with its sentence. Their former rows are kept. */
  failures: readonly { accountId: string; message: string }[];
}

export interface FeedPage<T> {
  rows: readonly T[];
  /** Ids of rows that are gone. */
  removed?: readonly string[];
  nextToken?: string;
  total?: number;
  asOfMs: number;
}

export interface FeedSource<T extends { id: string }> {
  readPage(accountId: string, nextToken: string | undefined): Promise<FeedPage<T>>;
  readChanges(accountId: string, sinceMs: number): Promise<FeedPage<T>>;
}

/**
 * The query of a feed over accounts: the first time all pages of each account in turn, every one shown when it arrives;
 * later only what changed. An account that fails does not stop the others; when all fail the first failure is thrown.
 */
export function feedQuery<T extends { id: string }>(queryKey: QueryKey, accountIds: readonly string[], source: FeedSource<T>) {
  return {
    queryKey,
    gcTime: Infinity,
    queryFn: ({ client }: { client: QueryClient }): Promise<Feed<T>> => {
      const former = client.getQueryData<Feed<T>>(queryKey);
      const show = (feed: Feed<T>) => client.setQueryData<Feed<T>>(queryKey, feed);
      return former?.isComplete ? refresh(former, accountIds, source) : load(accountIds, source, show);
    },
  };
}

async function load<T extends { id: string }>(accountIds: readonly string[], source: FeedSource<T>, show: (feed: Feed<T>) => void) {
  let feed: Feed<T> = { rows: [], total: 0, isComplete: false, asOfMs: {}, failures: [] };
  const errors: unknown[] = [];
  for (const accountId of accountIds) {
    const others = feed.total;
    let nextToken: string | undefined;
    try {
      do {
        const page = await source.readPage(accountId, nextToken);
        const rows = [...feed.rows, ...page.rows];
        // Of the first page, so that nothing changed while the later ones were read is missed.
        const asOfMs = { [accountId]: page.asOfMs, ...feed.asOfMs };
        feed = { ...feed, rows, asOfMs, total: Math.max(rows.length, others + (page.total ?? 0)) };
        nextToken = page.nextToken;
        if (rows.length > 0) show(feed);
      } while (nextToken);
    } catch (error) {
      errors.push(error);
      feed = { ...feed, failures: [...feed.failures, { accountId, message: sentenceOf(error) }] };
    }
  }
  if (errors.length === accountIds.length && errors.length > 0) throw errors[0];
  return { ...feed, total: feed.rows.length, isComplete: true };
}

async function refresh<T extends { id: string }>(former: Feed<T>, accountIds: readonly string[], source: FeedSource<T>): Promise<Feed<T>> {
  let feed: Feed<T> = { ...former, failures: [] };
  for (const accountId of accountIds) {
    try {
      const sinceMs = feed.asOfMs[accountId];
      const page = sinceMs === undefined ? await readAll(accountId, source) : await source.readChanges(accountId, sinceMs);
      feed = { ...merge(feed, page), asOfMs: { ...feed.asOfMs, [accountId]: page.asOfMs } };
    } catch (error) {
      feed = { ...feed, failures: [...feed.failures, { accountId, message: sentenceOf(error) }] };
    }
  }
  return feed;
}

/** An account that failed at the first load is read whole as soon as it answers. */
async function readAll<T extends { id: string }>(accountId: string, source: FeedSource<T>): Promise<FeedPage<T>> {
  const first = await source.readPage(accountId, undefined);
  const rows = [...first.rows];
  for (let next = first.nextToken; next;) {
    const page = await source.readPage(accountId, next);
    rows.push(...page.rows);
    next = page.nextToken;
  }
  return { rows, asOfMs: first.asOfMs };
}

/** Replaces, adds and removes by id; the same rows stay the same objects, and without a change the list itself does. */
export function merge<T extends { id: string }>(feed: Feed<T>, page: Pick<FeedPage<T>, 'rows' | 'removed'>): Feed<T> {
  const removed = new Set(page.removed);
  if (page.rows.length === 0 && removed.size === 0) return feed;
  const changed = new Map(page.rows.map((row) => [row.id, row]));
  const kept = feed.rows.filter((row) => !removed.has(row.id)).map((row) => {
    const newer = changed.get(row.id);
    changed.delete(row.id);
    return newer ?? row;
  });
  const rows = [...kept, ...changed.values()];
  return { ...feed, rows, total: rows.length };
}

/**
 * Starts a feed and resolves as soon as its first rows are there, or it ended without any; the rest arrives behind.
 * @throws the feed's failure when it fails before any row.
 */
export async function firstRows(client: QueryClient, query: { queryKey: QueryKey; queryFn: unknown }): Promise<void> {
  const whole = client.fetchQuery({ ...(query as { queryKey: QueryKey }), staleTime: Infinity, retry: false });
  let stop: (() => void) | undefined;
  const first = new Promise<void>((resolve) => {
    stop = client.getQueryCache().subscribe(() => {
      if (client.getQueryData(query.queryKey) !== undefined) resolve();
    });
  });
  // A failure behind the first rows is the business of the pages, which show it.
  whole.catch(() => {});
  await Promise.race([first, whole]).finally(() => stop?.());
}
