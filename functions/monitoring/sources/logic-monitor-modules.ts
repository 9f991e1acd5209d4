import { SINGLE_INSTANCE, type DatasourceId } from '../../../core/domain/datasource.ts';

/** Maps a datapoint of LogicMonitor to one of the catalogue. */
export interface KnownPoint {
  theirs: string;
  datapoint: string;
  /** Conversion to the catalogue's unit: base + factor × value. */
  factor: number;
  base: number;
}

interface Module {
  datasource: DatasourceId;
  points: readonly KnownPoint[];
}

const point = (theirs: string, datapoint: string, factor = 1, base = 0): KnownPoint => ({
  theirs,
  datapoint,
  factor,
  base,
});

const INTERFACE_POINTS = [
  point('InMbps', 'InBitsPerSecond', 1_000_000),
  point('OutMbps', 'OutBitsPerSecond', 1_000_000),
  point('OperState', 'OperStatus'),
  ...['InErrors', 'OutErrors', 'InDiscards', 'OutDiscards'].map((theirs) =>
    point(theirs, `${theirs}PerSecond`),
  ),
];

/** LogicMonitor's standard modules for network devices, by name. */
const MODULES: Readonly<Record<string, Module>> = {
  Ping: {
    datasource: 'ping',
    points: [point('PingLossPercent', 'PingLossPercent'), point('average', 'RoundTripMs')],
  },
  SNMP_Network_Interfaces: { datasource: 'interfaces', points: INTERFACE_POINTS },
  'snmp64_If-': { datasource: 'interfaces', points: INTERFACE_POINTS },
  Cisco_CPU_SNMP: { datasource: 'cpu', points: [point('CPU1min', 'CpuPercent')] },
  Cisco_MemoryPools_SNMP: {
    datasource: 'memory',
    points: [point('PercentFree', 'MemoryPercent', -1, 100)],
  },
};

/** The module of an instance, by name prefix; undefined for an unsupported module. */
export function moduleOf(instanceName: string): Module | undefined {
  const name = Object.keys(MODULES).find(
    (known) =>
      instanceName === known || instanceName.startsWith(known.endsWith('-') ? known : `${known}-`),
  );
  return name === undefined ? undefined : MODULES[name];
}

/** Instance name for series ids, without the index that LogicMonitor appends to interface names. */
export const nameIn = ({ datasource }: Module, displayName: string): string =>
  datasource === 'interfaces' ? displayName.replace(/\s*\[ID:\d+\]$/, '') : SINGLE_INSTANCE;
