import type { AccountId } from '../../core/access/scope.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type RollupBlock,
  type SeriesBlock,
} from '../../core/series/block.ts';
import { decodeBlock, decodeRollup, encodeBlock, encodeRollup } from '../../core/series/chunk.ts';
import { layOut, layOutRollups } from '../../core/series/grid.ts';
import { rollUp, rollUpAgain } from '../../core/series/rollup.ts';
import {
  daySlot,
  hourSlot,
  monthOf,
  monthSlot,
  startOfDay,
  startOfHour,
} from '../../core/series/slots.ts';
import { getMany, query, type Row } from './client.ts';

/** Retention of chunks, which have every sample. */
export const HOURS_KEPT_DAYS = 90;
export const DAYS_KEPT_DAYS = 400;

export interface DeviceKey {
  accountId: AccountId;
  deviceId: string;
}

export function deviceKeyOf({ accountId, deviceId }: DeviceKey): string {
  return `${accountId}#${deviceId}`;
}

export function shardKeyOf(accountId: AccountId, shardId: string): string {
  return `${accountId}#shard#${shardId}`;
}

/** New blocks to merge into a stored slot. */
export interface SlotChange<B> {
  deviceKey: string;
  epochSeconds: number;
  blocks: B[];
  /** Of an hour that is not over: end of its minutes, epoch seconds. */
  until?: number;
}

/** Rows of hours, merged with the stored hours. */
export async function hourRows(
  changes: readonly SlotChange<SeriesBlock>[],
): Promise<{ row: Row; block: SeriesBlock }[]> {
  const stored = await storedSlots(changes, hourSlot);
  return changes.map((change) => {
    const start = startOfHour(change.epochSeconds);
    const before = stored.get(slotKeyOf(change, hourSlot));
    const grid = {
      startEpochSeconds: start,
      stepSeconds: MINUTE_SECONDS,
      count: HOUR_SECONDS / MINUTE_SECONDS,
    };
    const block = layOut(
      grid,
      before ? [decodeBlock(dataOf(before)), ...change.blocks] : change.blocks,
    );
    const until = Math.max(untilOf(before), change.until ?? start + HOUR_SECONDS);
    return { block, row: hourRow(change.deviceKey, block, until) };
  });
}

export interface DayRow {
  row: Row;
  block: RollupBlock;
  /** No row was stored for the day. */
  isNew: boolean;
}

/** Rows of days: hours rolled up and merged with the stored day. */
export async function dayRows(changes: readonly SlotChange<SeriesBlock>[]): Promise<DayRow[]> {
  const stored = await storedSlots(changes, daySlot);
  return changes.map((change) => {
    const before = stored.get(slotKeyOf(change, daySlot));
    const hours = change.blocks.map((block) => rollUp(block, HOUR_SECONDS));
    const until = hours.map((hour) => hour.startEpochSeconds + HOUR_SECONDS);
    const written = dayRow(
      change.deviceKey,
      change.epochSeconds,
      before ? [decodeRollup(dataOf(before)), ...hours] : hours,
      Math.max(untilOf(before), ...until),
    );
    return { ...written, isNew: !before };
  });
}

/** Rows of months: complete days rolled up and merged with the stored month. They never expire. */
export async function monthRows(changes: readonly SlotChange<RollupBlock>[]): Promise<Row[]> {
  const stored = await storedSlots(changes, monthSlot);
  return changes.map((change) => {
    const before = stored.get(slotKeyOf(change, monthSlot));
    const days = change.blocks.map((block) => rollUpAgain(block, DAY_SECONDS));
    return monthRow(
      change.deviceKey,
      change.epochSeconds,
      before ? [decodeRollup(dataOf(before)), ...days] : days,
      Math.max(untilOf(before), ...days.map((day) => day.startEpochSeconds + DAY_SECONDS)),
    );
  });
}

/**
 * @param block 60 minutes from the start of an hour
 * @param until end of the buffer minutes in the chunk, epoch seconds
 */
export function hourRow(deviceKey: string, block: SeriesBlock, until: number): Row {
  const start = block.startEpochSeconds;
  return {
    deviceKey,
    slot: hourSlot(start),
    data: encodeBlock(block),
    until,
    expiresAt: start + HOURS_KEPT_DAYS * DAY_SECONDS,
  };
}

/**
 * @param epochSeconds any moment of the day
 * @param hours roll-ups; later ones override earlier ones
 * @param until end of the rolled-up hours, epoch seconds
 */
export function dayRow(
  deviceKey: string,
  epochSeconds: number,
  hours: readonly RollupBlock[],
  until: number,
): { row: Row; block: RollupBlock } {
  const start = startOfDay(epochSeconds);
  const block = layOutRollups(
    { startEpochSeconds: start, stepSeconds: HOUR_SECONDS, count: DAY_SECONDS / HOUR_SECONDS },
    hours,
  );
  return {
    block,
    row: {
      deviceKey,
      slot: daySlot(start),
      data: encodeRollup(block),
      until,
      expiresAt: start + DAYS_KEPT_DAYS * DAY_SECONDS,
    },
  };
}

/**
 * @param epochSeconds any moment of the month
 * @param until end of the rolled-up days, epoch seconds
 */
export function monthRow(
  deviceKey: string,
  epochSeconds: number,
  days: readonly RollupBlock[],
  until: number,
): Row {
  const month = monthOf(epochSeconds);
  const block = layOutRollups(
    { startEpochSeconds: month.startEpochSeconds, stepSeconds: DAY_SECONDS, count: month.days },
    days,
  );
  return { deviceKey, slot: monthSlot(epochSeconds), data: encodeRollup(block), until };
}

/** 0 without a row. */
export function untilOf(row: Row | undefined): number {
  return Number(row?.['until'] ?? 0);
}

export function dataOf(row: Row): Uint8Array {
  return row['data'] as Uint8Array;
}

/** The last row of a device in [from, to], by slot. */
export async function lastSlot(
  deviceKey: string,
  from: string,
  to: string,
): Promise<Row | undefined> {
  const [row] = await query('series', {
    partition: { deviceKey },
    sort: { condition: 'slot BETWEEN :from AND :to', values: { ':from': from, ':to': to } },
    descending: true,
    limit: 1,
  });
  return row;
}

export async function storedSlots(
  changes: readonly SlotChange<unknown>[],
  slotOf: (epochSeconds: number) => string,
): Promise<Map<string, Row>> {
  const keys = changes.map((change) => ({
    deviceKey: change.deviceKey,
    slot: slotOf(change.epochSeconds),
  }));
  const rows = await getMany('series', keys, { consistent: true });
  return new Map(rows.map((row) => [`${String(row['deviceKey'])} ${String(row['slot'])}`, row]));
}

export function slotKeyOf(
  change: SlotChange<unknown>,
  slotOf: (epochSeconds: number) => string,
): string {
  return `${change.deviceKey} ${slotOf(change.epochSeconds)}`;
}
