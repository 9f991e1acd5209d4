import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '../../../../core/access/grants.ts';
import { alerts } from '../../../../core/contract/alerts.ts';
import { hasChanged, RECENT_SECONDS } from '../../../../core/domain/alert-changes.ts';
import {
  countAlerts,
  isShown,
  type Alert,
  type AlertCounts,
  type ValueNow,
} from '../../../../core/domain/alert.ts';
import { useSession, workingAccounts, type Session } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { REFRESH_EVERY_MS, viewOf, type FeedView } from './devices.ts';
import { countedByServer, merge, type Feed, type FeedPage, type FeedSource } from './feed.ts';
import { feedQuery } from './feed-query.ts';
import { keyOf } from '../../api/queries.ts';

const FEED_KEY = [...keyOf(alerts.listAlerts), 'feed'];

const source: FeedSource<Alert, AlertCounts> = {
  accountOf: (alert) => alert.account_id,
  isRecent: (alert) => hasChanged(alert, 'cleared', recentEpoch()),
  changedAtMs: (alert) => alert.changedAtMs,
  async readPage(accountId, nextToken) {
    const answer = await call(alerts.listAlerts, {
      account_id: accountId,
      ...(nextToken ? { next_token: nextToken } : {}),
    });
    return {
      rows: current(answer.data),
      nextToken: answer.next_token,
      total: answer.counts?.all,
      counts: answer.counts,
      ended: answer.cleared?.filter(isShown),
      seen: answer.seen,
      asOfMs: answer.as_of,
    };
  },
  async readChanges(accountId, sinceMs) {
    const answer = await call(alerts.listAlerts, { account_id: accountId, changed_since: sinceMs });
    const { values = {} } = answer;
    return {
      ...changesIn(answer.data),
      renew: (alert) =>
        alert.account_id === accountId ? valuedAt(alert, values[alert.id]) : alert,
      seen: answer.seen,
      asOfMs: answer.as_of,
    };
  },
};

/**
 * Rows of every list, count and tile: cleared alerts and those that only drive mails are dropped at
 * load.
 */
function current(rows: readonly Alert[]): Alert[] {
  return rows.filter((alert) => !alert.cleared && isShown(alert));
}

function changesIn(rows: readonly Alert[]): Pick<FeedPage<Alert>, 'rows' | 'removed' | 'ended'> {
  const cleared = rows.filter((alert) => alert.cleared);
  return {
    rows: current(rows),
    removed: cleared.map((alert) => alert.id),
    ended: cleared.filter(isShown),
  };
}

/** The alert with what it measures now. */
function valuedAt(former: Alert, now: ValueNow | undefined): Alert {
  const { valueNow, ...alert } = former;
  if (valueNow?.epochSeconds === now?.epochSeconds) return former;
  return now ? { ...alert, valueNow: now } : alert;
}

const recentEpoch = () => Math.floor(Date.now() / 1000) - RECENT_SECONDS;

export function alertsQuery(session: Session) {
  const accountIds = workingAccounts(session);
  return feedQuery([...FEED_KEY, ...accountIds], accountIds, source);
}

export interface AlertsView extends FeedView<Alert, AlertCounts> {
  /** The person may read no alerts, and nothing was asked. */
  isDenied: boolean;
}

/**
 * The current alerts of the person: read whole once, then what changed, on a live nudge and every
 * 60 seconds.
 */
export function useAlerts(): AlertsView {
  const session = useSession();
  const isDenied = !can(session.grants, 'alerts', 'view');
  const query = useQuery({
    ...alertsQuery(session),
    enabled: !isDenied,
    staleTime: REFRESH_EVERY_MS,
    refetchInterval: REFRESH_EVERY_MS,
  });
  return { ...viewOf(query), isDenied };
}

/** How many current alerts each filter finds; null until it is known. */
export function useAlertCounts(view: AlertsView): AlertCounts | null {
  const accountIds = workingAccounts(useSession());
  const { rows, isComplete } = view;
  const counted = useMemo(() => (isComplete ? countAlerts(rows) : null), [isComplete, rows]);
  return counted ?? countedByServer(view, accountIds);
}

/** Shows at once what a write answered, such as an acknowledged alert, on every screen. */
export function showAlertChanges(client: QueryClient, changed: readonly Alert[]): void {
  client.setQueriesData<Feed<Alert>>(
    { queryKey: FEED_KEY },
    (feed) => feed && merge(feed, changesIn(changed), source.isRecent),
  );
}

/** Fetches what changed now. Resolves when it is on screen. */
export async function refreshAlerts(client: QueryClient): Promise<void> {
  const refetch = () => client.refetchQueries({ queryKey: FEED_KEY }, { cancelRefetch: false });
  // A read that is under way may have begun before the change.
  if (client.isFetching({ queryKey: FEED_KEY }) > 0) await refetch();
  await refetch();
}
