import { useMemo } from 'react';
import {
  hasChanged,
  RECENT_SECONDS,
  type AlertChange,
} from '../../../../core/domain/alert-changes.ts';
import { joinAlerts, type AlertRow } from '../../../../core/domain/alert-row.ts';
import { countAlerts, type Alert, type AlertCounts } from '../../../../core/domain/alert.ts';
import { useAlertCounts, useAlerts, type AlertsView } from '../../parts/feeds/alerts.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useNowSeconds } from '../../ui/state/clock.ts';
import type { ScopedServices } from './use-service-scope.ts';

export interface ListedAlerts {
  feed: AlertsView;
  /** The alerts that the page is about, of every severity. */
  rows: readonly AlertRow[];
  /** How many each severity button finds; null until it is known. */
  counts: AlertCounts | null;
  isComplete: boolean;
}

/**
 * The current alerts, or those that a change happened to within the last hour, of which some have
 * cleared; of all services, or of some.
 */
export function useListedAlerts(
  change: AlertChange | undefined,
  scope: ScopedServices | null,
): ListedAlerts {
  const feed = useAlerts();
  const devices = useDevices();
  const current = useAlertCounts(feed);
  const now = useNowSeconds();
  const sinceEpoch = change ? now - RECENT_SECONDS : 0;
  const alerts = useMemo(() => {
    const ofScope = (alert: Alert) => !scope || scope.ids.has(alert.monitorObjectId);
    if (!change) return scope ? feed.rows.filter(ofScope) : feed.rows;
    return [...feed.rows, ...(feed.ended ?? [])].filter(
      (alert) => ofScope(alert) && hasChanged(alert, change, sinceEpoch),
    );
  }, [change, scope, feed.rows, feed.ended, sinceEpoch]);
  const rows = useMemo(() => joinAlerts(alerts, devices.rows), [alerts, devices.rows]);
  const isComplete =
    feed.isComplete &&
    (change === undefined || feed.ended !== null) &&
    (scope === null || scope.isSettled);
  const isPart = change !== undefined || scope !== null;
  const counted = useMemo(
    () => (isPart && isComplete ? countAlerts(alerts) : null),
    [isPart, isComplete, alerts],
  );
  return { feed, rows, counts: isPart ? counted : current, isComplete };
}
