import { describe, expect, test } from 'vitest';
import {
  circuitBitsPerSecond,
  columnUnit,
  figure,
  figureOfSize,
  onlyDigits,
  sizeLabel,
  splitSize,
} from '../../../core/domain/units.ts';

describe('figures', () => {
  test.each([
    [94_213_412, 'bit/s', '94.2 Mb/s'],
    [940, 'bit/s', '940 b/s'],
    [1_250_000_000, 'bit/s', '1.25 Gb/s'],
    [0, 'bit/s', '0 b/s'],
    [12.54, '%', '12.5 %'],
    [3.216, 'ms', '3.22 ms'],
    [2_400, 'packet/s', '2.4 kpacket/s'],
    [277_200, 's', '3 d 5 h'],
    [41, '', '41'],
  ])('%d %s reads %s', (value, unit, text) => expect(figure(value, unit)).toBe(text));

  test('nothing measured is a dash', () => {
    expect(figure(null, 'bit/s')).toBe('-');
    expect(figure(Number.NaN, '%')).toBe('-');
  });

  test('a rate is told against the size of its circuit', () => {
    expect(figureOfSize(94_213_412, 100_000_000)).toBe('94.2 Mb/s of 100 Mb (94 %)');
    expect(figureOfSize(5_000, null)).toBe('5 kb/s');
    expect(figureOfSize(null, 100_000_000)).toBe('-');
  });

  test('a column has one unit, chosen by its largest value', () => {
    const column = columnUnit(94_213_412, 'bit/s');
    expect(column.unit).toBe('Mb/s');
    expect([94_213_412, 500_000, 0, null].map(column.write)).toEqual([
      '94.21',
      '0.50',
      '0.00',
      '-',
    ]);
    expect(columnUnit(0, '%')).toMatchObject({ unit: '%' });
  });
});

describe('circuit sizes', () => {
  test('PROP-23 a bare number of one character is in Gb', () => expect(sizeLabel('1')).toBe('1Gb'));
  test('PROP-24 a longer bare number is in Mb', () => expect(sizeLabel('100')).toBe('100Mb'));

  test('PROP-25 no space, and a value with a unit is left alone', () => {
    expect(sizeLabel('100Mb')).toBe('100Mb');
    expect(sizeLabel('10 Gb')).toBe('10 Gb');
    expect(sizeLabel('')).toBe('');
  });

  test('LIMIT-34 the unit is Mb until something else is chosen', () => {
    expect(splitSize('')).toEqual({ digits: '', unit: 'Mb' });
    expect(splitSize('10Gb')).toEqual({ digits: '10', unit: 'Gb' });
    expect(splitSize('1')).toEqual({ digits: '1', unit: 'Gb' });
  });

  test('a size that is not whole Mb or Gb is not taken apart', () => {
    for (const size of ['512kb', '1.5Gb', '2 x 100Mb', '10 Gb', '100mb'])
      expect(splitSize(size)).toBeNull();
  });

  test('only digits are kept', () => expect(onlyDigits('1a0 0.5')).toBe('1005'));

  test('a size as bits per second', () => {
    expect(circuitBitsPerSecond('100Mb')).toBe(100_000_000);
    expect(circuitBitsPerSecond('1')).toBe(1_000_000_000);
    expect(circuitBitsPerSecond('unknown')).toBeNull();
  });
});
