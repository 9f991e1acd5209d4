import { describe, expect, test } from 'vitest';
import { FLAPPING, flappingOf, flappingWords } from '../../../core/domain/flapping.ts';
import { outagePattern, outageWords } from '../../../core/domain/outage-pattern.ts';
import type { Interval } from '../../../core/domain/reachability.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Outages that begin at these minutes and last so many. */
const outages = (...all: [atMinute: number, minutes: number][]): Interval[] =>
  all.map(([at, minutes]) => ({
    startEpochSeconds: at * 60,
    endEpochSeconds: minutes === 0 ? 0 : (at + minutes) * 60,
  }));

/** The day and the minutes around the outages of these tests. */
const RANGE = { startEpochSeconds: 0, endEpochSeconds: DAY };

/** Twice an hour for a day: two minutes at :29, four at :48. */
const radio = outages(
  ...Array.from({ length: 24 }, (_, hour): [number, number][] => [
    [hour * 60 + 29, 2],
    [hour * 60 + 48, 4],
  ]).flat(),
);

describe('the pattern of outages', () => {
  test('says how often, how long and how regularly', () => {
    expect(outagePattern(radio, RANGE)).toEqual({
      outages: 48,
      shortestSeconds: 120,
      longestSeconds: 240,
      everySeconds: HOUR,
    });
    expect(outagePattern([], RANGE)).toEqual({
      outages: 0,
      shortestSeconds: 0,
      longestSeconds: 0,
      everySeconds: 0,
    });
  });

  test('has no distance when outages come at random', () => {
    expect(
      outagePattern(outages([3, 2], [40, 5], [44, 2], [200, 9], [777, 2], [790, 3]), RANGE)
        .everySeconds,
    ).toBe(0);
  });

  test.each<[Interval[], number, string]>([
    [radio, DAY, 'Down 48 times in 24 h, 2 to 4 min each, twice an hour'],
    [outages([10, 3]), 7 * DAY, 'Down once in 7 d, 3 min'],
    [outages([10, 3], [100, 0]), DAY, 'Down twice in 24 h, 3 min each'],
    [
      outages([0, 3], [317, 3], [634, 3], [951, 3], [1_268, 3]),
      DAY,
      'Down 5 times in 24 h, 3 min each, every 5 h 17 min',
    ],
    [outages([10, 2], [100, 130]), DAY, 'Down twice in 24 h, 2 min to 2 h 10 min each'],
    [outages([10, 0]), HOUR, 'Down once in 1 h'],
  ])('reads as a sentence', (all, windowSeconds, words) => {
    expect(
      outageWords(outagePattern(all, { ...RANGE, endEpochSeconds: windowSeconds }), windowSeconds),
    ).toBe(words);
  });
});

describe('a flapping device', () => {
  test('is one that was down at least four times in 24 hours', () => {
    const four = outages([10, 2], [70, 2], [130, 2], [190, 2]);
    const now = 195 * 60;
    expect(flappingOf(four, now, false)).toMatchObject({ outages: 4 });
    expect(flappingOf(four.slice(1), now, false)).toBeUndefined();
    expect(flappingWords(flappingOf(radio, DAY, false)!)).toBe(
      'Down 48 times in 24 h, 2 to 4 min each, twice an hour',
    );
  });

  test('stays one until there are fewer than three', () => {
    const three = outages([70, 2], [130, 2], [190, 2]);
    expect(flappingOf(three, 195 * 60, true)).toMatchObject({ outages: 3 });
    expect(flappingOf(three.slice(1), 195 * 60, true)).toBeUndefined();
  });

  test('outages of the day before do not count', () => {
    const before = outages([10, 2], [70, 2], [130, 2], [190, 2]);
    expect(flappingOf(before, 190 * 60 + FLAPPING.windowSeconds, true)).toBeUndefined();
  });

  test('is well again once it answered three times as long as it usually did between two outages', () => {
    const hourly = outages([0, 4], [60, 4], [120, 4], [180, 4]);
    const after = (minutes: number) => flappingOf(hourly, (184 + minutes) * 60, true);
    expect(after(3 * 56)).toBeDefined();
    expect(after(3 * 56 + 1)).toBeUndefined();
  });

  test('is not well again within an hour, however quickly it went up and down', () => {
    const quick = outages([0, 2], [4, 2], [8, 2], [12, 2]);
    expect(flappingOf(quick, (14 + 60) * 60, true)).toBeDefined();
    expect(flappingOf(quick, (14 + 61) * 60, true)).toBeUndefined();
  });

  test('is one also while it is down', () => {
    const down = outages([0, 4], [60, 4], [120, 4], [180, 0]);
    expect(flappingOf(down, 500 * 60, true)).toMatchObject({ outages: 4, longestSeconds: 240 });
  });
});
