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

/** Chunks, which hold every sample. */
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

/** A slot of a device: what is stored, and what is to be laid over it. */
export interface SlotChange<B> {
  deviceKey: string;
  epochSeconds: number;
  blocks: B[];
}

/** Rows of hours, each merged with the hour already stored. */
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
    return { block, row: hourRow(change.deviceKey, block, start + HOUR_SECONDS) };
  });
}

export interface DayRow {
  row: Row;
  block: RollupBlock;
  /** There was none for the day. */
  isNew: boolean;
}

/** Rows of days: the hours of a day rolled up, laid over those already there. */
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

/**
 * Rows of months: days that are over, rolled up and laid over those already there. They are kept
 * for good.
 */
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
 * @param block 60 minutes from the start of an hour. `until` (epoch seconds) says how far the buffer
 * is contained in the chunk.
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
 * The day that holds a moment, of roll-ups of hours; later ones stand over earlier ones. `until`
 * (epoch seconds) says up to which hour.
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
 * The month that holds a moment, of roll-ups of days; `until` (epoch seconds) says up to which day.
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

/** How far a row reaches; 0 without one. */
export function untilOf(row: Row | undefined): number {
  return Number(row?.['until'] ?? 0);
}

export function dataOf(row: Row): Uint8Array {
  return row['data'] as Uint8Array;
}

/** The last row of a device in [from, to], by slots. */
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
