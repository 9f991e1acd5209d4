import { readSeriesId, SINGLE_INSTANCE, seriesId } from '../../../core/domain/datasource.ts';
import { valueOf } from '../../../functions/monitoring/collector/rates.ts';
import { IDENTITY_FIELDS, type Expected } from './expected.ts';
import type { ReadDevice } from './read-device.ts';

/** Expected things of one kind in a device: how many, how many are there, how many with a wrong value. */
export interface Score {
  expected: number;
  found: number;
  wrong: number;
}

export type Scores = Record<string, Score>;

const CPU = seriesId('cpu', SINGLE_INSTANCE, 'CpuPercent');
const MEMORY = seriesId('memory', SINGLE_INSTANCE, 'MemoryPercent');
/** Per cent; the other system rounds, and takes its samples of a moment in several steps. */
const PERCENT_TOLERANCE = 2;
const VALUE_TOLERANCE = 0.02;
const DARK_DBM = -40;

/** Compares a device as it was read with the expected one. */
export function compare(expected: Expected, read: ReadDevice): Scores {
  const scores: Scores = {
    ports: ports(expected, read),
    'devices with a processor': processorDevice(expected, read),
    processors: processors(expected, read),
    'devices with memory': memory(expected, read),
    ...sensors(expected, read),
  };
  for (const field of IDENTITY_FIELDS) scores[field] = identity(expected, read, field);
  return scores;
}

function ports({ ports: wanted }: Expected, { discovery }: ReadDevice): Score {
  const byIndex = new Map(discovery.interfaces.map((port) => [port.index, port.name]));
  let found = 0;
  let wrong = 0;
  for (const { index, names } of wanted) {
    const name = byIndex.get(index);
    if (name === undefined) continue;
    found += 1;
    if (names.length > 0 && !names.some((one) => sameName(one, name))) wrong += 1;
  }
  return { expected: wanted.length, found, wrong };
}

function processorDevice({ processors: wanted }: Expected, { samples }: ReadDevice): Score {
  if (wanted.length === 0) return NOTHING;
  const value = samples.get(CPU);
  const has = !Number.isNaN(value);
  const values = wanted.map(({ percent }) => percent);
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const isRight = [...values, mean].some((one) => Math.abs(one - value) <= PERCENT_TOLERANCE);
  return { expected: 1, found: Number(has), wrong: Number(has && !isRight) };
}

/** Each processor of the device by the object that it is read from, or by its value. */
function processors({ processors: wanted }: Expected, read: ReadDevice): Score {
  const own = polled(read, 'cpu');
  const found = wanted.filter(({ oid, percent }) => {
    const at = own.findIndex(
      (one) => one.oid === oid || Math.abs(one.value - percent) <= PERCENT_TOLERANCE,
    );
    if (at >= 0) own.splice(at, 1);
    return at >= 0;
  }).length;
  return { expected: wanted.length, found, wrong: 0 };
}

function memory({ pools }: Expected, { samples }: ReadDevice): Score {
  if (pools.length === 0) return NOTHING;
  const value = samples.get(MEMORY);
  const has = !Number.isNaN(value);
  const main = pools.filter(({ isMain }) => isMain);
  const isRight = (main.length > 0 ? main : pools).some(
    ({ percent }) => Math.abs(percent - value) <= PERCENT_TOLERANCE,
  );
  return { expected: 1, found: Number(has), wrong: Number(has && !isRight) };
}

/** By the object that it is read from, else by a value of the same kind. */
function sensors({ sensors: wanted }: Expected, read: ReadDevice): Scores {
  const own = polled(read, 'sensors');
  const score = {
    sensors: { expected: 0, found: 0, wrong: 0 },
    'of them states': { expected: 0, found: 0, wrong: 0 },
  };
  const left = wanted.filter(({ oid, value, kind }) => {
    count(score, kind, 'expected');
    const at = own.findIndex((one) => one.oid === oid);
    if (at < 0) return true;
    const [one] = own.splice(at, 1);
    count(score, kind, 'found');
    if (!one!.isText && !agrees(kind, one!.value, value)) count(score, kind, 'wrong');
    return false;
  });
  for (const { value, kind } of left) {
    if (kind === 'state' || !value) continue;
    const at = own.findIndex((one) => isNear(one.value, value));
    if (at < 0) continue;
    own.splice(at, 1);
    count(score, kind, 'found');
  }
  return score;
}

function count(
  score: Record<'sensors' | 'of them states', Score>,
  kind: string,
  what: keyof Score,
): void {
  score.sensors[what] += 1;
  if (kind === 'state') score['of them states'][what] += 1;
}

function identity(
  { identity: wanted }: Expected,
  { discovery }: ReadDevice,
  field: (typeof IDENTITY_FIELDS)[number],
): Score {
  if (wanted[field] === '') return NOTHING;
  const { identity: known } = discovery as { identity?: Partial<Record<string, string>> };
  const has = known?.[field] ?? '';
  if (has === '') return { expected: 1, found: 0, wrong: 0 };
  return { expected: 1, found: 1, wrong: Number(!alike(wanted[field], has)) };
}

function polled(
  { metrics, bindings }: ReadDevice,
  datasource: string,
): { oid: string; value: number; isText: boolean }[] {
  return metrics.flatMap((metric, at) => {
    const series = readSeriesId(metric.series);
    if (series?.datasource !== datasource || series.datapoint === 'SensorStatus') return [];
    const value = valueOf(metric, bindings[at]);
    return Number.isNaN(value)
      ? []
      : [{ oid: metric.oid, value, isText: metric.codes !== undefined }];
  });
}

const NOTHING: Score = { expected: 0, found: 0, wrong: 0 };

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(0.051, Math.abs(b) * VALUE_TOLERANCE);

/**
 * The other system has some readings in other units: milliamperes, seconds, per cent, watts of
 * light. Each numbers the states that an agent gives as text in its own way.
 */
function agrees(kind: string, own: number, wanted: number): boolean {
  const inOther: Record<string, number> = {
    current: own * 1_000,
    delay: own * 60,
    runtime: own * 60,
    power_factor: own * 100,
    power: 10 ** (own / 10) / 1_000,
    /** Neither has light. */
    dbm: own <= DARK_DBM && wanted <= DARK_DBM ? wanted : own,
  };
  return isNear(own, wanted) || (inOther[kind] !== undefined && isNear(inOther[kind], wanted));
}

/** The portal numbers ports of one name: eth0#3. */
const sameName = (wanted: string, has: string): boolean =>
  plain(has) === plain(wanted) || plain(has).startsWith(`${plain(wanted)}#`);

/** One may be the longer form of the other: FortiGate-60F for FGT60F is not, 60F for FG-60F is. */
function alike(wanted: string, has: string): boolean {
  const [a, b] = [plain(wanted), plain(has)];
  return a === b || (Math.min(a.length, b.length) > 2 && (a.includes(b) || b.includes(a)));
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_\-()/]+/g, '');
