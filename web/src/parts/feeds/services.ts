import { useMemo } from 'react';
import { joinServices, type Service } from '../../../../core/domain/service.ts';
import { useAlerts } from './alerts.ts';
import { useDevices, type FeedView } from './devices.ts';
import { useDevicePolls } from './polls.ts';

export interface ServicesView extends Pick<
  FeedView<Service>,
  'rows' | 'total' | 'isComplete' | 'isLoading' | 'error' | 'failures'
> {
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
 */
export function useServices(): ServicesView {
  const devices = useDevices();
  const alerts = useAlerts();
  const { polls } = useDevicePolls();
  const knownAlerts = alerts.isLoading || alerts.error ? null : alerts.rows;
  // As text, so that a refresh without a change joins nothing anew.
  const readAccounts = Object.keys(alerts.asOfMs).join('\n');
  const rows = useMemo(() => {
    const read = new Set(readAccounts.split('\n'));
    return joinServices(devices.rows, polls, knownAlerts, (accountId) => read.has(accountId));
  }, [devices.rows, polls, knownAlerts, readAccounts]);
  return {
    rows,
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
