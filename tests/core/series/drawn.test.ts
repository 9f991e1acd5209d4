import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SeriesPart } from '../../../core/series/block.ts';
import { drawnPoints } from '../../../core/series/drawn.ts';

const START = 1_794_960_000;
const MOST = 12;

/** Minutes from START on; NaN is a gap. */
const part = (values: number[], firstMinute = 0): SeriesPart => ({
  startEpochSeconds: START + firstMinute * 60,
  stepSeconds: 60,
  samples: Float64Array.from(values),
});
const minutes = (length: number) => START + length * 60;
const points = (parts: SeriesPart[], length: number, most = MOST) =>
  drawnPoints(parts, START, minutes(length), most).map(([at, value]) => [(at - START) / 60, value]);

test('a short line has every sample, and a null at each gap', () => {
  expect(points([part([1, 2, Number.NaN, 4])], 4)).toEqual([
    [0, 1],
    [1, 2],
    [2, null],
    [3, 4],
  ]);
});

test('time between two parts of which nothing is stored is a gap', () => {
  expect(points([part([1, 2]), part([3, 4], 4)], 6)).toEqual([
    [0, 1],
    [1, 2],
    [2.5, null],
    [4, 3],
    [5, 4],
  ]);
});

test('a gap before the latest sample interrupts the line that reaches up to it', () => {
  const rising = Array.from({ length: 60 }, (_, at) => at + 1);
  const values = [...rising.slice(0, 57), Number.NaN, Number.NaN, 30];
  expect(points([part(values)], 60).slice(-3)).toEqual([
    [56, 57],
    [57.5, null],
    [59, 30],
  ]);
});

test('a long line has few points, which are samples, the extremes and the latest among them, and a null between two exactly where there is a gap', () => {
  const sample = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -50, max: 50 }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  );
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1, maxLength: 150 }),
      fc.array(sample, { minLength: 1, maxLength: 150 }),
      fc.integer({ min: 0, max: 3 }),
      (first, second, hole) => {
        const all = [...first, ...Array<number>(hole).fill(Number.NaN), ...second];
        const line = points([part(first), part(second, first.length + hole)], all.length);
        const drawn = line.filter(([, value]) => value !== null) as [number, number][];
        expect(drawn.length).toBeLessThanOrEqual(MOST + 1);
        for (const [at, value] of drawn) expect(all[at]).toBe(value);
        const measured = all.filter((value) => !Number.isNaN(value));
        const values = drawn.map(([, value]) => value);
        expect(Math.min(...values)).toBe(Math.min(...measured));
        expect(Math.max(...values)).toBe(Math.max(...measured));
        if (drawn.length > 0)
          expect(drawn.at(-1)![0]).toBe(all.findLastIndex((value) => !Number.isNaN(value)));
        drawn.slice(1).forEach(([at], before) => {
          const [former] = drawn[before]!;
          const between = line.filter(
            ([moment, value]) => value === null && moment! > former && moment! < at,
          );
          expect(between.length > 0).toBe(all.slice(former, at).some(Number.isNaN));
        });
      },
    ),
    { numRuns: 300 },
  );
});
