import { useQuery } from '@tanstack/react-query';
import { devices } from '../../../../core/contract/devices.ts';
import type { Device } from '../../../../core/domain/device.ts';
import type { StateCounts } from '../../../../core/domain/state.ts';
import { useSession, workingAccounts, type Session } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { NO_FEED, type Counts, type Feed, type FeedSource } from './feed.ts';
import { feedQuery } from './feed-query.ts';
import { keyOf } from '../../api/queries.ts';

export const REFRESH_EVERY_MS = 60_000;
const PAGE_SIZE = 1_000;

const source = (customer: string | null): FeedSource<Device, StateCounts> => {
  const scope = (accountId: string) => ({
    account_id: accountId,
    ...(customer ? { customer } : {}),
  });
  return {
    accountOf: (device) => device['Account ID'],
    async readPage(accountId, nextToken) {
      const page = await call(devices.listDevices, {
        ...scope(accountId),
        limit: PAGE_SIZE,
        ...(nextToken ? { next_token: nextToken } : {}),
      });
      return {
        rows: page.data,
        nextToken: page.next_token,
        total: page.total,
        counts: page.counts,
        seen: page.seen,
        asOfMs: page.as_of,
      };
    },
    async readChanges(accountId, sinceMs) {
      const page = await call(devices.listDevices, { ...scope(accountId), changed_since: sinceMs });
      return { rows: page.data, removed: page.removed ?? [], seen: page.seen, asOfMs: page.as_of };
    },
  };
};

export function devicesQuery(session: Session) {
  const accountIds = workingAccounts(session);
  return feedQuery(
    [...keyOf(devices.listDevices), 'feed', ...accountIds],
    accountIds,
    source(session.customer),
  );
}

export interface FeedView<T, C extends Counts = Counts> extends Feed<T, C> {
  /** Not even the first page is there. */
  isLoading: boolean;
  /** Nothing could be read at all. */
  error: Error | null;
  refresh(): void;
}

export function viewOf<T, C extends Counts>(query: {
  data: Feed<T, C> | undefined;
  isLoading: boolean;
  error: Error | null;
  refetch(options: object): unknown;
}): FeedView<T, C> {
  return {
    ...(query.data ?? NO_FEED),
    isLoading: query.isLoading,
    error: query.data ? null : query.error,
    refresh: () => void query.refetch({ cancelRefetch: false }),
  };
}

/**
 * All devices of the person: the first 1,000 at once, the rest behind them, then what changed,
 * every 60 seconds.
 */
export function useDevices(): FeedView<Device, StateCounts> {
  const query = useQuery({
    ...devicesQuery(useSession()),
    staleTime: REFRESH_EVERY_MS,
    refetchInterval: REFRESH_EVERY_MS,
  });
  return viewOf(query);
}
