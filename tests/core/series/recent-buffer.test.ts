import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedValue } from '../../../core/series/samples.ts';
import {
  decimalsOf,
  decodeLayout,
  decodeMinute,
  encodeLayout,
  encodeMinute,
  layoutIdOf,
} from '../../../core/series/recent-buffer.ts';

const ID = '0123456789abcdef';
const PORT = ['In', 'Out'].map((way) => `interfaces|ge-0/0/0|${way}BitsPerSecond`);
const SERIES = ['host|-|HostStatus', 'ping|-|RoundTripMs', 'made|up|Series', ...PORT];
const layout = {
  devices: ['501', '502'].map((deviceId) => ({
    deviceId,
    series: SERIES,
    decimals: decimalsOf(SERIES),
  })),
};

const sample = fc.oneof(
  fc.constant(Number.NaN),
  fc.constant(0),
  fc.double({ min: -1e6, max: 1e12, noNaN: true }),
);
const samples = fc.array(sample, { minLength: SERIES.length, maxLength: SERIES.length });

test('a minute says of each device what was measured, and nothing of what was not', () => {
  fc.assert(
    fc.property(fc.tuple(samples, samples), (values) => {
      const bytes = encodeMinute(60, ID, layout, values);
      expect(layoutIdOf(bytes)).toBe(ID);
      const read = decodeMinute(bytes, decodeLayout(encodeLayout(layout)));
      expect([...read.keys()]).toEqual(['501', '502']);
      [...read.values()].forEach(({ startEpochSeconds, series }, device) => {
        expect(startEpochSeconds).toBe(60);
        const measured = SERIES.map((id, at): [string, Float64Array] => [
          id,
          Float64Array.of(storedValue(values[device]![at]!, decimalsOf(SERIES)[at]!)),
        ]).filter(([, [value]]) => !Number.isNaN(value));
        expect([...series]).toEqual(measured);
      });
    }),
  );
});

test('one device or some series are read alone, and a minute without its layout says nothing', () => {
  const bytes = encodeMinute(60, ID, layout, [SERIES.map(() => 1), SERIES.map(() => 2)]);
  const read = decodeMinute(bytes, layout, '502', (id) => id === PORT[0]);
  expect([...read].map(([id, { series }]) => [id, [...series]])).toEqual([
    ['502', [[PORT[0], Float64Array.of(2)]]],
  ]);
  expect(decodeMinute(bytes, undefined).size).toBe(0);
});
