import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOf, layOut } from '../../../core/series/grid.ts';
import { rollUp, rollUpAgain } from '../../../core/series/rollup.ts';
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

test('the mean lies between the lowest and the highest, and no peak is lost', () => {
  fc.assert(
    fc.property(samples, (values) => {
      const rolled = rollUp(block(7_200, values), 3_600).series.get(ID);
      const measured = values.filter((value) => !Number.isNaN(value));
      const highs = [...(rolled?.max ?? [])].filter((value) => !Number.isNaN(value));
      if (measured.length > 0) expect(Math.max(...highs)).toBe(Math.max(...measured));
      for (const [at, avg] of (rolled?.avg ?? new Float64Array()).entries()) {
        if (Number.isNaN(avg)) continue;
        expect(avg).toBeGreaterThanOrEqual((rolled?.min[at] ?? 0) - 1e-3);
        expect(avg).toBeLessThanOrEqual((rolled?.max[at] ?? 0) + 1e-3);
      }
    }),
  );
});

test('periods start at multiples of the step, gaps do not count, an empty period is a gap', () => {
  const hourly = rollUp(block(3_600 + 59 * 60, [10, Number.NaN, 2, 4]), 3_600);
  expect(hourly.startEpochSeconds).toBe(3_600);
  expect(hourly.series.get(ID)).toEqual({
    min: Float64Array.of(10, 2),
    avg: Float64Array.of(10, 3),
    max: Float64Array.of(10, 4),
  });
  expect(rollUp(block(0, [Number.NaN]), 3_600).series.get(ID)?.avg).toEqual(
    Float64Array.of(Number.NaN),
  );
});

test('days made of hours keep the lowest and highest minute', () => {
  const hours = rollUp(
    block(
      0,
      Array.from({ length: 1_440 }, (_, at) => at),
    ),
    3_600,
  );
  const days = rollUpAgain(hours, 86_400).series.get(ID);
  expect(days).toEqual({
    min: Float64Array.of(0),
    avg: Float64Array.of(719.5),
    max: Float64Array.of(1_439),
  });
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
