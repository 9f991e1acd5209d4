import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAPS, ROLLUP_COLUMNS, type RollupSeries } from '../../../core/series/block.ts';
import { gridOf, layOut } from '../../../core/series/grid.ts';
import { rollUp, rollUpAgain } from '../../../core/series/rollup.ts';
import { Summary } from '../../../core/series/summary.ts';
import { daySlot, hourSlot, monthOf, monthSlot } from '../../../core/series/slots.ts';

const ID = 'interfaces|wan0|InBitsPerSecond';
const block = (startEpochSeconds: number, values: number[], stepSeconds = 60) => ({
  startEpochSeconds,
  stepSeconds,
  series: new Map([[ID, Float64Array.from(values)]]),
});
const samples = fc.array(
  fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constant(Number.NaN)),
  { minLength: 1, maxLength: 3_000 },
);

/** Summary of samples whose moments are `from`, `from` + 60, ... */
function known(values: number[], from: number) {
  const summary = new Summary();
  summary.addSamples(Float64Array.from(values), 0, values.length, from, 60);
  return summary;
}

const columnsOf = (periods: RollupSeries | undefined, at = 0) =>
  Object.fromEntries(ROLLUP_COLUMNS.map((column) => [column, periods?.[column][at]]));

test('a roll-up says of its samples what the samples say, however it was made', () => {
  fc.assert(
    fc.property(samples, (values) => {
      const length = Math.ceil(values.length / 60) * 60;
      const rounded = Array.from({ length }, (_, at) => Math.round(values[at] ?? Number.NaN));
      const hours = rollUp(block(7_200, rounded), 3_600);
      const whole = new Summary();
      const periods = hours.series.get(ID)!;
      for (let at = 0; at < periods.count.length; at++) whole.addPeriod(periods, at, 60);
      const samplesSay = known(rounded, 7_200);
      for (const column of ROLLUP_COLUMNS) expect(whole[column]).toBe(samplesSay[column]);
      const days = rollUpAgain(hours, 86_400).series.get(ID)!;
      const counted = days.count.filter((count) => !Number.isNaN(count));
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(whole.count);
    }),
  );
});

test('periods start at multiples of the step, and know their gaps', () => {
  const hourly = rollUp(block(3_600 + 59 * 60, [10, Number.NaN, 2, 4, Number.NaN, 3]), 3_600);
  expect(hourly.startEpochSeconds).toBe(3_600);
  const alone = { min: 10, max: 10, last: 10, minAt: 7_140, maxAt: 7_140, lastAt: 7_140 };
  expect(columnsOf(hourly.series.get(ID))).toEqual({
    ...alone,
    count: 1,
    missed: 59,
    sum: 10,
    gaps: GAPS.beforeFirstExtreme,
  });
  expect(columnsOf(hourly.series.get(ID), 1)).toEqual({
    count: 3,
    missed: 57,
    sum: 9,
    min: 2,
    minAt: 7_260,
    max: 4,
    maxAt: 7_320,
    last: 3,
    lastAt: 7_440,
    gaps: GAPS.beforeFirstExtreme + GAPS.beforeLast + GAPS.afterLast,
  });
  expect(columnsOf(rollUp(block(0, [Number.NaN]), 3_600).series.get(ID)).count).toBeNaN();
});

test('days made of hours know the lowest and the highest minute', () => {
  const hours = rollUp(
    block(
      0,
      Array.from({ length: 1_440 }, (_, at) => at),
    ),
    3_600,
  );
  expect(columnsOf(rollUpAgain(hours, 86_400).series.get(ID))).toMatchObject({
    count: 1_440,
    sum: 719.5 * 1_440,
    min: 0,
    minAt: 0,
    max: 1_439,
    maxAt: 1_439 * 60,
    gaps: 0,
  });
});

test('of equal samples the lowest is the first and the highest the last', () => {
  expect(known([5, 5, 5], 0)).toMatchObject({ minAt: 0, maxAt: 120 });
});

test('laying a block over a grid twice changes nothing, and its gaps leave what is there', () => {
  const grid = gridOf(100, 400, 60);
  expect(grid).toEqual({ startEpochSeconds: 60, stepSeconds: 60, count: 6 });
  const before = block(60, [1, 2, 3]);
  const later = block(120, [Number.NaN, 9]);
  const once = layOut(grid, [before, later]);
  expect(once.series.get(ID)).toEqual(Float64Array.of(1, 2, 9, Number.NaN, Number.NaN, Number.NaN));
  expect(layOut(grid, [once, later])).toEqual(once);
});

test('slots name the hour, day and month in UTC', () => {
  const at = Date.UTC(2028, 1, 29, 23, 59) / 1000;
  expect([hourSlot(at), daySlot(at), monthSlot(at)]).toEqual([
    'H#2028022923',
    'D#20280229',
    'M#202802',
  ]);
  expect(monthOf(at)).toEqual({ startEpochSeconds: Date.UTC(2028, 1, 1) / 1000, days: 29 });
});
