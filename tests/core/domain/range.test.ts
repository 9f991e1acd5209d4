import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import {
  axisLabel,
  axisTicks,
  DEFAULT_RANGE,
  namesDays,
  RANGE_KINDS,
  RANGE_LABELS,
  rangeLabel,
  readRange,
  resolveRange,
  tickLabels,
  writeRange,
  type RangeChoice,
} from '../../../core/domain/range.ts';

const NOW = new Date(2026, 10, 21, 15, 30, 20);
const local = (...parts: [number, number, number]) => new Date(...parts).getTime() / 1000;
const days = (choice: RangeChoice) => {
  const span = resolveRange(choice, NOW);
  return (span.endEpochSeconds - span.startEpochSeconds) / 86_400;
};

describe('date ranges', () => {
  test('LIMIT-24 the options and their order', () => {
    expect(RANGE_KINDS.map((kind) => RANGE_LABELS[kind])).toEqual([
      'Today',
      '24 Hours',
      'Week',
      '30 Days',
      'This Calendar Month',
      'Last Calendar Month',
      'Year',
      'Custom',
    ]);
  });

  test('LIMIT-23 LIMIT-30 an address without a range means the last 24 hours', () => {
    expect(readRange(new URLSearchParams(''))).toEqual(DEFAULT_RANGE);
    expect(days(readRange(new URLSearchParams('range=nonsense')))).toBe(1);
  });

  test('LIMIT-25 a week is 7 days', () => expect(days({ kind: 'week' })).toBe(7));
  test('LIMIT-26 a year is 365 days', () => expect(days({ kind: 'year' })).toBe(365));

  test('DEVICE-19 Today and the calendar months begin at local midnight', () => {
    expect(resolveRange({ kind: 'today' }, NOW).startEpochSeconds).toBe(local(2026, 10, 21));
    expect(resolveRange({ kind: 'this-month' }, NOW)).toEqual({
      startEpochSeconds: local(2026, 10, 1),
      endEpochSeconds: Math.floor(NOW.getTime() / 1000),
    });
    expect(resolveRange({ kind: 'last-month' }, NOW)).toEqual({
      startEpochSeconds: local(2026, 9, 1),
      endEpochSeconds: local(2026, 10, 1),
    });
    expect(resolveRange({ kind: 'last-month' }, new Date(2026, 0, 5)).startEpochSeconds).toBe(
      local(2025, 11, 1),
    );
  });

  test('a choice survives the address, and leaves what else it carries', () => {
    const custom: RangeChoice = {
      kind: 'custom',
      startEpochSeconds: 1_700_000_000,
      endEpochSeconds: 1_700_003_600,
    };
    const search = writeRange(new URLSearchParams('tab=alerts&range=year'), custom);
    expect(search.get('tab')).toBe('alerts');
    expect(readRange(search)).toEqual(custom);
    expect(writeRange(search, DEFAULT_RANGE).toString()).toBe('tab=alerts');
  });

  test('a custom range that ends before it begins is the default', () => {
    expect(readRange(new URLSearchParams('range=custom&from=20&to=10'))).toEqual(DEFAULT_RANGE);
  });

  test('DEVICE-15 the label names the range and both ends', () => {
    const choice: RangeChoice = { kind: 'week' };
    expect(rangeLabel(choice, resolveRange(choice, NOW))).toMatch(
      /^Week: 14 Nov 2026, 15:30 to 21 Nov 2026, 15:30$/,
    );
  });
});

describe('time axis', () => {
  const span = (lengthSeconds: number) => ({
    startEpochSeconds: local(2026, 9, 20) + 4_321,
    endEpochSeconds: local(2026, 9, 20) + 4_321 + lengthSeconds,
  });

  test('LIMIT-28 days name the axis only above 432000 seconds', () => {
    expect(namesDays(span(432_000))).toBe(false);
    expect(namesDays(span(432_001))).toBe(true);
    expect(axisLabel(local(2026, 10, 14), span(432_001))).toBe('14 Nov');
    expect(axisLabel(local(2026, 10, 14) + 36_300, span(432_000))).toBe('10:05');
  });

  test('a tick tells the day below its time where a day begins on the axis', () => {
    const evening = { startEpochSeconds: local(2026, 10, 14) + 79_200, endEpochSeconds: 0 };
    const range = { ...evening, endEpochSeconds: evening.startEpochSeconds + 14_400 };
    expect([...tickLabels(axisTicks(range), range).values()]).toEqual([
      '22:00\n14 Nov',
      '23:00',
      '00:00\n15 Nov',
      '01:00',
      '02:00',
    ]);
    const week = { ...range, endEpochSeconds: range.startEpochSeconds + 7 * 86_400 };
    expect(tickLabels(axisTicks(week), week).values().next().value).toMatch(/^1\d Nov$/);
  });

  test('LIMIT-29 never more than seven ticks, all inside, evenly apart', () => {
    const lengths = fc.oneof(
      fc.integer({ min: 60, max: 432_000 }),
      fc.integer({ min: 432_001, max: 40_000_000 }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 86_400 }),
        lengths,
        (afterMidnightSeconds, lengthSeconds) => {
          const startEpochSeconds = local(2026, 9, 20) + afterMidnightSeconds;
          const range = { startEpochSeconds, endEpochSeconds: startEpochSeconds + lengthSeconds };
          const ticks = axisTicks(range);
          expect(ticks.length).toBeLessThanOrEqual(7);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(range.startEpochSeconds);
            expect(tick).toBeLessThanOrEqual(range.endEpochSeconds);
          }
        },
      ),
    );
  });

  test('a day has ticks on whole hours', () => {
    expect(axisTicks(span(86_400)).map((tick) => new Date(tick * 1000).getMinutes())).toEqual(
      axisTicks(span(86_400)).map(() => 0),
    );
    expect(axisTicks(span(86_400)).length).toBeGreaterThanOrEqual(4);
  });

  test('five days and less are named by their times, also when the ticks are a day apart', () => {
    expect(axisTicks(span(430_000)).length).toBeGreaterThanOrEqual(4);
  });
});
