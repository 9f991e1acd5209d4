import type { Alert } from './alert.ts';

/**
 * Alert of a collector that no machine calls for. It is in place of the alerts of its devices, as
 * nothing is known about them in that time.
 */
export const SILENT_DATAPOINT = 'CollectorSilent';
export const COLLECTOR_SOURCE = { id: 'SiteCollector', displayName: 'Collector' } as const;

/** '12 devices, last seen 2026-11-28 09:41 UTC' */
export function silentValue(devices: number, lastSeenEpochSeconds: number): string {
  const seen = new Date(lastSeenEpochSeconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');
  return `${devices === 1 ? '1 device' : `${devices} devices`}, last seen ${seen} UTC`;
}

export const silentWords = (value: string): string =>
  `Nobody can look at its ${value.replace(/^1 device\b/, 'device')}`;

type Subject = Pick<Alert, 'dataPointName' | 'monitorObjectId'>;

export const isOfCollector = ({ dataPointName }: Pick<Subject, 'dataPointName'>): boolean =>
  dataPointName === SILENT_DATAPOINT;

/** Page of the thing that an alert is about. */
export const alertSubjectPath = (alert: Subject): string =>
  isOfCollector(alert) ? '/collectors' : `/device/${encodeURIComponent(alert.monitorObjectId)}`;
