import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { NO_FEED, type Counts, type Feed, type FeedPage, type FeedSource } from './feed.ts';

/** First pages that are on their way at once; the rest of the pages come one after the other. */
const LANES = 4;

/** Loaded rows of one account. */
interface Part<T, C extends Counts> {
  rows: T[];
  /** The first page: what it counted holds for all, and nothing that changed since is missed. */
  first?: FeedPage<T, C>;
  isWhole: boolean;
  failure?: unknown;
}

/**
 * Reads an account after the other: the first page of each, so that their counts are known, then
 * the rest. Gives what is there to `show` when all counts are known, and each time that there are
 * twice as many rows, since the screens work out everything anew with each step.
 * @throws the first failure when no account answers.
 */
export async function loadFeed<T extends { id: string }, C extends Counts>(
  accountIds: readonly string[],
  source: FeedSource<T, C>,
  show: (feed: Feed<T, C>) => void,
): Promise<Feed<T, C>> {
  const parts = new Map(
    accountIds.map((id): [string, Part<T, C>] => [id, { rows: [], isWhole: false }]),
  );
  let shown: Feed<T, C> = NO_FEED;
  const showProgress = () => {
    const feed = joined(parts);
    const isNews =
      (feed.rows.length > 0 && feed.rows.length >= 2 * shown.rows.length) ||
      (feed.total !== null && shown.total === null);
    if (isNews) show((shown = feed));
  };
  const read = async (id: string, next?: string): Promise<string | undefined> => {
    const part = parts.get(id)!;
    try {
      const page = await source.readPage(id, next);
      part.first ??= page;
      part.rows.push(...page.rows);
      part.isWhole = page.nextToken === undefined;
      showProgress();
      return page.nextToken;
    } catch (error) {
      part.failure = error;
      showProgress();
      return undefined;
    }
  };

  const nextTokens = await inLanes(accountIds, (id) => read(id));
  for (const [at, id] of accountIds.entries()) {
    let next = nextTokens[at];
    while (next !== undefined) next = await read(id, next);
  }
  const all = [...parts.values()];
  const failed = all.find(({ failure }) => failure !== undefined);
  if (failed && all.every(({ first }) => first === undefined)) throw failed.failure;
  return { ...joined(parts), isComplete: true };
}

/** Works through the items in their order, some at once. */
async function inLanes<I, O>(items: readonly I[], work: (item: I) => Promise<O>): Promise<O[]> {
  const results: O[] = [];
  const left = [...items.entries()].values();
  const lane = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(LANES, items.length) }, lane));
  return results;
}

function joined<T, C extends Counts>(parts: ReadonlyMap<string, Part<T, C>>): Feed<T, C> {
  const all = [...parts];
  const of = <V>(value: (part: Part<T, C>) => V | undefined): Record<string, V> =>
    Object.fromEntries(
      all.flatMap(([id, part]) => {
        const found = value(part);
        return found === undefined ? [] : [[id, found]];
      }),
    );
  const hasAnswered = all.length === 0 || all.some(([, { first }]) => first);
  const isCounted = hasAnswered && all.every(([, { first, failure }]) => first ?? failure);
  return {
    rows: all.flatMap(([, { rows }]) => rows),
    total: isCounted ? all.reduce((sum, [, part]) => sum + totalOf(part), 0) : null,
    counts: of(({ first }) => first?.counts),
    isComplete: false,
    ended: isCounted ? endedOf(all.map(([, { first }]) => first)) : null,
    asOfMs: of(({ first, isWhole }) => (isWhole ? first?.asOfMs : undefined)),
    rights: of(({ first }) => first?.seen?.rights),
    failures: all.flatMap(([accountId, { failure }]) =>
      failure === undefined ? [] : [{ accountId, message: sentenceOf(failure) }],
    ),
  };
}

/** Known only when each account that answered says it. */
function endedOf<T, C extends Counts>(
  firsts: readonly (FeedPage<T, C> | undefined)[],
): readonly T[] | null {
  const answered = firsts.flatMap((first) => first ?? []);
  return answered.every(({ ended }) => ended) ? answered.flatMap(({ ended }) => ended ?? []) : null;
}

/** An account of which not all is here has as many rows as it said. */
function totalOf<T, C extends Counts>({ rows, first, isWhole }: Part<T, C>): number {
  return isWhole ? rows.length : Math.max(rows.length, first?.total ?? 0);
}
