import type { Seen } from '../../../../core/domain/seen.ts';

/** Counts from the server, by name. */
export type Counts = Readonly<Record<string, number>>;

/** Rows that arrive page after page and are then kept fresh by what changed. */
export interface Feed<T, C extends Counts = Counts> {
  rows: readonly T[];
  /**
   * How many there are in all, while the rows may still be on their way; null until each account
   * has said how many it has.
   */
  total: number | null;
  /** Counts from the server with the first page of each account, by account. */
  counts: Readonly<Record<string, C>>;
  isComplete: boolean;
  /**
   * Rows that have ended lately, before the page was opened and since; null while that is not
   * known.
   */
  ended: readonly T[] | null;
  /**
   * Epoch milliseconds of the latest answer, by account that was read whole: everything changed
   * later is not here yet.
   */
  asOfMs: Readonly<Record<string, number>>;
  /** Word for the rights with which the rows were read, by account. */
  rights: Readonly<Record<string, string>>;
  /**
   * Accounts that did not answer the last time, each with its sentence. Their former rows are kept.
   */
  failures: readonly { accountId: string; message: string }[];
}

export interface FeedPage<T, C extends Counts = Counts> {
  rows: readonly T[];
  /** Ids of rows that are gone. */
  removed?: readonly string[];
  /** Brings a row up to date that is not among the changed ones; the same row when nothing changed. */
  renew?: (row: T) => T;
  /** Rows that have ended; left out of a first page when there are too many. */
  ended?: readonly T[] | undefined;
  nextToken?: string | undefined;
  total?: number | undefined;
  counts?: C | undefined;
  /** Fingerprints of the account's rows after this page, or after all pages behind it. */
  seen?: Seen | undefined;
  asOfMs: number;
}

export interface FeedSource<T extends { id: string }, C extends Counts = Counts> {
  accountOf(row: T): string;
  /** Whether a row that has ended is still told of. */
  isRecent?(row: T): boolean;
  /** Epoch milliseconds of a row's latest change, where writes are shown before they are read. */
  changedAtMs?(row: T): number;
  readPage(accountId: string, nextToken: string | undefined): Promise<FeedPage<T, C>>;
  readChanges(accountId: string, sinceMs: number): Promise<FeedPage<T, C>>;
}

export const NO_FEED: Feed<never, never> = {
  rows: [],
  total: null,
  counts: {},
  isComplete: false,
  ended: null,
  asOfMs: {},
  rights: {},
  failures: [],
};

/** The server's counts of all accounts together; null until each has answered. */
export function countedByServer<C extends Counts>(
  { total, counts, failures }: Pick<Feed<unknown, C>, 'total' | 'counts' | 'failures'>,
  accountIds: readonly string[],
): C | null {
  const failed = new Set(failures.map(({ accountId }) => accountId));
  const answered = accountIds.filter((id) => counts[id] ?? !failed.has(id));
  const known = answered.map((id) => counts[id]).filter((each): each is C => each !== undefined);
  const [first] = known;
  if (total === null || !first || known.length < answered.length) return null;
  const names = Object.keys(first);
  return Object.fromEntries(
    names.map((name) => [name, known.reduce((sum, each) => sum + (each[name] ?? 0), 0)]),
  ) as C;
}

/**
 * Replaces, adds and removes by id; the same rows stay the same objects, and without a change the
 * list itself does.
 */
export function merge<T extends { id: string }, C extends Counts>(
  feed: Feed<T, C>,
  page: Pick<FeedPage<T>, 'rows' | 'removed' | 'ended' | 'renew'>,
  isRecent: (row: T) => boolean = () => true,
): Feed<T, C> {
  const removed = new Set(page.removed);
  const { renew = (row: T) => row } = page;
  const isRenewed = feed.rows.some((row) => renew(row) !== row);
  if (page.rows.length === 0 && removed.size === 0 && !isRenewed) return feed;
  const changed = new Map(page.rows.map((row) => [row.id, row]));
  const kept = feed.rows
    .filter((row) => !removed.has(row.id))
    .map((row) => {
      const newer = changed.get(row.id);
      changed.delete(row.id);
      return newer ?? row;
    });
  const rows = [...kept, ...changed.values()].map(renew);
  return {
    ...feed,
    rows,
    total: feed.isComplete ? rows.length : feed.total,
    ended: endedAfter(feed, page, isRecent),
  };
}

/** The rows read, except where the screen has a later state: a write's own answer. */
export function keepNewer<T extends { id: string }, C extends Counts>(
  read: Feed<T, C>,
  shown: Feed<T, C> | undefined,
  changedAtMs: ((row: T) => number) | undefined,
): Feed<T, C> {
  if (!shown || !changedAtMs) return read;
  const readById = new Map(read.rows.map((row) => [row.id, row]));
  const newer = shown.rows.filter((row) => {
    const same = readById.get(row.id);
    return same && changedAtMs(row) > changedAtMs(same);
  });
  return merge(read, { rows: newer });
}

function endedAfter<T extends { id: string }>(
  { ended: former }: Pick<Feed<T>, 'ended'>,
  { ended = [] }: Pick<FeedPage<T>, 'ended'>,
  isRecent: (row: T) => boolean,
): readonly T[] | null {
  if (former === null || ended.length === 0) return former;
  const ids = new Set(ended.map(({ id }) => id));
  return [...ended, ...former.filter(({ id }) => !ids.has(id))].filter(isRecent);
}
