import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isValidThreshold,
  parseThreshold,
  severityOf,
  THRESHOLD_OPERATORS,
} from '../../../core/domain/threshold.ts';

const valid = (expressions: string[]) => expressions.filter(isValidThreshold);

describe('threshold expression', () => {
  test('THRESH-10 an empty expression is allowed and sets no threshold', () => {
    expect(isValidThreshold('')).toBe(true);
    expect(parseThreshold('')).toBeUndefined();
    expect(isValidThreshold(' ')).toBe(false);
  });

  test('THRESH-11 one operator, one space and one to three integers', () => {
    expect(parseThreshold('> 80 90 95')).toEqual({
      operator: '>',
      warning: 80,
      error: 90,
      critical: 95,
    });
    expect(parseThreshold('<= 10 5')).toEqual({ operator: '<=', error: 10, critical: 5 });
    expect(parseThreshold('!= 1')).toEqual({ operator: '!=', critical: 1 });
    expect(
      valid([
        '>',
        '> ',
        '80',
        '>  80',
        '> 80  90',
        ' > 80',
        '> 80 ',
        '> 80,90',
        '> 80\n90',
        '>\t80',
      ]),
    ).toEqual([]);
  });

  test('THRESH-12 the operators are exactly =, !=, <, <=, >, >=', () => {
    expect([...THRESHOLD_OPERATORS]).toEqual(['=', '!=', '<', '<=', '>', '>=']);
    expect(valid(THRESHOLD_OPERATORS.map((operator) => `${operator} 1`))).toHaveLength(6);
    expect(valid(['== 1', '=> 1', '=< 1', '<> 1', '! 1', '~ 1', '>> 1'])).toEqual([]);
  });

  test('THRESH-13 without a space after the operator it is invalid', () => {
    expect(valid(['>80', '>=80 90', '=1'])).toEqual([]);
  });

  test('THRESH-14 more than three integers are invalid', () => {
    expect(isValidThreshold('> 1 2 3')).toBe(true);
    expect(isValidThreshold('> 1 2 3 4')).toBe(false);
  });

  test('THRESH-15 a value that is no integer is invalid', () => {
    expect(
      valid(['> 1.5', '> abc', '> 80 x', '> 1e3', '> 0x10', '> 1 2.0 3', '> +5', '> ٣']),
    ).toEqual([]);
  });

  test('THRESH-20 an optional leading minus is accepted', () => {
    expect(parseThreshold('< -5 -10 -20')).toEqual({
      operator: '<',
      warning: -5,
      error: -10,
      critical: -20,
    });
    expect(valid(['< --5', '< - 5', '< -'])).toEqual([]);
  });

  test('each number is read in its place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...THRESHOLD_OPERATORS),
        fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
        (operator, numbers) => {
          const read = parseThreshold([operator, ...numbers].join(' '))!;
          const given = [read.warning, read.error, read.critical].filter(Number.isFinite);
          expect([read.operator, ...given]).toEqual([operator, ...numbers]);
        },
      ),
    );
  });
});

test.each([
  ['> 80 90 95', [80, 81, 90, 91, 96, NaN], [0, 2, 2, 3, 4, 0]],
  ['< 20 10 5', [20, 19, 9, 4, NaN], [0, 2, 3, 4, 0]],
  ['>= 5 9', [4, 5, 9], [0, 3, 4]],
  ['< 1', [1, 0, NaN], [0, 4, 0]],
  ['!= 1', [1, 2], [0, 4]],
  ['= 7 8 9', [6, 7, 8, 9], [0, 2, 3, 4]],
])('%s gives the worst severity that a value is beyond', (expression, values, severities) => {
  expect(values.map((value) => severityOf(parseThreshold(expression)!, value))).toEqual(severities);
});
