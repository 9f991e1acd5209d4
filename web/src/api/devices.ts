import { useQueries, useQuery } from '@tanstack/react-query';
import { devices } from '../../../core/contract/devices.ts';
import type { Device } from '../../../core/domain/device.ts';
import { useSession, workingAccounts, type Session } from '../access/session.ts';
import { call } from './client.ts';
import { feedQuery, type Feed, type FeedSource } from './feed.ts';
import { keyOf, queryOf } from './queries.ts';

export const REFRESH_EVERY_MS = 60_000;
const PAGE_SIZE = 1_000;

const source = (customer: string | null): FeedSource<Device> => {
  const scope = (accountId: string) => ({ account_id: accountId, ...(customer ? { customer } : {}) });
  return {
    async readPage(accountId, nextToken) {
      const page = await call(devices.listDevices, { ...scope(accountId), limit: PAGE_SIZE, ...(nextToken ? { next_token: nextToken } : {}) });
      return { rows: page.data, asOfMs: page.as_of, ...(page.next_token ? { nextToken: page.next_token } : {}), ...(page.total === undefined ? {} : { total: page.total }) };
    },
    async readChanges(accountId, sinceMs) {
      const page = await call(devices.listDevices, { ...scope(accountId), changed_since: sinceMs });
      return { rows: page.data, removed: page.removed ?? [], asOfMs: page.as_of };
    },
  };
};

export function devicesQuery(session: Session) {
  const accountIds = workingAccounts(session);
  return feedQuery([...keyOf(devices.listDevices), 'feed', ...accountIds], accountIds, source(session.customer));
}

export interface FeedView<T> extends Feed<T> {
  /** Not even the first page is there. */
  isLoading: boolean;
  /** Nothing could be read at all. */
  error: Error | null;
  refresh(): void;
}

export function viewOf<T>(query: { data: Feed<T> | undefined; isLoading: boolean; error: Error | null; refetch(options: object): unknown }): FeedView<T> {
  return {
    ...(query.data ?? { rows: [], total: 0, isComplete: false, asOfMs: {}, failures: [] }),
    isLoading: query.isLoading,
    error: query.data ? null : query.error,
    refresh: () => void query.refetch({ cancelRefetch: false }),
  };
}

/** All devices of the person: the first 1,000 at once, the rest behind them, then what changed, every 60 seconds. */
export function useDevices(): FeedView<Device> {
  const query = useQuery({ ...devicesQuery(useSession()), staleTime: REFRESH_EVERY_MS, refetchInterval: REFRESH_EVERY_MS });
  return viewOf(query);
}

export interface DevicePoll {
  lastPolledEpochSeconds: number;
  uptimeSeconds: number;
  answering: boolean;
  inDowntime: boolean;
  pollIntervalSeconds: number;
}

/** The latest poll of every device by its id, of all the person's accounts, read anew every 60 seconds. */
export function useDevicePolls(): { polls: ReadonlyMap<string, DevicePoll>; error: Error | null } {
  const accountIds = workingAccounts(useSession());
  return useQueries({
    queries: accountIds.map((accountId) => ({ ...queryOf(devices.listDeviceStates, { account_id: accountId }), refetchInterval: REFRESH_EVERY_MS })),
    combine: joinPolls,
  });
}

type StatesAnswer = { data: { ids: string[]; lastPolledEpochSeconds: number[]; uptimeSeconds: number[]; answering: boolean[]; inDowntime: string[]; pollIntervalSeconds: number } };

function joinPolls(results: { data: StatesAnswer | undefined; error: Error | null }[]) {
  const polls = new Map<string, DevicePoll>();
  for (const { data } of results) {
    if (!data) continue;
    const { ids, lastPolledEpochSeconds, uptimeSeconds, answering, inDowntime, pollIntervalSeconds } = data.data;
    const downtime = new Set(inDowntime);
    ids.forEach((id, index) => polls.set(id, {
      lastPolledEpochSeconds: lastPolledEpochSeconds[index] ?? 0,
      uptimeSeconds: uptimeSeconds[index] ?? 0,
      answering: answering[index] ?? false,
      inDowntime: downtime.has(id),
      pollIntervalSeconds,
    }));
  }
  return { polls, error: results.find((result) => result.error)?.error ?? null };
}
