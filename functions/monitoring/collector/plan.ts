import { createHash } from 'node:crypto';
import { seriesId, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import { seriesOfChecks, type AddressCheck } from '../../../core/domain/address-check.ts';
import type { Discovery, Reading } from '../../../core/domain/discovery.ts';
import { LOST_STATE } from '../../../core/domain/lost-row.ts';
import { STATE_LEVELS } from '../../../core/domain/state-level.ts';
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
  /** Added to a value times its factor. */
  offset: number;
  /** The value is added to that of the next metric. */
  isTerm: boolean;
  /** Of a value that is given as a text: the number is the first group. */
  pattern?: string | undefined;
  /**
   * A counter of 32 bits that went back and would have to be faster than this was set anew. Infinity
   * when nothing is known.
   */
  mostPerSecond: number;
  /** Numbers of texts in lower case; any other text has none. */
  codes?: Readonly<Record<string, number>> | undefined;
  /** The value times its factor is in milliwatts; the series is in dBm. */
  isMilliwatts?: boolean | undefined;
  /** A reading this far from 0 says that it could not be taken. */
  unreadable?: number;
  /** Its value while a device that answers does not have the object. */
  goneAs?: number | undefined;
}

/** A device's queries. Counters of the state are in the order of the metrics. */
export interface PollPlan {
  /** Key of the metrics and their order. */
  layout: string;
  metrics: Metric[];
  /** The series of the metrics and of the poll itself. */
  series: SeriesTable;
  /** The place of each metric's series in the table. */
  places: readonly number[];
  /** Metrics from here on are slow: a part of them is asked for each minute. */
  slowFrom: number;
  states: readonly StatePlan[];
  /**
   * Places of states that have the device walked once they are 1: of spare ports that were down at the
   * walk, and of peers that were never up.
   */
  awaitedPlaces: readonly number[];
  /** Places of states of rows that were there at the walk and may be lost. */
  losablePlaces: readonly number[];
  /**
   * The uptime and then the metrics, in requests of at most so many objects: the same lists each
   * time.
   */
  requestsOf(mostObjects: number): readonly Request[];
}

/** Objects of one request, and the place of the first among uptime and metrics. */
export interface Request {
  at: number;
  oids: readonly string[];
  isSlow: boolean;
}

/** A sensor with states: the level of its value is its status. */
interface StatePlan {
  valueAt: number;
  statusAt: number;
  levels: ReadonlyMap<number, number>;
}

const CPU = seriesId('cpu', SINGLE_INSTANCE, 'CpuPercent');
const MEMORY = seriesId('memory', SINGLE_INSTANCE, 'MemoryPercent');
const UP = 1;
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
  slowFrom: 0,
  states: [],
  awaitedPlaces: [],
  losablePlaces: [],
  requestsOf: requestsOf([SYS_UPTIME], 1),
};

/** A device with more has its sensors and spare ports read by turns: twenty requests or so. */
const MOST_EACH_MINUTE = 1_200;
/** Slow metrics are read once in so many minutes. */
export const SLOW_TURNS = 5;

/** @param discovery null for a device that was never walked */
export function planOf(
  discovery: Discovery | null,
  addressChecks: readonly AddressCheck[] = [],
): PollPlan {
  const checked = seriesOfChecks(addressChecks);
  if (discovery === null) return checked.length > 0 ? planOfChecks(checked) : NO_PLAN;
  const { interfaces, processors, memories, sensors } = discovery;
  const spare = interfaces.filter(({ isSpare }) => isSpare);
  const fast = [
    ...interfaces.filter(({ isSpare }) => !isSpare).flatMap(interfaceMetrics),
    ...processors.flatMap((processor) =>
      typeof processor === 'number'
        ? [value(`${HOST_COLUMNS.hrProcessorLoad}.${processor}`, CPU)]
        : readingMetrics(processor, CPU),
    ),
    ...memories.flatMap((memory) =>
      'terms' in memory
        ? readingMetrics(memory, MEMORY)
        : [value(`${HOST_COLUMNS.hrStorageUsed}.${memory.index}`, MEMORY, 100 / memory.size)],
    ),
  ];
  const slow = [...sensors.flatMap(sensorMetrics), ...spare.map(spareMetric)];
  const metrics = [...fast, ...slow];
  const slowFrom = metrics.length > MOST_EACH_MINUTE ? fast.length : metrics.length;
  const layout = layoutOf([...metrics.map(({ oid, series }) => `${oid} ${series}`), ...checked]);
  const withStates = sensors.filter((sensor) => sensor.states !== undefined);
  const series = new SeriesTable([
    ...metrics.map((metric) => metric.series),
    ...withStates.map(({ name }) => statusOf(name)),
    ...checked,
  ]);
  const places = metrics.map((metric) => series.placeOf(metric.series)!);
  return {
    layout,
    metrics,
    series,
    places,
    slowFrom,
    states: withStates.map(({ name, states, isNotUpYet }) => ({
      valueAt: series.placeOf(readingOf(name))!,
      statusAt: series.placeOf(statusOf(name))!,
      levels: levelsOf(discovery.states?.[states!], isNotUpYet),
    })),
    awaitedPlaces: [
      ...spare.filter(({ status }) => status !== UP).map((port) => spareMetric(port).series),
      ...withStates.filter(({ isNotUpYet }) => isNotUpYet).map(({ name }) => statusOf(name)),
    ].map((name) => series.placeOf(name)!),
    losablePlaces: sensors
      .filter((sensor) => canBeLost(sensor) && sensor.lostSinceEpochSeconds === undefined)
      .map(({ name }) => series.placeOf(readingOf(name))!),
    requestsOf: requestsOf([SYS_UPTIME, ...metrics.map(({ oid }) => oid)], slowFrom + 1),
  };
}

const planOfChecks = (checked: readonly string[]): PollPlan => ({
  ...NO_PLAN,
  layout: layoutOf(checked),
  series: new SeriesTable(checked),
});

const layoutOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

const statusOf = (sensor: string) => seriesId('sensors', sensor, 'SensorStatus');
const readingOf = (sensor: string) => seriesId('sensors', sensor, 'SensorValue');

const canBeLost = ({ isLossWhenGone, isNotUpYet }: Discovery['sensors'][number]) =>
  isLossWhenGone && !isNotUpYet;

/**
 * SensorStatus of each value: 1 for a good one, 2 and 3 for worse ones, which a peer that was never
 * up does not have.
 */
function levelsOf(
  states: NonNullable<Discovery['states']>[string] = {},
  isNotUpYet = false,
): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(states)
      .map(([raw, [, level]]) => [Number(raw), STATE_LEVELS.indexOf(level) + 1] as const)
      .filter(([, status]) => status === UP || !isNotUpYet),
  );
}

/** Terms of a percentage; the offset is that of the last. */
function readingMetrics({ offset, terms }: Reading, series: string): Metric[] {
  return terms.map(({ oid, factor, pattern }, at) => {
    const isTerm = at < terms.length - 1;
    return { ...value(oid, series, factor), isTerm, pattern, offset: isTerm ? 0 : offset };
  });
}

function sensorMetrics(sensor: Discovery['sensors'][number]): Metric[] {
  const { index, name, factor, oid, statusOid, offset = 0, isMilliwatts, codes, pattern } = sensor;
  const status = oid ? statusOid : `${SENSOR_COLUMNS.entPhySensorOperStatus}.${index}`;
  const reading = {
    ...value(oid ?? `${SENSOR_COLUMNS.entPhySensorValue}.${index}`, readingOf(name), factor),
    offset,
    isMilliwatts,
    codes,
    pattern,
    unreadable: SENSOR_OVERFLOW,
    goneAs: canBeLost(sensor) ? LOST_STATE : undefined,
  };
  return status ? [value(status, statusOf(name)), reading] : [reading];
}

/** @param slowAt place of the first object that is slow */
function requestsOf(oids: readonly string[], slowAt: number): PollPlan['requestsOf'] {
  const known = new Map<number, Request[]>();
  return (mostObjects) => {
    let requests = known.get(mostObjects);
    if (!requests) {
      requests = [];
      for (const [from, end, isSlow] of [
        [0, slowAt, false],
        [slowAt, oids.length, true],
      ] as const)
        for (let at = from; at < end; at += mostObjects)
          requests.push({ at, oids: oids.slice(at, Math.min(end, at + mostObjects)), isSlow });
      known.set(mostObjects, requests);
    }
    return requests;
  };
}

function spareMetric({ index, name }: Discovery['interfaces'][number]): Metric {
  return value(
    `${INTERFACE_COLUMNS.ifOperStatus}.${index}`,
    seriesId('interfaces', name, 'OperStatus'),
  );
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
    offset: 0,
    isTerm: false,
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
  return {
    oid,
    series,
    kind: 'value',
    factor,
    offset: 0,
    isTerm: false,
    mostPerSecond: Infinity,
  };
}
