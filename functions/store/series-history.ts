import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  ROLLUP_COLUMNS,
  type RollupBlock,
  type RollupSeries,
  type SeriesBlock,
} from '../../core/series/block.ts';
import { layOut } from '../../core/series/grid.ts';
import { rollUp, rollUpAgain } from '../../core/series/rollup.ts';
import { monthOf, startOfDay } from '../../core/series/slots.ts';
import type { Row } from './client.ts';
import { answerRow } from './series-answers.ts';
import { dayRow, deviceKeyOf, hourRow, monthRow, type DeviceKey } from './series-rows.ts';

const HOUR = HOUR_SECONDS / MINUTE_SECONDS;

/**
 * Rows that putHours would write for a device without stored data. Rolling up the whole history at
 * once costs a fraction of doing it by the hour.
 * @param history minutes from the start of an hour; the last hour may be incomplete
 */
export function historyRows(device: DeviceKey, history: SeriesBlock): Row[] {
  const deviceKey = deviceKeyOf(device);
  const minutes = [...history.series.values()][0]?.length ?? 0;
  const wholeHours = Math.floor(minutes / HOUR);
  const hours = Array.from({ length: Math.ceil(minutes / HOUR) }, (_, hour) => {
    const block = part(history, hour * HOUR, (hour + 1) * HOUR);
    const reached =
      history.startEpochSeconds + Math.min(minutes, (hour + 1) * HOUR) * MINUTE_SECONDS;
    const isBegun = hour >= wholeHours;
    return hourRow(
      deviceKey,
      isBegun
        ? layOut(
            {
              startEpochSeconds: block.startEpochSeconds,
              stepSeconds: MINUTE_SECONDS,
              count: HOUR,
            },
            [block],
          )
        : block,
      reached,
    );
  });
  const hourly = rollUp(part(history, 0, wholeHours * HOUR), HOUR_SECONDS);
  const end = hourly.startEpochSeconds + wholeHours * HOUR_SECONDS;
  const days = cut(hourly, startOfDay).map((block) =>
    dayRow(
      deviceKey,
      block.startEpochSeconds,
      [block],
      Math.min(end, startOfDay(block.startEpochSeconds) + DAY_SECONDS),
    ),
  );
  const answers = inMonths(hourly).map((block) =>
    answerRow(
      deviceKey,
      block.startEpochSeconds,
      [history],
      Math.min(end, endOfMonth(block.startEpochSeconds)),
    ),
  );
  const months = inMonths(rollUpAgain(before(hourly, startOfDay(end)), DAY_SECONDS)).map((block) =>
    monthRow(
      deviceKey,
      block.startEpochSeconds,
      [block],
      Math.min(startOfDay(end), endOfMonth(block.startEpochSeconds)),
    ),
  );
  return [...hours, ...days.map(({ row }) => row), ...months, ...answers];
}

function part(
  { startEpochSeconds, stepSeconds, series }: SeriesBlock,
  from: number,
  until: number,
): SeriesBlock {
  return {
    startEpochSeconds: startEpochSeconds + from * stepSeconds,
    stepSeconds,
    series: new Map([...series].map(([id, values]) => [id, values.subarray(from, until)])),
  };
}

function before(block: RollupBlock, epochSeconds: number): RollupBlock {
  const count = Math.max(0, (epochSeconds - block.startEpochSeconds) / block.stepSeconds);
  return {
    ...block,
    series: new Map([...block.series].map(([id, values]) => [id, within(values, 0, count)])),
  };
}

function inMonths(block: RollupBlock): RollupBlock[] {
  return cut(block, (at) => monthOf(at).startEpochSeconds);
}

function endOfMonth(epochSeconds: number): number {
  const { startEpochSeconds, days } = monthOf(epochSeconds);
  return startEpochSeconds + days * DAY_SECONDS;
}

/** Splits a roll-up wherever `startOf` (epoch seconds) changes: at days or months. */
function cut(
  { startEpochSeconds, stepSeconds, series }: RollupBlock,
  startOf: (epochSeconds: number) => number,
): RollupBlock[] {
  const count = [...series.values()][0]?.count.length ?? 0;
  const starts = Array.from({ length: count }, (_, at) =>
    startOf(startEpochSeconds + at * stepSeconds),
  );
  const firsts = starts.flatMap((start, at) => (start === starts[at - 1] ? [] : [at]));
  return firsts.map((from, at) => ({
    startEpochSeconds: startEpochSeconds + from * stepSeconds,
    stepSeconds,
    series: new Map(
      [...series].map(([id, values]) => [id, within(values, from, firsts[at + 1] ?? count)]),
    ),
  }));
}

function within(values: RollupSeries, from: number, until: number): RollupSeries {
  return Object.fromEntries(
    ROLLUP_COLUMNS.map((column) => [column, values[column].subarray(from, until)]),
  ) as RollupSeries;
}
