import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type SeriesBlock,
  type SeriesPart,
} from '../../core/series/block.ts';
import { HOST_STATUS } from '../../core/domain/datasource.ts';
import { LEAD_IN_SECONDS } from '../../core/domain/outages.ts';
import { decodeBlock, encodeBlock } from '../../core/series/chunk.ts';
import { gridOf, layOut } from '../../core/series/grid.ts';
import { answersSlot, monthOf } from '../../core/series/slots.ts';
import type { Row } from './client.ts';
import { readSeries, slotsBetween, type SeriesRange } from './series-read.ts';
import {
  dataOf,
  deviceKeyOf,
  slotKeyOf,
  storedSlots,
  untilOf,
  type SlotChange,
} from './series-rows.ts';

/**
 * Reachability is stored by minute, forever, one row a month: a few bytes while nothing happens.
 * Outages and availability are therefore exact over any range.
 */
export async function answerRows(changes: readonly SlotChange<SeriesBlock>[]): Promise<Row[]> {
  const stored = await storedSlots(changes, answersSlot);
  return changes.map((change) => {
    const before = stored.get(slotKeyOf(change, answersSlot));
    const until = Math.max(
      untilOf(before),
      ...change.blocks.map((block) => block.startEpochSeconds + HOUR_SECONDS),
    );
    const answers = before ? [decodeBlock(dataOf(before)), ...change.blocks] : change.blocks;
    return answerRow(change.deviceKey, change.epochSeconds, answers, until);
  });
}

/**
 * The month that includes `epochSeconds`, up to `until` (epoch seconds); later blocks override
 * earlier ones.
 */
export function answerRow(
  deviceKey: string,
  epochSeconds: number,
  blocks: readonly SeriesBlock[],
  until: number,
): Row {
  const { startEpochSeconds } = monthOf(epochSeconds);
  const answers = blocks.map((block): SeriesBlock => {
    const values = block.series.get(HOST_STATUS);
    return { ...block, series: new Map(values ? [[HOST_STATUS, values]] : []) };
  });
  const data = encodeBlock(layOut(gridOf(startEpochSeconds, until, MINUTE_SECONDS), answers));
  return { deviceKey, slot: answersSlot(epochSeconds), data, until };
}

/** HostStatus over a range and its stored lead-in, by minute where available. */
export async function readAnswers(range: Omit<SeriesRange, 'wanted'>): Promise<SeriesPart[]> {
  const leadSeconds = range.fromSeconds - LEAD_IN_SECONDS;
  const rows = await slotsBetween(
    deviceKeyOf(range),
    answersSlot(leadSeconds),
    answersSlot(range.toSeconds - 1),
  );
  const stored = rows.flatMap((row): SeriesPart[] => {
    const { startEpochSeconds, stepSeconds, series } = decodeBlock(dataOf(row));
    const samples = series.get(HOST_STATUS);
    return samples ? [{ startEpochSeconds, stepSeconds, samples }] : [];
  });
  const fromSeconds =
    rows.length > 0 ? Math.max(leadSeconds, ...rows.map(untilOf)) : range.fromSeconds;
  if (fromSeconds >= range.toSeconds) return stored;
  const recent = await readSeries({ ...range, fromSeconds, wanted: (id) => id === HOST_STATUS });
  return [...stored, ...(recent.series.get(HOST_STATUS) ?? [])];
}
