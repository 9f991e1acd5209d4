import { useMemo } from 'react';
import { joinServices, type Service } from '../../../core/domain/service.ts';
import { useAlerts } from './alerts.ts';
import { useDevicePolls, useDevices, type FeedView } from './devices.ts';

export interface ServicesView extends Pick<FeedView<Service>, 'rows' | 'total' | 'isComplete' | 'isLoading' | 'error' | 'failures'> {
  /** Epoch milliseconds of the oldest answer behind what is shown; 0 before the first. */
  asOfMs: number;
  /** The alerts are there: before, nothing may be said about what changed. */
  knowsAlerts: boolean;
  /** Reads what changed now. */
  refresh(): void;
}

/** All services of the person: devices, polls and alerts joined, fresh with every change of any of them. */
export function useServices(): ServicesView {
  const devices = useDevices();
  const alerts = useAlerts();
  const { polls } = useDevicePolls();
  const knownAlerts = alerts.isLoading || alerts.error ? null : alerts.rows;
  const { asOfMs: readAccounts } = alerts;
  const rows = useMemo(
    () => joinServices(devices.rows, polls, knownAlerts, (accountId) => accountId in readAccounts), [devices.rows, polls, knownAlerts, readAccounts],
  );
  return {
    rows, total: devices.total, isComplete: devices.isComplete, isLoading: devices.isLoading, error: devices.error,
    knowsAlerts: alerts.isComplete,
    failures: [...devices.failures, ...alerts.failures],
    asOfMs: oldest([...Object.values(devices.asOfMs), ...Object.values(alerts.asOfMs)]),
    refresh: () => { devices.refresh(); alerts.refresh(); },
  };
}

function oldest(moments: readonly number[]): number {
  return moments.length > 0 ? Math.min(...moments) : 0;
}
