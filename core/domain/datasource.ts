/** What the built-in collector measures: one table for polling, thresholds, graphs and the Custom Alerts tab. */
export interface Datapoint {
  id: string;
  name: string;
  description: string;
  unit: 'bit/s' | 'packet/s' | 'percent' | 'second' | 'millisecond' | 'status' | 'celsius' | 'rpm';
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
  datapoints: readonly Datapoint[];
}

const point = (id: string, description: string, unit: Datapoint['unit'], globalAlertExpr = '', decimals: 0 | 2 = 2): Datapoint =>
  ({ id, name: id, description, unit, decimals, globalAlertExpr });
const derived = (datapoint: Datapoint): Datapoint => ({ ...datapoint, derived: true });

const source = (id: string, displayName: string, isMultiple: boolean, datapoints: Datapoint[]): Datasource =>
  ({ id, displayName, isMultiple, pollsToOpen: 3, pollsToClear: 3, datapoints });

export const DATASOURCES = {
  host: source('host', 'Host Status', false, [
    point('HostStatus', '1 while the device answers, 0 while it does not', 'status', '< 1', 0),
    point('UptimeSeconds', 'Time since the device started', 'second', '', 0),
  ]),
  ping: source('ping', 'Reachability', false, [
    point('PingLossPercent', 'Probes of the last minute without an answer', 'percent', '> 20 50 90'),
    point('RoundTripMs', 'Median round trip of the answered probes', 'millisecond'),
  ]),
  interfaces: source('interfaces', 'Network Interfaces', true, [
    point('InBitsPerSecond', 'Received', 'bit/s', '', 0),
    point('OutBitsPerSecond', 'Sent', 'bit/s', '', 0),
    point('InPacketsPerSecond', 'Unicast packets received', 'packet/s'),
    point('OperStatus', 'Operational status: 1 up, 2 down', 'status', '', 0),
    point('InErrorsPerSecond', 'Received packets with errors', 'packet/s'),
    point('OutErrorsPerSecond', 'Packets not sent because of errors', 'packet/s'),
    point('InDiscardsPerSecond', 'Received packets thrown away', 'packet/s'),
    point('OutDiscardsPerSecond', 'Packets thrown away before sending', 'packet/s'),
    derived(point('InUtilisationPercent', 'Received, in per cent of the circuit size', 'percent', '> 80 90 95')),
    derived(point('OutUtilisationPercent', 'Sent, in per cent of the circuit size', 'percent', '> 80 90 95')),
  ]),
  cpu: source('cpu', 'Processor', false, [point('CpuPercent', 'Load of the busiest processor', 'percent', '> 85 95 98')]),
  memory: source('memory', 'Memory', false, [point('MemoryPercent', 'Memory in use', 'percent', '> 90 95 98')]),
  sensors: source('sensors', 'Hardware Sensors', true, [
    point('SensorStatus', '1 working, 2 unavailable, 3 not working', 'status', '> 1', 0),
    point('SensorValue', 'Reading of the sensor in its own unit', 'celsius'),
  ]),
} as const satisfies Record<string, Datasource>;

export type DatasourceId = keyof typeof DATASOURCES;

export function datasourceOf(id: string): Datasource | undefined {
  return Object.hasOwn(DATASOURCES, id) ? DATASOURCES[id as DatasourceId] : undefined;
}

/** Names one stored series of a device, such as interfaces|wan0|InBitsPerSecond; single instances are called '-'. */
export function seriesId(datasource: string, instance: string, datapoint: string): string {
  return `${datasource}|${instance}|${datapoint}`;
}

export const SINGLE_INSTANCE = '-';
