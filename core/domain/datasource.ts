import { POLLS_OF_OUTAGE } from './outages.ts';

/**
 * Datapoints of the built-in collector: one table for polling, thresholds, graphs and the Custom
 * Alerts tab.
 */
export interface Datapoint {
  id: string;
  /**
   * Stands for the datapoint in stored chunks: never changed, never given to another. 0 for what is
   * not stored.
   */
  code: number;
  name: string;
  description: string;
  /** 'of the sensor' differs from instance to instance. */
  unit:
    | 'bit/s'
    | 'packet/s'
    | 'percent'
    | 'second'
    | 'millisecond'
    | 'day'
    | 'status'
    | 'of the sensor';
  /** Digits kept behind the decimal point when stored. */
  decimals: 0 | 2;
  /** Threshold that holds where nobody set another; '' for none. */
  globalAlertExpr: string;
  /** Worked out from other datapoints when read, and therefore not stored. */
  derived?: true;
}

export interface Datasource {
  id: string;
  displayName: string;
  isMultiple: boolean;
  /** Polls in a row beyond, or within, a threshold before an alert opens, or clears. */
  pollsToOpen: number;
  pollsToClear: number;
  /** Polls in a row below a severity, but not by a margin, before an alert falls to a lower one. */
  pollsToLower: number;
  datapoints: readonly Datapoint[];
}

const point = (
  code: number,
  id: string,
  description: string,
  unit: Datapoint['unit'],
  globalAlertExpr = '',
  decimals: 0 | 2 = 2,
): Datapoint => ({ id, code, name: id, description, unit, decimals, globalAlertExpr });
const derived = (
  id: string,
  description: string,
  unit: Datapoint['unit'],
  globalAlertExpr: string,
): Datapoint => ({ ...point(0, id, description, unit, globalAlertExpr), derived: true });

const source = (
  id: string,
  displayName: string,
  isMultiple: boolean,
  datapoints: Datapoint[],
): Datasource => ({
  id,
  displayName,
  isMultiple,
  pollsToOpen: 3,
  pollsToClear: 3,
  pollsToLower: 60,
  datapoints,
});

export const DATASOURCES = {
  /** Each outage is one alert (decision 47). */
  host: {
    ...source('host', 'Host Status', false, [
      point(1, 'HostStatus', '1 while the device answers, 0 while it does not', 'status', '< 1', 0),
      point(2, 'UptimeSeconds', 'Time since the device started', 'second', '', 0),
    ]),
    pollsToOpen: POLLS_OF_OUTAGE,
    pollsToClear: 1,
  },
  /**
   * Probed over SNMP, which every polled device answers; it says so because ICMP may fare
   * differently.
   */
  ping: source('ping', 'Reachability', false, [
    point(
      3,
      'PingLossPercent',
      'SNMP probes of the last minute without an answer',
      'percent',
      '> 20 50 90',
    ),
    point(4, 'RoundTripMs', 'Median round trip of the answered SNMP probes', 'millisecond'),
  ]),
  interfaces: source('interfaces', 'Network Interfaces', true, [
    point(5, 'InBitsPerSecond', 'Received', 'bit/s', '', 0),
    point(6, 'OutBitsPerSecond', 'Sent', 'bit/s', '', 0),
    point(7, 'InPacketsPerSecond', 'Unicast packets received', 'packet/s'),
    point(8, 'OperStatus', 'Operational status: 1 up, 2 down', 'status', '', 0),
    point(9, 'InErrorsPerSecond', 'Received packets with errors', 'packet/s'),
    point(10, 'OutErrorsPerSecond', 'Packets not sent because of errors', 'packet/s'),
    point(11, 'InDiscardsPerSecond', 'Received packets thrown away', 'packet/s'),
    point(12, 'OutDiscardsPerSecond', 'Packets thrown away before sending', 'packet/s'),
    derived(
      'InUtilisationPercent',
      'Received, in per cent of the circuit size',
      'percent',
      '> 80 90 95',
    ),
    derived(
      'OutUtilisationPercent',
      'Sent, in per cent of the circuit size',
      'percent',
      '> 80 90 95',
    ),
  ]),
  cpu: source('cpu', 'Processor', false, [
    point(13, 'CpuPercent', 'Load of the busiest processor', 'percent', '> 85 95 98'),
  ]),
  memory: source('memory', 'Memory', false, [
    point(14, 'MemoryPercent', 'Memory in use', 'percent', '> 90 95 98'),
  ]),
  sensors: source('sensors', 'Hardware Sensors', true, [
    /** Whole steps: with '>', 2 is within the margin of 2, and an alert gets better an hour later. */
    point(
      15,
      'SensorStatus',
      '1 working, 2 a warning or unavailable, 3 not working',
      'status',
      '>= 2 3 3',
      0,
    ),
    point(16, 'SensorValue', 'Reading of the sensor in its own unit', 'of the sensor'),
  ]),
  checks: {
    ...source('checks', 'Address Checks', true, [
      /** No failure is critical by itself: their numbers are below 9999. */
      point(17, 'CheckResult', '1 passed, other numbers say why not', 'status', '> 1 9999', 0),
      point(18, 'CheckMs', 'Time until the check had its answer', 'millisecond'),
      point(19, 'CertificateDays', 'Days until the certificate expires', 'day', '<= 14 3 0', 0),
    ]),
    pollsToOpen: 2,
    pollsToClear: 2,
  },
} as const satisfies Record<string, Datasource>;

export type DatasourceId = keyof typeof DATASOURCES;

export function datasourceOf(id: string): Datasource | undefined {
  return Object.hasOwn(DATASOURCES, id) ? DATASOURCES[id as DatasourceId] : undefined;
}

/**
 * Names one stored series of a device, such as interfaces|wan0|InBitsPerSecond; single instances
 * are called '-'.
 */
export function seriesId(datasource: string, instance: string, datapoint: string): string {
  return `${datasource}|${instance}|${datapoint}`;
}

export const SINGLE_INSTANCE = '-';

/** 1 where the device answered a poll, 0 where it did not. */
export const HOST_STATUS = seriesId('host', SINGLE_INSTANCE, 'HostStatus');

/** Seconds since the device started. */
export const UPTIME = seriesId('host', SINGLE_INSTANCE, 'UptimeSeconds');

/**
 * The three parts of a series id; an instance may itself contain the separator. Undefined for what
 * is no series id.
 */
export function readSeriesId(
  id: string,
): { datasource: string; instance: string; datapoint: string } | undefined {
  const first = id.indexOf('|');
  const last = id.lastIndexOf('|');
  if (first < 0 || last === first) return undefined;
  return {
    datasource: id.slice(0, first),
    instance: id.slice(first + 1, last),
    datapoint: id.slice(last + 1),
  };
}

export function datapointOf(datasource: string, datapoint: string): Datapoint | undefined {
  return datasourceOf(datasource)?.datapoints.find((candidate) => candidate.id === datapoint);
}

/**
 * Digits that a stored series keeps behind the decimal point; two for a series that the catalogue
 * does not know.
 */
export function decimalsOfSeries(id: string): number {
  const parts = readSeriesId(id);
  return (parts && datapointOf(parts.datasource, parts.datapoint)?.decimals) ?? 2;
}

/**
 * The name of a datapoint as people write it: 'In utilisation' for 'InUtilisationPercent'; the
 * value says that it is per cent.
 */
export function datapointWords(name: string): string {
  const words = name
    .replace(/Percent$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return words || name;
}
