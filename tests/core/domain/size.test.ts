import { expect, test } from 'vitest';
import { displaySize, sizeBitsPerSecond } from '../../../core/domain/size.ts';

test('PROP-23 a bare number of one character gets Gb', () => {
  expect([displaySize('1'), displaySize('9')]).toEqual(['1Gb', '9Gb']);
});

test('PROP-24 a bare number of more characters gets Mb', () => {
  expect([displaySize('10'), displaySize('1000'), displaySize('1.5')]).toEqual(['10Mb', '1000Mb', '1.5Mb']);
});

test('a value with a unit, and what is no number, stay as they are', () => {
  expect(['100Mb', '1Gb', 'N/A', '', '100 Mb'].map(displaySize)).toEqual(['100Mb', '1Gb', 'N/A', '', '100 Mb']);
});

test('sizes are read as bits per second', () => {
  expect(['100Mb', '1Gb', '1', '10', '512 kb', '2.5Gbps', '40mb/s'].map(sizeBitsPerSecond)).toEqual([1e8, 1e9, 1e9, 1e7, 512_000, 2.5e9, 4e7]);
  expect(['', '0', 'fast', '-1Mb', '100MB!'].map(sizeBitsPerSecond)).toEqual(Array(5).fill(undefined));
});
