import { useMemo } from 'react';
import { joinServices, type Service } from '../../../../core/domain/service.ts';
import { countStates, type StateCounts } from '../../../../core/domain/state.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { useAlerts } from './alerts.ts';
import { useDevices, type FeedView } from './devices.ts';
import { countedByServer } from './feed.ts';
import { useDevicePolls } from './polls.ts';

export interface ServicesView extends Pick<
  FeedView<Service>,
  'rows' | 'total' | 'isComplete' | 'isLoading' | 'error' | 'failures'
> {
  /** How many services are in each state; null until it is known. */
  states: StateCounts | null;
  /** Every state is that of now: nothing that would change one is still on its way. */
  isSettled: boolean;
  /** Epoch milliseconds of the oldest answer behind what is shown; 0 before the first. */
  asOfMs: number;
  /** The alerts are there: before, nothing may be said about what changed. */
  knowsAlerts: boolean;
  /** Why they are not. */
  alertsError: Error | null;
  /** Reads what changed now. */
  refresh(): void;
}

/**
 * All services of the person: devices, polls and alerts joined, fresh with every change of any of
 * them.
 * @param isWanted false for a page that may or may not be about services: nothing is joined then.
 */
export function useServices(isWanted = true): ServicesView {
  const accountIds = workingAccounts(useSession());
  const devices = useDevices();
  const alerts = useAlerts();
  const polls = useDevicePolls(isWanted);
  // As text, so that a refresh without a change joins nothing anew.
  const readAccounts = Object.keys(alerts.asOfMs).join('\n');
  const rows = useMemo(() => {
    if (!isWanted) return [];
    const read = new Set(readAccounts.split('\n'));
    return joinServices(devices.rows, polls.polls, alerts.rows, (accountId) => read.has(accountId));
  }, [isWanted, devices.rows, polls.polls, alerts.rows, readAccounts]);
  const isSettled =
    devices.isComplete &&
    (polls.isComplete || polls.error !== null) &&
    (alerts.isComplete || alerts.isDenied || alerts.error !== null);
  const counted = useMemo(() => (isSettled ? countStates(rows) : null), [isSettled, rows]);
  return {
    rows,
    states: counted ?? countedByServer(devices, accountIds),
    isSettled,
    total: devices.total,
    isComplete: devices.isComplete,
    isLoading: devices.isLoading,
    error: devices.error,
    knowsAlerts: alerts.isComplete,
    alertsError: alerts.error,
    failures: [...devices.failures, ...alerts.failures],
    asOfMs: oldest([...Object.values(devices.asOfMs), ...Object.values(alerts.asOfMs)]),
    refresh: () => {
      devices.refresh();
      alerts.refresh();
    },
  };
}

function oldest(moments: readonly number[]): number {
  return moments.length > 0 ? Math.min(...moments) : 0;
}
