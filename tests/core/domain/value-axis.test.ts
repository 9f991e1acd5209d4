import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueAxis } from '../../../core/domain/value-axis.ts';

const labels = (unit: string, lowest: number, highest: number) => {
  const axis = valueAxis(unit, lowest, highest);
  return axis.ticks.map((tick) => axis.label(tick));
};
const DAY = 86_400;

describe('the axis of values', () => {
  test('takes distances that read well, and digits from them', () => {
    expect(labels('packet/s', 0, 0.1)).toEqual([
      '0 packet/s',
      '0.02 packet/s',
      '0.04 packet/s',
      '0.06 packet/s',
      '0.08 packet/s',
      '0.1 packet/s',
    ]);
    expect(labels('bit/s', 0, 94_213_412)).toEqual([
      '0 Mb/s',
      '20 Mb/s',
      '40 Mb/s',
      '60 Mb/s',
      '80 Mb/s',
      '100 Mb/s',
    ]);
    expect(labels('celsius', 0, 36)).toEqual(['0 °C', '10 °C', '20 °C', '30 °C', '40 °C']);
  });

  test('tells an uptime in whole days, and a short one in hours or minutes', () => {
    expect(labels('s', 0, 55 * DAY)).toEqual(['0', '20 d', '40 d', '60 d']);
    expect(labels('s', 0, 1.4 * DAY)).toEqual(['0', '12 h', '24 h', '36 h']);
    expect(labels('s', 0, 40)).toEqual(['0', '15 s', '30 s', '45 s', '60 s']);
  });

  test('of an idle port does not count single bits', () => {
    expect(valueAxis('bit/s', 0, 3)).toMatchObject({ min: 0, max: 1_000 });
    expect(labels('bit/s', 0, 0)).toEqual(['0 b/s']);
    expect(labels('%', 0, 0)).toEqual(['0 %']);
    expect(labels('s', 0, 0)).toEqual(['0 s']);
  });

  test('of a share ends at all of it', () => {
    expect(valueAxis('%', 0, 96).max).toBe(100);
    expect(labels('%', 0, 100).at(-1)).toBe('100 %');
    expect(valueAxis('%', 0, 140).max).toBeGreaterThanOrEqual(140);
  });

  test('reaches below zero where the values do', () => {
    expect(labels('celsius', -12, 20)).toEqual(['-20 °C', '-10 °C', '0 °C', '10 °C', '20 °C']);
  });

  test('holds what is drawn, at equal distances, and no two labels are alike', () => {
    // As stored: with two decimals.
    const value = fc.integer({ min: 1, max: 1e15 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        fc.constantFrom('bit/s', 'packet/s', '%', 'ms', 's', 'celsius', 'rpm', ''),
        value,
        fc.boolean(),
        (unit, size, isNegative) => {
          const [lowest, highest] = isNegative ? [-size, size / 3] : [size / 2, size];
          const axis = valueAxis(unit, lowest, highest);
          expect(axis.min).toBeLessThanOrEqual(lowest * (1 - 1e-9));
          expect(axis.max).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
          expect(axis.ticks.length).toBeLessThanOrEqual(8);
          expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
          expect(new Set(axis.ticks.map((tick) => axis.label(tick))).size).toBe(axis.ticks.length);
          const distances = axis.ticks.slice(1).map((tick, at) => tick - axis.ticks[at]!);
          for (const distance of distances)
            expect(Math.abs(distance / distances[0]! - 1)).toBeLessThan(1e-6);
        },
      ),
    );
  });
});
