import {
  LATE_SECONDS,
  type LeftOutCounts,
  type SourceQuota,
} from '../../../core/domain/source-reading.ts';
import type { StoredReading } from '../../store/source-readings.ts';
import { troubleOf } from '../trouble.ts';
import type { Taken } from './take-in.ts';

interface Begun {
  startedAtMs: number;
  keyVersion: string;
  /** Why the source has refused commands of this minute. */
  refused: readonly string[];
  /** Undefined for a source that limits no calls. */
  quota: SourceQuota | undefined;
}
type Ended = { taken: Taken; unread: LeftOutCounts | undefined } | { error: unknown };

/** A row has 400 KB, and nobody reads more. */
const MOST_UNNAMED = 100;

/** Kinds that are counted once an hour alone. */
const COUNTED = ['disabledDevices', 'otherItems', 'minorProblems'] as const;

const NONE_YET: Omit<StoredReading, 'startedAtMs' | 'endedAtMs' | 'keyVersion'> = {
  outcome: 'failed',
  trouble: '',
  detail: '',
  failures: 0,
  failedSinceMs: 0,
  passedAtMs: 0,
  devices: 0,
  devicesRead: 0,
  values: 0,
  problems: 0,
  leftOut: {},
  unnamed: [],
  unnamedMore: 0,
  lagSeconds: 0,
  lateDevices: 0,
  silentDevices: 0,
  refused: 0,
  refusedWhy: '',
  refusedAtMs: 0,
  countedAtMs: 0,
  goesOnAfter: '',
};

/** The row after a reading. One that failed leaves what came in before it. */
export function readingAfter(
  former: StoredReading | undefined,
  { startedAtMs, keyVersion, refused, quota }: Begun,
  ended: Ended,
  now: Date,
): StoredReading {
  const before = former ?? NONE_YET;
  const endedAtMs = now.getTime();
  const last = refused.at(-1);
  const base = {
    ...before,
    startedAtMs,
    endedAtMs,
    keyVersion,
    ...(quota && { quota }),
    ...(last !== undefined && {
      refused: before.refused + refused.length,
      refusedWhy: last,
      refusedAtMs: endedAtMs,
    }),
  };
  if ('error' in ended)
    return {
      ...base,
      ...troubleOf(ended.error),
      outcome: 'failed',
      failures: before.failures + 1,
      failedSinceMs: before.failures === 0 ? startedAtMs : before.failedSinceMs,
    };
  const { taken, unread } = ended;
  return {
    ...base,
    outcome: taken.goesOnAfter === '' ? 'whole' : 'partly',
    goesOnAfter: taken.goesOnAfter,
    trouble: '',
    detail: '',
    failures: 0,
    failedSinceMs: 0,
    passedAtMs: endedAtMs,
    devices: taken.devices,
    devicesRead: taken.devicesRead,
    values: taken.values,
    problems: taken.problems,
    leftOut: { ...countedOf(before.leftOut), ...taken.leftOut, ...unread },
    countedAtMs: unread ? startedAtMs : before.countedAtMs,
    ...unnamedOf(taken),
    ...lagOf(taken, startedAtMs),
  };
}

function unnamedOf({ unnamed }: Taken) {
  const frequent = unnamed.toSorted(
    (a, b) =>
      b.instances - a.instances ||
      `${a.module} ${a.datapoint}`.localeCompare(`${b.module} ${b.datapoint}`),
  );
  return {
    unnamed: frequent.slice(0, MOST_UNNAMED),
    unnamedMore: Math.max(0, frequent.length - MOST_UNNAMED),
  };
}

const countedOf = (leftOut: LeftOutCounts): LeftOutCounts =>
  Object.fromEntries(COUNTED.flatMap((kind) => (leftOut[kind] ? [[kind, leftOut[kind]]] : [])));

function lagOf({ devicesRead, latest }: Taken, atMs: number) {
  const ages = [...latest.values()]
    .map((at) => Math.max(0, Math.floor(atMs / 1_000) - at))
    .sort((a, b) => a - b);
  return {
    lagSeconds: ages[Math.floor(ages.length / 2)] ?? 0,
    lateDevices: ages.filter((age) => age > LATE_SECONDS).length,
    silentDevices: Math.max(0, devicesRead - ages.length),
  };
}
