import { isRefusal, sentenceOf } from '../../../../core/contract/api-error.ts';
import { idDigest, LOOK_BACK_MS, type Seen } from '../../../../core/domain/seen.ts';
import { merge, type Counts, type Feed, type FeedSource } from './feed.ts';

/** Brings a feed up to date, account after account; one that fails keeps its former rows. */
export async function refreshFeed<T extends { id: string }, C extends Counts>(
  former: Feed<T, C>,
  accountIds: readonly string[],
  source: FeedSource<T, C>,
): Promise<Feed<T, C>> {
  let feed: Feed<T, C> = { ...former, failures: [] };
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
 * Changes since the last read; the whole account when it was never read, or when changes cannot
 * tell which rows the person no longer sees.
 */
async function refreshAccount<T extends { id: string }, C extends Counts>(
  feed: Feed<T, C>,
  accountId: string,
  source: FeedSource<T, C>,
): Promise<Feed<T, C>> {
  const sinceMs = feed.asOfMs[accountId];
  if (sinceMs !== undefined) {
    const changes = await source.readChanges(accountId, Math.max(0, sinceMs - LOOK_BACK_MS));
    const next = merge(feed, changes, source.isRecent);
    if (!changes.seen || holds(next, accountId, changes.seen, source))
      return { ...next, asOfMs: { ...next.asOfMs, [accountId]: changes.asOfMs } };
  }
  return await readAnew(without(feed, accountId, source), accountId, source);
}

/** The first page counts, so that nothing changed while the later ones were read is missed. */
async function readAnew<T extends { id: string }, C extends Counts>(
  others: Feed<T, C>,
  accountId: string,
  source: FeedSource<T, C>,
): Promise<Feed<T, C>> {
  const first = await source.readPage(accountId, undefined);
  const rows = [...others.rows, ...first.rows];
  for (let next = first.nextToken; next !== undefined;) {
    const page = await source.readPage(accountId, next);
    rows.push(...page.rows);
    next = page.nextToken;
  }
  return {
    ...others,
    rows,
    total: rows.length,
    ended: first.ended && others.ended ? [...first.ended, ...others.ended] : null,
    asOfMs: { ...others.asOfMs, [accountId]: first.asOfMs },
    rights: first.seen ? { ...others.rights, [accountId]: first.seen.rights } : others.rights,
  };
}

function holds<T extends { id: string }, C extends Counts>(
  feed: Feed<T, C>,
  accountId: string,
  seen: Seen,
  source: FeedSource<T, C>,
): boolean {
  return (
    feed.rights[accountId] === seen.rights && digestOf(feed.rows, accountId, source) === seen.ids
  );
}

const digests = new WeakMap<readonly unknown[], Map<string, string>>();

/** Made once for the rows of a list, which stay the same while nothing changes. */
function digestOf<T extends { id: string }, C extends Counts>(
  rows: readonly T[],
  accountId: string,
  source: FeedSource<T, C>,
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
function without<T extends { id: string }, C extends Counts>(
  feed: Feed<T, C>,
  accountId: string,
  source: FeedSource<T, C>,
): Feed<T, C> {
  const { [accountId]: _moment, ...asOfMs } = feed.asOfMs;
  const { [accountId]: _rights, ...rights } = feed.rights;
  const isOther = (row: T) => source.accountOf(row) !== accountId;
  const rows = feed.rows.filter(isOther);
  const ended = feed.ended?.filter(isOther) ?? null;
  return { ...feed, asOfMs, rights, rows, ended, total: rows.length };
}

function failedWith<T, C extends Counts>(
  feed: Feed<T, C>,
  accountId: string,
  error: unknown,
): Feed<T, C> {
  return { ...feed, failures: [...feed.failures, { accountId, message: sentenceOf(error) }] };
}
