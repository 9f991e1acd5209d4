import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { idDigest, LOOK_BACK_MS, type Seen } from '../../../../core/domain/seen.ts';
import { isRefusal, sentenceOf } from '../../../../core/contract/api-error.ts';

/** Rows that arrive page after page and are then kept fresh by what changed. */
export interface Feed<T> {
  rows: readonly T[];
  /** How many there are in all; the rows may still be on their way. */
  total: number;
  isComplete: boolean;
  /**
   * Epoch milliseconds of the latest answer, by account: everything changed later is not here yet.
   */
  asOfMs: Readonly<Record<string, number>>;
  /** Word for the rights with which the rows were read, by account. */
  rights: Readonly<Record<string, string>>;
  /**
   * Accounts that did not answer the last time, each with its sentence. Their former rows are kept.
   */
  failures: readonly { accountId: string; message: string }[];
}

export interface FeedPage<T> {
  rows: readonly T[];
  /** Ids of rows that are gone. */
  removed?: readonly string[];
  nextToken?: string;
  total?: number;
  /** What the account's rows must be after this page, or after all pages behind it. */
  seen?: Seen | undefined;
  asOfMs: number;
}

export interface FeedSource<T extends { id: string }> {
  accountOf(row: T): string;
  readPage(accountId: string, nextToken: string | undefined): Promise<FeedPage<T>>;
  readChanges(accountId: string, sinceMs: number): Promise<FeedPage<T>>;
}

/**
 * The query of a feed over accounts: the first time all pages of each account in turn, shown as
 * they arrive; later only what changed. An account that fails does not stop the others; when all
 * fail the first failure is thrown.
 */
export function feedQuery<T extends { id: string }>(
  queryKey: QueryKey,
  accountIds: readonly string[],
  source: FeedSource<T>,
) {
  return {
    queryKey,
    gcTime: Infinity,
    queryFn: ({ client }: { client: QueryClient }): Promise<Feed<T>> => {
      const former = client.getQueryData<Feed<T>>(queryKey);
      const show = (feed: Feed<T>) => client.setQueryData<Feed<T>>(queryKey, feed);
      return former?.isComplete
        ? refresh(former, accountIds, source)
        : load(accountIds, source, show);
    },
  };
}

export const NO_FEED: Feed<never> = {
  rows: [],
  total: 0,
  isComplete: false,
  asOfMs: {},
  rights: {},
  failures: [],
};

async function load<T extends { id: string }>(
  accountIds: readonly string[],
  source: FeedSource<T>,
  show: (feed: Feed<T>) => void,
) {
  let feed: Feed<T> = NO_FEED;
  const rows: T[] = [];
  const errors: unknown[] = [];
  for (const accountId of accountIds) {
    const others = feed.total;
    try {
      for await (const page of pagesOf(accountId, source)) {
        rows.push(...page.rows);
        feed = readWith(
          { ...feed, total: Math.max(rows.length, others + (page.total ?? 0)) },
          accountId,
          page,
        );
        // Each time there are twice as many: the screens work out everything anew with each step.
        if (rows.length > 0 && rows.length >= 2 * feed.rows.length)
          show((feed = { ...feed, rows: [...rows] }));
      }
    } catch (error) {
      errors.push(error);
      feed = failedWith(feed, accountId, error);
    }
  }
  if (errors.length === accountIds.length && errors.length > 0) throw errors[0];
  return { ...feed, rows, total: rows.length, isComplete: true };
}

async function* pagesOf<T extends { id: string }>(accountId: string, source: FeedSource<T>) {
  let nextToken: string | undefined;
  do {
    const page = await source.readPage(accountId, nextToken);
    yield page;
    nextToken = page.nextToken;
  } while (nextToken);
}

/** The first page counts, so that nothing changed while the later ones were read is missed. */
function readWith<T>(feed: Feed<T>, accountId: string, page: FeedPage<T>): Feed<T> {
  return {
    ...feed,
    asOfMs: { [accountId]: page.asOfMs, ...feed.asOfMs },
    rights: page.seen ? { [accountId]: page.seen.rights, ...feed.rights } : feed.rights,
  };
}

function failedWith<T>(feed: Feed<T>, accountId: string, error: unknown): Feed<T> {
  return { ...feed, failures: [...feed.failures, { accountId, message: sentenceOf(error) }] };
}

async function refresh<T extends { id: string }>(
  former: Feed<T>,
  accountIds: readonly string[],
  source: FeedSource<T>,
): Promise<Feed<T>> {
  let feed: Feed<T> = { ...former, failures: [] };
  for (const accountId of accountIds) {
    try {
      feed = await refreshAccount(feed, accountId, source);
    } catch (error) {
      feed = failedWith(
        isRefusal(error) ? without(feed, accountId, source) : feed,
        accountId,
        error,
      );
    }
  }
  return feed;
}

/**
 * What changed; the whole account when it was never read, or when changes cannot say what the
 * person no longer sees.
 */
async function refreshAccount<T extends { id: string }>(
  feed: Feed<T>,
  accountId: string,
  source: FeedSource<T>,
): Promise<Feed<T>> {
  const sinceMs = feed.asOfMs[accountId];
  if (sinceMs !== undefined) {
    const changes = await source.readChanges(accountId, Math.max(0, sinceMs - LOOK_BACK_MS));
    const next = merge(feed, changes);
    if (!changes.seen || holds(next, accountId, changes.seen, source))
      return { ...next, asOfMs: { ...next.asOfMs, [accountId]: changes.asOfMs } };
  }
  let read: Feed<T> = without(feed, accountId, source);
  const rows = [...read.rows];
  for await (const page of pagesOf(accountId, source)) {
    rows.push(...page.rows);
    read = readWith(read, accountId, page);
  }
  return { ...read, rows, total: rows.length };
}

function holds<T extends { id: string }>(
  feed: Feed<T>,
  accountId: string,
  seen: Seen,
  source: FeedSource<T>,
): boolean {
  return (
    feed.rights[accountId] === seen.rights && digestOf(feed.rows, accountId, source) === seen.ids
  );
}

const digests = new WeakMap<readonly unknown[], Map<string, string>>();

/** Made once for the rows of a list, which stay the same while nothing changes. */
function digestOf<T extends { id: string }>(
  rows: readonly T[],
  accountId: string,
  source: FeedSource<T>,
): string {
  const known = digests.get(rows) ?? new Map<string, string>();
  digests.set(rows, known);
  let digest = known.get(accountId);
  if (digest === undefined)
    known.set(
      accountId,
      (digest = idDigest(
        rows.filter((row) => source.accountOf(row) === accountId).map((row) => row.id),
      )),
    );
  return digest;
}

/** The feed as if the account had never been read. */
function without<T extends { id: string }>(
  feed: Feed<T>,
  accountId: string,
  source: FeedSource<T>,
): Feed<T> {
  const { [accountId]: _moment, ...asOfMs } = feed.asOfMs;
  const { [accountId]: _rights, ...rights } = feed.rights;
  const rows = feed.rows.filter((row) => source.accountOf(row) !== accountId);
  return { ...feed, asOfMs, rights, rows, total: rows.length };
}

/**
 * Replaces, adds and removes by id; the same rows stay the same objects, and without a change the
 * list itself does.
 */
export function merge<T extends { id: string }>(
  feed: Feed<T>,
  page: Pick<FeedPage<T>, 'rows' | 'removed'>,
): Feed<T> {
  const removed = new Set(page.removed);
  if (page.rows.length === 0 && removed.size === 0) return feed;
  const changed = new Map(page.rows.map((row) => [row.id, row]));
  const kept = feed.rows
    .filter((row) => !removed.has(row.id))
    .map((row) => {
      const newer = changed.get(row.id);
      changed.delete(row.id);
      return newer ?? row;
    });
  const rows = [...kept, ...changed.values()];
  return { ...feed, rows, total: rows.length };
}

/**
 * Starts a feed and resolves as soon as its first rows are there, or it ended without any; the rest
 * arrives behind.
 * @throws the feed's failure when it fails before any row.
 */
export async function firstRows(
  client: QueryClient,
  query: { queryKey: QueryKey; queryFn: unknown },
): Promise<void> {
  const whole = client.fetchQuery({
    ...(query as { queryKey: QueryKey }),
    staleTime: Infinity,
    retry: false,
  });
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
