import { useMemo } from 'react';
import {
  hasChanged,
  RECENT_SECONDS,
  type AlertChange,
} from '../../../../core/domain/alert-changes.ts';
import { joinAlerts, type AlertRow } from '../../../../core/domain/alert-row.ts';
import { countAlerts, type AlertCounts } from '../../../../core/domain/alert.ts';
import { useAlertCounts, useAlerts, type AlertsView } from '../../parts/feeds/alerts.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useNowSeconds } from '../../ui/state/clock.ts';

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
 * cleared.
 */
export function useListedAlerts(change: AlertChange | undefined): ListedAlerts {
  const feed = useAlerts();
  const devices = useDevices();
  const current = useAlertCounts(feed);
  const now = useNowSeconds();
  const sinceEpoch = change ? now - RECENT_SECONDS : 0;
  const alerts = useMemo(
    () =>
      change
        ? [...feed.rows, ...(feed.ended ?? [])].filter((alert) =>
            hasChanged(alert, change, sinceEpoch),
          )
        : feed.rows,
    [change, feed.rows, feed.ended, sinceEpoch],
  );
  const rows = useMemo(() => joinAlerts(alerts, devices.rows), [alerts, devices.rows]);
  const isComplete = feed.isComplete && (change === undefined || feed.ended !== null);
  const changed = useMemo(
    () => (change && isComplete ? countAlerts(alerts) : null),
    [change, isComplete, alerts],
  );
  return { feed, rows, counts: change ? changed : current, isComplete };
}
