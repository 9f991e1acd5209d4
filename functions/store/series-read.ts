import type { AccountId } from '../../core/access/scope.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type RollupBlock,
  type SeriesBlock,
} from '../../core/series/block.ts';
import { decodeBlock, decodeRollup } from '../../core/series/chunk.ts';
import { gridOf, layOut, layOutRollups, type SeriesGrid } from '../../core/series/grid.ts';
import { rollUp, rollUpAgain } from '../../core/series/rollup.ts';
import {
  daySlot,
  hourSlot,
  monthSlot,
  startOfDay,
  startOfHour,
  tailSlot,
} from '../../core/series/slots.ts';
import { decodeTail } from '../../core/series/tail.ts';
import { query, type Row } from './client.ts';
import { shardKeyOf } from './series.ts';
import { dataOf, deviceKeyOf, type DeviceKey } from './series-rows.ts';

/**
 * [fromSeconds, toSeconds) of some or all stored series of a device; shardId is the shard that
 * polls it.
 */
export interface SeriesRange extends DeviceKey {
  shardId: string;
  series: readonly string[] | 'all';
  fromSeconds: number;
  toSeconds: number;
}

/** Summer time makes a week an hour longer. */
const LONGEST_RAW_SECONDS = 7 * DAY_SECONDS + 2 * HOUR_SECONDS;
const LONGEST_HOURLY_SECONDS = 40 * DAY_SECONDS;
/**
 * The compactor runs every quarter of an hour; what it has missed for longer is not worth reading a
 * shard's every minute.
 */
const TAIL_READ_SECONDS = 3 * HOUR_SECONDS;

/**
 * Minutes for a week, hours for forty days, days beyond; a series that has no sample in the range
 * is left out. What is not yet compacted is read from the minutes of the shard, so that the last
 * poll is always there.
 */
export async function readSeries(range: SeriesRange): Promise<SeriesGrid> {
  const span = range.toSeconds - range.fromSeconds;
  if (span <= LONGEST_RAW_SECONDS) {
    const block = await readMinutes(range);
    return {
      ...gridOf(range.fromSeconds, range.toSeconds, MINUTE_SECONDS),
      series: new Map([...block.series].map(([id, avg]) => [id, { avg }])),
    };
  }
  const block = span <= LONGEST_HOURLY_SECONDS ? await readHours(range) : await readDays(range);
  return {
    ...gridOf(range.fromSeconds, range.toSeconds, block.stepSeconds),
    series: new Map(block.series),
  };
}

async function readMinutes(range: SeriesRange): Promise<SeriesBlock> {
  const rows = await slotsBetween(
    deviceKeyOf(range),
    hourSlot(range.fromSeconds),
    hourSlot(range.toSeconds),
  );
  const compacted = Math.max(range.fromSeconds, ...rows.map((row) => Number(row['until'])));
  const blocks = [
    ...rows.map((row) => decodeBlock(dataOf(row), wantedBy(range))),
    ...(await readTail(range, compacted)),
  ];
  return layOut(gridOf(range.fromSeconds, range.toSeconds, MINUTE_SECONDS), blocks);
}

async function readTail(range: SeriesRange, compactedSeconds: number): Promise<SeriesBlock[]> {
  const from = Math.max(compactedSeconds, range.toSeconds - TAIL_READ_SECONDS);
  if (from >= range.toSeconds) return [];
  const rows = await slotsBetween(
    shardKeyOf(range.accountId, range.shardId),
    tailSlot(from),
    tailSlot(range.toSeconds),
  );
  return rows.flatMap((row) => [
    ...decodeTail(dataOf(row), range.deviceId, wantedBy(range)).values(),
  ]);
}

/** The minutes of a shard in [fromSeconds, toSeconds), one map of devices for each stored row. */
export async function readShardTail(
  accountId: AccountId,
  shardId: string,
  fromSeconds: number,
  toSeconds: number,
): Promise<Map<string, SeriesBlock>[]> {
  const rows = await slotsBetween(
    shardKeyOf(accountId, shardId),
    tailSlot(fromSeconds),
    tailSlot(toSeconds),
  );
  return rows
    .filter((row) => String(row['slot']) < tailSlot(toSeconds))
    .map((row) => decodeTail(dataOf(row)));
}

/** Hourly roll-ups; the hours that are not rolled up yet are taken from their minutes. */
async function readHours(range: SeriesRange): Promise<RollupBlock> {
  const rows = await slotsBetween(
    deviceKeyOf(range),
    daySlot(range.fromSeconds),
    daySlot(range.toSeconds),
  );
  const recent = {
    ...range,
    fromSeconds: Math.max(
      startOfHour(range.fromSeconds),
      startOfHour(range.toSeconds) - HOUR_SECONDS,
    ),
  };
  const blocks = [
    ...rows.map((row) => decodeRollup(dataOf(row), wantedBy(range))),
    rollUp(await readMinutes(recent), HOUR_SECONDS),
  ];
  return layOutRollups(gridOf(range.fromSeconds, range.toSeconds, HOUR_SECONDS), blocks);
}

/** Daily roll-ups; the last day is taken from its hours. */
async function readDays(range: SeriesRange): Promise<RollupBlock> {
  const rows = await slotsBetween(
    deviceKeyOf(range),
    monthSlot(range.fromSeconds),
    monthSlot(range.toSeconds),
  );
  const recent = {
    ...range,
    fromSeconds: Math.max(startOfDay(range.fromSeconds), startOfDay(range.toSeconds - 1)),
  };
  const blocks = [
    ...rows.map((row) => decodeRollup(dataOf(row), wantedBy(range))),
    rollUpAgain(await readHours(recent), DAY_SECONDS),
  ];
  return layOutRollups(gridOf(range.fromSeconds, range.toSeconds, DAY_SECONDS), blocks);
}

function slotsBetween(deviceKey: string, from: string, to: string): Promise<Row[]> {
  return query('series', {
    partition: { deviceKey },
    sort: { condition: 'slot BETWEEN :from AND :to', values: { ':from': from, ':to': to } },
  });
}

function wantedBy(range: SeriesRange): ((id: string) => boolean) | undefined {
  if (range.series === 'all') return undefined;
  const wanted = new Set(range.series);
  return (id) => wanted.has(id);
}
