import { createHash } from 'node:crypto';
import { seriesId, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { HOST_COLUMNS, INTERFACE_COLUMNS, SENSOR_COLUMNS, SYS_UPTIME } from './oids.ts';
import { SeriesTable } from './samples.ts';

/** One object that is asked for in every poll. */
export interface Metric {
  oid: string;
  series: string;
  /**
   * A counter is stored as its rate a second; of several values of one series the highest is kept.
   */
  kind: 'value' | 'counter32' | 'counter64';
  factor: number;
  /**
   * A counter of 32 bits that went back and would have to be faster than this was set anew. Infinity
   * when nothing is known.
   */
  mostPerSecond: number;
  /** A reading this far from 0 says that it could not be taken. */
  unreadable?: number;
}

/** A device's queries. Counters of the state are in the order of the metrics. */
export interface PollPlan {
  /** Key of the metrics and their order. */
  layout: string;
  metrics: Metric[];
  /** The series of the metrics and of the poll itself. */
  series: SeriesTable;
  /** Where each metric's series stands in the table. */
  places: readonly number[];
  /**
   * The uptime and then the metrics, in requests of at most so many objects: the same lists each
   * time.
   */
  requestsOf(mostObjects: number): readonly (readonly string[])[];
}

const BITS = 8;
/** The stated speed of a tunnel or of a virtual port says little of what it carries. */
const BEYOND_STATED = 10;
const SHORTEST_PACKET_BITS = 64 * BITS;
/** What entPhySensorValue is beyond the range of a sensor (RFC 3433). */
const SENSOR_OVERFLOW = 1_000_000_000;

/** A device that was never walked is asked for its uptime alone. */
export const NO_PLAN: PollPlan = {
  layout: '',
  metrics: [],
  series: new SeriesTable([]),
  places: [],
  requestsOf: requestsOf([SYS_UPTIME]),
};

export function planOf(discovery: Discovery): PollPlan {
  const metrics = [
    ...discovery.interfaces.flatMap(interfaceMetrics),
    ...discovery.processors.map((index) =>
      value(
        `${HOST_COLUMNS.hrProcessorLoad}.${index}`,
        seriesId('cpu', SINGLE_INSTANCE, 'CpuPercent'),
      ),
    ),
    ...discovery.memories.map(({ index, size }) =>
      value(
        `${HOST_COLUMNS.hrStorageUsed}.${index}`,
        seriesId('memory', SINGLE_INSTANCE, 'MemoryPercent'),
        100 / size,
      ),
    ),
    ...discovery.sensors.flatMap(({ index, name, factor }) => [
      value(
        `${SENSOR_COLUMNS.entPhySensorOperStatus}.${index}`,
        seriesId('sensors', name, 'SensorStatus'),
      ),
      {
        ...value(
          `${SENSOR_COLUMNS.entPhySensorValue}.${index}`,
          seriesId('sensors', name, 'SensorValue'),
          factor,
        ),
        unreadable: SENSOR_OVERFLOW,
      },
    ]),
  ];
  const layout = createHash('sha256')
    .update(metrics.map(({ oid, series }) => `${oid} ${series}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
  const series = new SeriesTable(metrics.map((metric) => metric.series));
  const places = metrics.map((metric) => series.placeOf(metric.series)!);
  return {
    layout,
    metrics,
    series,
    places,
    requestsOf: requestsOf([SYS_UPTIME, ...metrics.map(({ oid }) => oid)]),
  };
}

function requestsOf(oids: readonly string[]): PollPlan['requestsOf'] {
  const known = new Map<number, string[][]>();
  return (mostObjects) => {
    let requests = known.get(mostObjects);
    if (!requests) {
      requests = Array.from({ length: Math.ceil(oids.length / mostObjects) }, (_, at) =>
        oids.slice(at * mostObjects, (at + 1) * mostObjects),
      );
      known.set(mostObjects, requests);
    }
    return requests;
  };
}

function interfaceMetrics({
  index,
  name,
  isHighCapacity,
  speedBitsPerSecond,
}: Discovery['interfaces'][number]): Metric[] {
  const at = (column: keyof typeof INTERFACE_COLUMNS) => `${INTERFACE_COLUMNS[column]}.${index}`;
  const id = (datapoint: string) => seriesId('interfaces', name, datapoint);
  const wide = isHighCapacity ? 'counter64' : 'counter32';
  const mostBits = speedBitsPerSecond > 0 ? speedBitsPerSecond * BEYOND_STATED : Infinity;
  const counter = (oid: string, datapoint: string): Metric => ({
    oid,
    series: id(datapoint),
    kind: 'counter32',
    factor: 1,
    mostPerSecond: mostBits / SHORTEST_PACKET_BITS,
  });
  const octets = (oid: string, datapoint: string): Metric => ({
    ...counter(oid, datapoint),
    kind: wide,
    factor: BITS,
    mostPerSecond: mostBits,
  });
  return [
    octets(at(isHighCapacity ? 'ifHCInOctets' : 'ifInOctets'), 'InBitsPerSecond'),
    octets(at(isHighCapacity ? 'ifHCOutOctets' : 'ifOutOctets'), 'OutBitsPerSecond'),
    {
      ...counter(at(isHighCapacity ? 'ifHCInUcastPkts' : 'ifInUcastPkts'), 'InPacketsPerSecond'),
      kind: wide,
    },
    value(at('ifOperStatus'), id('OperStatus')),
    counter(at('ifInErrors'), 'InErrorsPerSecond'),
    counter(at('ifOutErrors'), 'OutErrorsPerSecond'),
    counter(at('ifInDiscards'), 'InDiscardsPerSecond'),
    counter(at('ifOutDiscards'), 'OutDiscardsPerSecond'),
  ];
}

function value(oid: string, series: string, factor = 1): Metric {
  return { oid, series, kind: 'value', factor, mostPerSecond: Infinity };
}
