import { EVERY_RATE, leftOutId, type LeftOutReason } from '../../../core/domain/left-out.ts';
import { seriesId, SINGLE_INSTANCE, type DatasourceId } from '../../../core/domain/datasource.ts';
import { spansBetween } from '../simulation/cycle.ts';
import {
  cpuOf,
  isAnswering,
  loadShape,
  packetsPerBit,
  roundTripMs,
  sensorReading,
  startedAt,
  type Direction,
  type SimulatedDevice,
  type SimulatedInterface,
} from '../simulation/device.ts';
import { fillLevels } from '../simulation/traffic.ts';

/** Consecutive minutes; the first starts at firstMinute * 60 epoch seconds. */
export interface Minutes {
  firstMinute: number;
  count: number;
}

/**
 * One value per minute by series; NaN while unreachable, and for a rate in the first minute after. Constant arrays are shared, so do not
 * modify the result.
 */
export function historyOf(device: SimulatedDevice, minutes: Minutes): Map<string, Float64Array> {
  const history = new Map<string, Float64Array>();
  const answers = answering(device, minutes);
  const isSilentAtTimes = answers.includes(0);
  const bothAnswered = answers.map((answer, at) => answer * (answers[at - 1] ?? 1));
  const put = (
    datasource: DatasourceId,
    instance: string,
    datapoint: string,
    values: Float64Array,
  ) => {
    history.set(
      seriesId(datasource, instance, datapoint),
      isSilentAtTimes ? withGaps(values, isRate(datapoint) ? bothAnswered : answers) : values,
    );
  };

  history.set(seriesId('host', SINGLE_INSTANCE, 'HostStatus'), answers);
  history.set(
    seriesId('ping', SINGLE_INSTANCE, 'PingLossPercent'),
    isSilentAtTimes ? answers.map((answer) => 100 - 100 * answer) : constant(minutes, 0),
  );
  put('host', SINGLE_INSTANCE, 'UptimeSeconds', uptimes(device, minutes));
  putLoad(device, minutes, put);
  for (const sensor of device.sensors) {
    put('sensors', sensor.name, 'SensorStatus', constant(minutes, sensor.isFailing ? 3 : 1));
    put(
      'sensors',
      sensor.name,
      'SensorValue',
      sampled(minutes, (at) => sensorReading(device, sensor, at)),
    );
  }
  for (const port of device.interfaces) {
    for (const [datapoint, values] of portHistory(device, port, minutes))
      put('interfaces', port.name, datapoint, values);
  }
  if (isSilentAtTimes)
    for (const [reason, counts] of ratesLeftOut(device, answers, minutes))
      history.set(leftOutId(EVERY_RATE, reason), counts);
  return history;
}

/** Counts of the first minutes after a silence, which have no rates, by reason. */
function ratesLeftOut(
  device: SimulatedDevice,
  answers: Float64Array,
  minutes: Minutes,
): ReadonlyMap<LeftOutReason, Float64Array> {
  const counts = new Map<LeftOutReason, Float64Array>();
  let lastAnswer = -1;
  for (let at = 0; at < answers.length; at += 1) {
    if (answers[at] === 0) continue;
    if (lastAnswer >= 0 && lastAnswer < at - 1) {
      const [last, now] = [lastAnswer, at].map((minute) =>
        startedAt(device, (minutes.firstMinute + minute) * 60),
      );
      const reason = last === now ? 'gap' : 'restarted';
      const known = counts.get(reason) ?? new Float64Array(minutes.count).fill(Number.NaN);
      known[at] = 1;
      counts.set(reason, known);
    }
    lastAnswer = at;
  }
  return counts;
}

type Put = (
  datasource: DatasourceId,
  instance: string,
  datapoint: string,
  values: Float64Array,
) => void;

/** Load derived from the first port's. */
function putLoad(device: SimulatedDevice, minutes: Minutes, put: Put): void {
  const [first] = device.interfaces;
  const busy = first ? levels(device, first, 'in', minutes) : constant(minutes, 0);
  const roundTrips = new Float64Array(minutes.count);
  const loads = new Float64Array(minutes.count);
  for (let at = 0; at < minutes.count; at += 1) {
    roundTrips[at] = roundTripMs(device, busy[at]!);
    loads[at] = cpuOf(device, busy[at]!);
  }
  put('ping', SINGLE_INSTANCE, 'RoundTripMs', roundTrips);
  put('cpu', SINGLE_INSTANCE, 'CpuPercent', loads);
  put('memory', SINGLE_INSTANCE, 'MemoryPercent', constant(minutes, device.memoryPercent));
}

/** A port without a cable is down and counts nothing. */
function portHistory(
  device: SimulatedDevice,
  port: SimulatedInterface,
  minutes: Minutes,
): readonly (readonly [string, Float64Array])[] {
  const zero = constant(minutes, 0);
  if (!port.adminUp || port.profile === 'idle')
    return [['OperStatus', constant(minutes, 2)], ...COUNTED.map((id) => [id, zero] as const)];
  const received = scaled(levels(device, port, 'in', minutes), port.inPeakBitsPerSecond);
  const sent = scaled(levels(device, port, 'out', minutes), port.outPeakBitsPerSecond);
  const errorsPerBit = (port.errorsPerMillion / 1_000_000) * packetsPerBit;
  return [
    ['InBitsPerSecond', received],
    ['OutBitsPerSecond', sent],
    ['InPacketsPerSecond', scaled(received.slice(), packetsPerBit)],
    [
      'OperStatus',
      port.profile === 'radio' ? received.map((bits) => (bits > 0 ? 1 : 2)) : constant(minutes, 1),
    ],
    ['InErrorsPerSecond', errorsPerBit === 0 ? zero : scaled(received.slice(), errorsPerBit)],
    ['OutErrorsPerSecond', errorsPerBit === 0 ? zero : scaled(sent.slice(), errorsPerBit)],
    ['InDiscardsPerSecond', zero],
    [
      'OutDiscardsPerSecond',
      port.discardsPerSecond === 0
        ? zero
        : scaled(levels(device, port, 'discards', minutes), port.discardsPerSecond),
    ],
  ];
}

const COUNTED = [
  'InBitsPerSecond',
  'OutBitsPerSecond',
  'InPacketsPerSecond',
  'InErrorsPerSecond',
  'OutErrorsPerSecond',
  'InDiscardsPerSecond',
  'OutDiscardsPerSecond',
] as const;

const isRate = (datapoint: string) => COUNTED.some((id) => id === datapoint);

function levels(
  device: SimulatedDevice,
  port: SimulatedInterface,
  kind: Direction | 'discards',
  minutes: Minutes,
): Float64Array {
  const values = new Float64Array(minutes.count);
  fillLevels(loadShape(device, port, kind), minutes.firstMinute, values);
  return values;
}

/** 1 per minute of reachability, else 0. */
function answering(device: SimulatedDevice, minutes: Minutes): Float64Array {
  if (device.interfaces[0]?.profile === 'radio')
    return sampled(minutes, (at) => Number(isAnswering(device, at)));
  if (device.outages.length === 0) return constant(minutes, 1);
  const answers = constant(minutes, 1).slice();
  const from = minutes.firstMinute * 60;
  const until = from + minutes.count * 60;
  for (const { start, end } of device.outages.flatMap((outage) =>
    spansBetween(outage, from, until),
  )) {
    answers.fill(
      0,
      Math.max(0, Math.ceil((start - from) / 60)),
      Math.min(minutes.count, Math.ceil((end - from) / 60)),
    );
  }
  return answers;
}

function uptimes(device: SimulatedDevice, minutes: Minutes): Float64Array {
  return sampled(
    minutes,
    device.outages.length === 0
      ? (at) => at - device.bootedEpochSeconds
      : (at) => at - startedAt(device, at),
  );
}

function sampled(minutes: Minutes, read: (atEpochSeconds: number) => number): Float64Array {
  const values = new Float64Array(minutes.count);
  for (let at = 0; at < values.length; at += 1) values[at] = read((minutes.firstMinute + at) * 60);
  return values;
}

function scaled(values: Float64Array, factor: number): Float64Array {
  for (let at = 0; at < values.length; at += 1) values[at]! *= factor;
  return values;
}

const constants = new Map<string, Float64Array>();

function constant(minutes: Minutes, value: number): Float64Array {
  const key = `${minutes.count} ${value}`;
  const known = constants.get(key);
  if (known) return known;
  const values = new Float64Array(minutes.count).fill(value);
  constants.set(key, values);
  return values;
}

function withGaps(values: Float64Array, answers: Float64Array): Float64Array {
  const kept = values.slice();
  for (let at = 0; at < kept.length; at += 1) if (answers[at] === 0) kept[at] = Number.NaN;
  return kept;
}
