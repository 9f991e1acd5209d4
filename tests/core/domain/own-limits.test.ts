import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitsExpression, readLimits, soundLimits } from '../../../core/domain/own-limits.ts';
import {
  isValidThreshold,
  parseSetThreshold,
  parseThreshold,
  severityOf,
  thresholdLines,
} from '../../../core/domain/threshold.ts';

const RECEIVE = { lowCritical: -20.1, lowWarning: -17, highWarning: 2, highCritical: 3 };

test('limits of a device are a threshold with two sides, which nobody can type', () => {
  const expression = limitsExpression(RECEIVE);
  expect(expression).toBe('Warning below -17 or above 2, Critical below -20.1 or above 3');
  expect(isValidThreshold(expression)).toBe(false);
  expect(parseSetThreshold(expression)).toBeUndefined();
  const threshold = parseThreshold(expression)!;
  expect([-20.2, -20.1, -17, 0, 2, 2.1, 3.1].map((value) => severityOf(threshold, value))).toEqual([
    4, 2, 0, 0, 0, 2, 4,
  ]);
  expect(thresholdLines(expression)).toEqual([
    { label: 'Warning', value: 2 },
    { label: 'Critical', value: 3 },
    { label: 'Warning', value: -17 },
    { label: 'Critical', value: -20.1 },
  ]);
});

const limit = fc.option(
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((value) => value || 0),
  { nil: undefined },
);

test('each combination of limits is read back as it was written, and texts of people are none', () => {
  fc.assert(
    fc.property(
      fc.record({
        lowCritical: limit,
        lowWarning: limit,
        highWarning: limit,
        highCritical: limit,
      }),
      (limits) => {
        const given = Object.entries(limits).filter(([, value]) => value !== undefined);
        const expected = given.length === 0 ? undefined : Object.fromEntries(given);
        expect(readLimits(limitsExpression(limits))).toEqual(expected);
      },
    ),
  );
  for (const text of ['', '> 80 90 95', 'Warning', 'Warning above', 'Critical below high', 'None'])
    expect(readLimits(text)).toBeUndefined();
});

test.each([
  ['all of them', RECEIVE, 'dBm', -6, RECEIVE],
  ['one alone', { highWarning: 70 }, 'celsius', 40, { highWarning: 70 }],
  ['equal ones of a side', { highWarning: 70, highCritical: 70 }, 'celsius', 40, undefined],
  ['zero degrees beside another', { lowWarning: 0, highWarning: 60 }, 'celsius', 40, undefined],
  ['one that the value is a little beyond', { highCritical: 70 }, 'celsius', 75, undefined],
])('limits count: %s', (_name, given, unit, reading, expected) => {
  expect(soundLimits(given, unit, reading)).toEqual(expected ?? given);
});

test.each([
  ['without any', {}, 'celsius', 40],
  ['only zeroes', { lowWarning: 0, lowCritical: 0, highWarning: 0, highCritical: 0 }, 'dBm', -5],
  ['a zero of volts', { highCritical: 0 }, 'volt', 3.3],
  ['low above high', { lowWarning: 80, highWarning: 70 }, 'celsius', 75],
  ['low as high', { lowCritical: 70, highCritical: 70 }, 'celsius', 70],
  ['a warning beyond the critical limit', { highWarning: 90, highCritical: 80 }, 'celsius', 20],
  ['low ones the wrong way round', { lowCritical: 5, lowWarning: 3 }, 'minute', 40],
  ['what is no number', { highCritical: Number.NaN }, 'celsius', 20],
])('limits do not count: %s', (_name, given, unit, reading) => {
  expect(soundLimits(given, unit, reading)).toBeUndefined();
});

test('a zero of volts leaves the other limit', () => {
  expect(soundLimits({ lowCritical: 11, highCritical: 0 }, 'volt', 12)).toEqual({
    lowCritical: 11,
  });
});

test.each([
  ['no light, half the range below', RECEIVE, 'dBm', -40, true],
  ['little light', RECEIVE, 'dBm', -25, false],
  ['seconds taken for minutes', { lowCritical: 120 }, 'minute', 45, true],
  ['a battery that is nearly empty', { lowCritical: 5 }, 'minute', 3, false],
  ['a range of another scale', { lowWarning: 1, highWarning: 5 }, 'volt', 230, true],
])('limits that the first value is far beyond are doubted: %s', (_name, given, unit, at, isFar) => {
  expect(soundLimits(given, unit, at)?.isDoubted === true).toBe(isFar);
});
