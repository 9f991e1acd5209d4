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

/** [fromSeconds, toSeconds) of a device's series; shardId is its current shard. */
export interface SeriesRange extends DeviceKey {
  shardId: string;
  /** Cache of shard buffers, shared between the devices of one reader. */
  bufferRows?: BufferRows;
  /** Filter of series; default: all. */
  wanted?: (seriesId: string) => boolean;
  fromSeconds: number;
  toSeconds: number;
  /** Coarsest step; default: by the length of the range. */
  stepSeconds?: number;
}

export type BufferRows = Map<string, Promise<Row[]>>;

/** The end of summer time makes a week an hour longer. */
const LONGEST_RAW_SECONDS = 7 * DAY_SECONDS + 2 * HOUR_SECONDS;
const LONGEST_HOURLY_SECONDS = 40 * DAY_SECONDS;
/** The compactor runs hourly; reading more of a shard's buffer would cost too much. */
const BUFFER_READ_SECONDS = 3 * HOUR_SECONDS;

/**
 * Reads by minute for up to a week, by hour for up to forty days, else by day; series without
 * samples are left out. Partial hours and days at the ends, and data not rolled up yet, use finer
 * steps, so that the range is exact and includes the last poll.
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

/** Whole hours from roll-ups, the ends from minutes. */
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

/** Whole days from roll-ups, the ends from hours. */
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

/** End of the rolled-up periods. Rows of the first release have none and are not used. */
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

/** End of the last hour with samples before a moment; undefined without one. */
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
