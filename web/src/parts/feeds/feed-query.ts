import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepNewer, type Counts, type Feed, type FeedSource } from './feed.ts';
import { loadFeed } from './load-feed.ts';
import { refreshFeed } from './refresh-feed.ts';

/**
 * The query of a feed over accounts: the first time all pages of each account in turn, shown as
 * they arrive; later only what changed. An account that fails does not stop the others; when all
 * fail the first failure is thrown.
 */
export function feedQuery<T extends { id: string }, C extends Counts>(
  queryKey: QueryKey,
  accountIds: readonly string[],
  source: FeedSource<T, C>,
) {
  return {
    queryKey,
    gcTime: Infinity,
    queryFn: async ({ client }: { client: QueryClient }): Promise<Feed<T, C>> => {
      const shown = () => client.getQueryData<Feed<T, C>>(queryKey);
      // A person's write meanwhile may be newer than this answer.
      const current = (feed: Feed<T, C>) => keepNewer(feed, shown(), source.changedAtMs);
      const former = shown();
      return current(
        former?.isComplete
          ? await refreshFeed(former, accountIds, source)
          : await loadFeed(accountIds, source, (feed) =>
              client.setQueryData<Feed<T, C>>(queryKey, current(feed)),
            ),
      );
    },
  };
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
