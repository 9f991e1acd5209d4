import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type RollupBlock,
  type SeriesBlock,
  type SeriesPart,
} from '../../core/series/block.ts';
import { decodeBlock, decodeRollup } from '../../core/series/chunk.ts';
import { gridOf, layOut, layOutRollups } from '../../core/series/grid.ts';
import type { SeriesRead } from '../../core/series/parts.ts';
import {
  daySlot,
  hourSlot,
  monthSlot,
  startOfDay,
  startOfHour,
  minuteSlot,
} from '../../core/series/slots.ts';
import { query, type Row } from './client.ts';
import {
  dataOf,
  deviceKeyOf,
  lastSlot,
  shardKeyOf,
  untilOf,
  type DeviceKey,
} from './series-rows.ts';
import { decodeMinutes } from './series-buffer.ts';

/** [fromSeconds, toSeconds) of stored series of a device; shardId is the shard that polls it. */
export interface SeriesRange extends DeviceKey {
  shardId: string;
  /** Latest minutes of shards, shared between the devices of a reader of many. */
  bufferRows?: BufferRows;
  /** Filter of series; all of them without it. */
  wanted?: (seriesId: string) => boolean;
  fromSeconds: number;
  toSeconds: number;
  /** The coarsest of the steps; by the length of the range without it. */
  stepSeconds?: number;
}

export type BufferRows = Map<string, Promise<Row[]>>;

/** Summer time makes a week an hour longer. */
const LONGEST_RAW_SECONDS = 7 * DAY_SECONDS + 2 * HOUR_SECONDS;
const LONGEST_HOURLY_SECONDS = 40 * DAY_SECONDS;
/**
 * The compactor runs every hour; what it has missed for longer is not worth reading a shard's every
 * minute.
 */
const BUFFER_READ_SECONDS = 3 * HOUR_SECONDS;

/**
 * Minutes for a week, hours for forty days, days beyond; a series that has no sample in the range
 * is left out. Hours and days that the range only touches are read in finer steps, as is what is
 * not rolled up yet, so that the range is exact and the last poll is always there.
 */
export async function readSeries(range: SeriesRange): Promise<SeriesRead> {
  const stepSeconds = range.stepSeconds ?? usualStep(range.toSeconds - range.fromSeconds);
  const read =
    stepSeconds === MINUTE_SECONDS
      ? minuteParts
      : stepSeconds === HOUR_SECONDS
        ? hourParts
        : dayParts;
  return {
    fromEpochSeconds: range.fromSeconds,
    toEpochSeconds: range.toSeconds,
    stepSeconds,
    series: await read(range),
  };
}

function usualStep(spanSeconds: number): number {
  if (spanSeconds <= LONGEST_RAW_SECONDS) return MINUTE_SECONDS;
  return spanSeconds <= LONGEST_HOURLY_SECONDS ? HOUR_SECONDS : DAY_SECONDS;
}

type Parts = ReadonlyMap<string, readonly SeriesPart[]>;

async function minuteParts(range: SeriesRange): Promise<Parts> {
  if (range.fromSeconds >= range.toSeconds) return new Map();
  const { startEpochSeconds, stepSeconds, series } = await readMinutes(range);
  return new Map(
    [...series].map(([id, samples]) => [id, [{ startEpochSeconds, stepSeconds, samples }]]),
  );
}

/** Whole hours as they are rolled up, and the minutes before and after them. */
async function hourParts(range: SeriesRange): Promise<Parts> {
  if (range.fromSeconds >= range.toSeconds) return new Map();
  const first = Math.ceil(range.fromSeconds / HOUR_SECONDS) * HOUR_SECONDS;
  const last = startOfHour(range.toSeconds);
  const [before, rows] = await Promise.all([
    minuteParts({ ...range, toSeconds: Math.min(first, range.toSeconds) }),
    first < last ? slotsBetween(deviceKeyOf(range), daySlot(first), daySlot(last - 1)) : [],
  ]);
  const until = Math.min(last, rolledUntil(rows, first));
  const after = await minuteParts({ ...range, fromSeconds: Math.max(first, until) });
  return inOrder(before, periodParts(rows, range, first, until, HOUR_SECONDS), after);
}

/** Whole days as they are rolled up, and the hours before and after them. */
async function dayParts(range: SeriesRange): Promise<Parts> {
  const first = Math.ceil(range.fromSeconds / DAY_SECONDS) * DAY_SECONDS;
  const last = startOfDay(range.toSeconds);
  const [before, rows] = await Promise.all([
    hourParts({ ...range, toSeconds: first }),
    slotsBetween(deviceKeyOf(range), monthSlot(first), monthSlot(last - 1)),
  ]);
  const until = Math.min(last, startOfDay(rolledUntil(rows, first)));
  const after = await hourParts({ ...range, fromSeconds: Math.max(first, until) });
  return inOrder(before, periodParts(rows, range, first, until, DAY_SECONDS), after);
}

/** Up to where the rows hold all periods; those of the first release do not say, and are not used. */
function rolledUntil(rows: readonly Row[], first: number): number {
  return Math.max(first, ...rows.map(untilOf));
}

function periodParts(
  rows: readonly Row[],
  range: SeriesRange,
  fromSeconds: number,
  untilSeconds: number,
  stepSeconds: number,
): Parts {
  if (fromSeconds >= untilSeconds) return new Map();
  const grid = gridOf(fromSeconds, untilSeconds, stepSeconds);
  const blocks = rows.map((row): RollupBlock => decodeRollup(dataOf(row), range.wanted));
  const { startEpochSeconds, series } = layOutRollups(grid, blocks);
  return new Map(
    [...series].map(([id, periods]) => [id, [{ startEpochSeconds, stepSeconds, periods }]]),
  );
}

function inOrder(...all: Parts[]): Parts {
  const joined = new Map<string, SeriesPart[]>();
  for (const parts of all) {
    for (const [id, own] of parts) {
      const known = joined.get(id);
      if (known) known.push(...own);
      else joined.set(id, [...own]);
    }
  }
  return joined;
}

async function readMinutes(range: SeriesRange): Promise<SeriesBlock> {
  const rows = await slotsBetween(
    deviceKeyOf(range),
    hourSlot(range.fromSeconds),
    hourSlot(range.toSeconds - 1),
  );
  const compacted = Math.max(range.fromSeconds, ...rows.map((row) => Number(row['until'])));
  const blocks = [
    ...rows.map((row) => decodeBlock(dataOf(row), range.wanted)),
    ...(await readBuffer(range, compacted)),
  ];
  return layOut(gridOf(range.fromSeconds, range.toSeconds, MINUTE_SECONDS), blocks);
}

async function readBuffer(range: SeriesRange, compactedSeconds: number): Promise<SeriesBlock[]> {
  const from = Math.max(compactedSeconds, range.toSeconds - BUFFER_READ_SECONDS);
  if (from >= range.toSeconds) return [];
  const rows = await readMinuteRows(range, minuteSlot(from), minuteSlot(range.toSeconds));
  const minutes = await decodeMinutes(range, rows, range.deviceId, range.wanted);
  return minutes.flatMap((devices) => [...devices.values()]);
}

async function readMinuteRows(
  { accountId, shardId, bufferRows }: SeriesRange,
  from: string,
  to: string,
): Promise<Row[]> {
  const shardKey = shardKeyOf(accountId, shardId);
  const key = `${shardKey} ${from} ${to}`;
  const rows = bufferRows?.get(key) ?? slotsBetween(shardKey, from, to);
  bufferRows?.set(key, rows);
  return await rows;
}

/** The end of the last hour before a moment of which there are samples; undefined without one. */
export async function lastChunkBefore(
  device: DeviceKey,
  epochSeconds: number,
): Promise<number | undefined> {
  const row = await lastSlot(deviceKeyOf(device), hourSlot(0), hourSlot(epochSeconds - 1));
  return row && Math.min(epochSeconds, decodeBlock(dataOf(row)).startEpochSeconds + HOUR_SECONDS);
}

export function slotsBetween(deviceKey: string, from: string, to: string): Promise<Row[]> {
  return query('series', {
    partition: { deviceKey },
    sort: { condition: 'slot BETWEEN :from AND :to', values: { ':from': from, ':to': to } },
  });
}
