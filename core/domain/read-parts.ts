import type { SeriesPart } from '../series/block.ts';
import { CHECK_POINTS, checkSeries, type AddressCheck } from './address-check.ts';
import { seriesId } from './datasource.ts';
import type { Instance } from './discovery.ts';
import { interfaceStatus, interfaceType } from './interface.ts';
import { historyOf } from './lost-row.ts';
import { limitsExpression } from './own-limits.ts';
import type { Checked, Port, Sensor } from './parts.ts';
import { factsOf } from './port-facts.ts';
import { severityLabel } from './severity.ts';
import { exceededSpeed } from './stated-speed.ts';
import { STATE_LEVELS } from './state-level.ts';
import { parseThreshold, severityOf } from './threshold.ts';

/** Values are read by turns of five minutes, and other sources have slower turns. */
const FRESH_SECONDS = 600;

/** Samples of the last hour by minutes, and where they belong. */
export interface PartsSource {
  nowEpochSeconds: number;
  series: ReadonlyMap<string, readonly SeriesPart[]>;
  /** Name of the circuit's port; undefined when none is known. */
  circuitPort: string | undefined;
  circuitBitsPerSecond: number | null;
  /** The list of ports follows their states, so that one is known without samples of it. */
  listHasStates: boolean;
  /** Expression that opens alerts on a datapoint of an instance; '' for none. */
  thresholdOf(datasource: string, instance: string, datapoint: string): string;
}

const PORT_POINTS = [
  'InBitsPerSecond',
  'OutBitsPerSecond',
  'OperStatus',
  'InErrorsPerSecond',
  'OutErrorsPerSecond',
  'InDiscardsPerSecond',
  'OutDiscardsPerSecond',
];
const SENSOR_POINTS = ['SensorValue', 'SensorStatus'];

/** Ids of the series that parts are read from. */
export function seriesOfParts(ports: readonly Instance[], sensors: readonly Instance[]): string[] {
  return [
    ...ports.flatMap(({ id }) => PORT_POINTS.map((point) => seriesId('interfaces', id, point))),
    ...sensors.flatMap(({ id }) => SENSOR_POINTS.map((point) => seriesId('sensors', id, point))),
  ];
}

export function portOf(port: Instance, source: PartsSource): Port {
  const samplesOf = (point: string) => source.series.get(seriesId('interfaces', port.id, point));
  const latest = PORT_POINTS.map((point) => latestOf(samplesOf(point)));
  const [received, sent, status] = latest.map((sample) => freshValue(sample, source));
  const isCircuit = port.name === source.circuitPort;
  const speed = port.speedBitsPerSecond || null;
  const size = isCircuit ? source.circuitBitsPerSecond : null;
  return {
    id: port.id,
    name: port.name,
    alias: port.alias ?? '',
    type: interfaceType(port.type ?? ''),
    state: stateOf(port, status?.toString() ?? (source.listHasStates ? port.status : undefined)),
    isSpare: port.isSpare === true,
    isCircuit,
    speedBitsPerSecond: speed,
    inBitsPerSecond: received ?? null,
    outBitsPerSecond: sent ?? null,
    usePercent: shareOf([received, sent], size, speed),
    errors: packetsOf(['InErrorsPerSecond', 'OutErrorsPerSecond'].map(samplesOf)),
    discards: packetsOf(['InDiscardsPerSecond', 'OutDiscardsPerSecond'].map(samplesOf)),
    readEpochSeconds: newest(latest),
    ...factsOf(port),
  };
}

function stateOf({ isDisabled }: Instance, status = ''): Port['state'] {
  const { word } = interfaceStatus(status);
  return isDisabled && word === 'Down' ? 'Disabled' : word;
}

/** Null where the speed that a port states is below what it carries. */
function shareOf(
  rates: readonly (number | null | undefined)[],
  size: number | null,
  speed: number | null,
): number | null {
  const known = rates.filter((rate) => typeof rate === 'number');
  const whole = size ?? speed;
  if (known.length === 0 || !whole) return null;
  const busier = Math.max(...known);
  return size === null && exceededSpeed(busier, whole) !== undefined
    ? null
    : Math.round((busier / whole) * 1_000) / 10;
}

export function sensorOf(sensor: Instance, source: PartsSource): Sensor {
  const { id, name, unit = '', states, limits } = sensor;
  const [value, status] = SENSOR_POINTS.map((point) =>
    latestOf(source.series.get(seriesId('sensors', id, point))),
  );
  const expression = source.thresholdOf('sensors', id, 'SensorValue');
  return {
    id,
    name,
    unit,
    value: value?.value ?? null,
    ...(states && {
      states: Object.fromEntries(Object.entries(states).map(([raw, [word]]) => [raw, word])),
    }),
    level: sensor.isNotUpYet ? null : levelOf(states, expression, value?.value, status?.value),
    threshold: expression,
    ...(limits?.isDoubted && { unusedLimits: limitsExpression(limits) }),
    ...historyOf(sensor),
    readEpochSeconds: newest([value, status]),
  };
}

export function checkedOf(check: AddressCheck, source: PartsSource): Checked {
  const latest = CHECK_POINTS.map((point) =>
    latestOf(source.series.get(checkSeries(check, point))),
  );
  const [result, milliseconds, days] = latest.map((sample) => freshValue(sample, source));
  const judged = [
    ['CheckResult', result],
    ['CertificateDays', days],
  ] as const;
  const severities = judged.flatMap(([point, value]) => {
    const threshold = parseThreshold(source.thresholdOf('checks', check.name, point));
    return threshold && typeof value === 'number' ? [severityOf(threshold, value)] : [];
  });
  return {
    check,
    result: result ?? null,
    milliseconds: milliseconds ?? null,
    days: days ?? null,
    level: severities.length > 0 ? severityLabel(Math.max(...severities)) : null,
    readEpochSeconds: newest(latest),
  };
}

/** Severity of each level of a state, and of each value of SensorStatus from 1. */
const SEVERITIES: readonly number[] = [0, 2, 4];

/** The worst that is known. A sensor that works may still have any value. */
function levelOf(
  states: Instance['states'],
  expression: string,
  value = Number.NaN,
  status = Number.NaN,
): Sensor['level'] {
  const level = states?.[value]?.[1];
  const threshold = parseThreshold(expression);
  const known = [
    ...(level ? [SEVERITIES[STATE_LEVELS.indexOf(level)]!] : []),
    ...(!level && status > 1 ? [SEVERITIES[status - 1] ?? 4] : []),
    ...(threshold && !Number.isNaN(value) ? [severityOf(threshold, value)] : []),
  ];
  return known.length > 0 ? severityLabel(Math.max(...known)) : null;
}

interface Sample {
  value: number;
  epochSeconds: number;
}

function latestOf(parts: readonly SeriesPart[] = []): Sample | undefined {
  const part = parts.at(-1);
  const at = part?.samples?.findLastIndex((value) => !Number.isNaN(value)) ?? -1;
  if (!part?.samples || at < 0) return undefined;
  return {
    value: part.samples[at]!,
    epochSeconds: part.startEpochSeconds + at * part.stepSeconds,
  };
}

function freshValue(sample: Sample | undefined, { nowEpochSeconds }: PartsSource): number | null {
  return sample && nowEpochSeconds - sample.epochSeconds <= FRESH_SECONDS ? sample.value : null;
}

const newest = (samples: readonly (Sample | undefined)[]): number | null =>
  samples.reduce<number | null>(
    (latest, sample) => (sample ? Math.max(latest ?? 0, sample.epochSeconds) : latest),
    null,
  );

/**
 * Packets behind rates of several series; null where none was measured. A rate is that of the time
 * between two samples: other sources read less often than each minute.
 */
function packetsOf(all: readonly (readonly SeriesPart[] | undefined)[]): number | null {
  let packets: number | null = null;
  for (const parts of all)
    for (const { samples, stepSeconds } of parts ?? []) {
      let sum = 0;
      let before = -1;
      let every = Infinity;
      samples?.forEach((rate, at) => {
        if (Number.isNaN(rate)) return;
        if (before >= 0) every = Math.min(every, at - before);
        before = at;
        sum += rate;
      });
      if (before >= 0)
        packets = (packets ?? 0) + sum * stepSeconds * (every === Infinity ? 1 : every);
    }
  return packets === null ? null : Math.round(packets);
}
