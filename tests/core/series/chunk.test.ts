import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROLLUP_COLUMNS } from '../../../core/series/block.ts';
import { ByteWriter } from '../../../core/series/bytes.ts';
import {
  decodeBlock,
  decodeRollup,
  encodeBlock,
  encodeRollup,
} from '../../../core/series/chunk.ts';
import { rollUp } from '../../../core/series/rollup.ts';
import { writeSeriesKey } from '../../../core/series/series-key.ts';
import { LARGEST_SCALED, storedValue, writeSamples } from '../../../core/series/samples.ts';

const IDS = [
  'interfaces|wan0|InBitsPerSecond',
  'interfaces|wan0|InPacketsPerSecond',
  'interfaces|a|b|OperStatus',
  'host|-|UptimeSeconds',
  'ping|-|RoundTripMs',
  'made|up|Series',
  'no series id',
];
const decimals = (id: string) => (/Packets|RoundTrip|made/.test(id) ? 2 : 0);
const sample = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1000, max: 1_000_000_000 }) },
  { weight: 2, arbitrary: fc.constant(Number.NaN) },
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.double({ min: -1e6, max: 1e12, noNaN: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      -0,
      1e300,
      -1e300,
      Infinity,
      -Infinity,
      Number.MAX_SAFE_INTEGER,
      LARGEST_SCALED,
      -LARGEST_SCALED,
      Number.MIN_VALUE,
    ),
  },
);
const blocks = fc.integer({ min: 1, max: 120 }).chain((count) =>
  fc.record({
    startEpochSeconds: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    stepSeconds: fc.constantFrom(60, 3600, 86_400),
    series: fc
      .uniqueArray(fc.constantFrom(...IDS), { minLength: 0 })
      .chain((ids) =>
        fc
          .tuple(...ids.map(() => fc.array(sample, { minLength: count, maxLength: count })))
          .map(
            (values) =>
              new Map(ids.map((id, at) => [id, Float64Array.from(values[at] as number[])])),
          ),
      ),
  }),
);

describe('chunk of samples', () => {
  test('reads back what was written, rounded to its decimals, gaps as gaps', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        const read = decodeBlock(encodeBlock(block, decimals));
        expect(read.startEpochSeconds).toBe(block.startEpochSeconds);
        expect(read.stepSeconds).toBe(block.stepSeconds);
        for (const [id, values] of block.series) {
          const expected = [...values].map((value) => storedValue(value, decimals(id)));
          if (expected.every(Number.isNaN)) expect(read.series.has(id)).toBe(false);
          else expect([...(read.series.get(id) ?? [])]).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a counter that climbs evenly and an hour without change cost next to nothing', () => {
    const uptime = Float64Array.from({ length: 60 }, (_, at) => 8_640_000 + at * 60);
    const up = new Float64Array(60).fill(1);
    const series = new Map([
      ['host|-|UptimeSeconds', uptime],
      ['interfaces|wan0|OperStatus', up],
    ]);
    expect(encodeBlock({ startEpochSeconds: 0, stepSeconds: 60, series }).length).toBeLessThan(45);
  });

  test.each([127, 128, 300])('an instance may have a name of %d letters', (length) => {
    const id = `interfaces|${'x'.repeat(length)}|InBitsPerSecond`;
    const series = new Map([[id, Float64Array.of(1, 2)]]);
    expect(
      decodeBlock(encodeBlock({ startEpochSeconds: 0, stepSeconds: 60, series })).series,
    ).toEqual(series);
  });

  test('reads only the series that are wanted', () => {
    const values = Float64Array.of(1, 2, 3);
    const bytes = encodeBlock({
      startEpochSeconds: 0,
      stepSeconds: 60,
      series: new Map(IDS.map((id) => [id, values])),
    });
    const read = decodeBlock(bytes, (id) => id === 'ping|-|RoundTripMs');
    expect([...read.series.keys()]).toEqual(['ping|-|RoundTripMs']);
  });

  test('bytes cut short or of another kind are refused, never misread silently', () => {
    const bytes = encodeBlock({
      startEpochSeconds: 7,
      stepSeconds: 60,
      series: new Map([['host|-|HostStatus', Float64Array.of(1, 0, 1)]]),
    });
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeBlock(bytes.subarray(0, length))).toThrow(RangeError);
    expect(() => decodeRollup(bytes)).toThrow(/version/);
  });
});

test('a roll-up reads back with every column, values rounded to their decimals', () => {
  const VALUES = ['sum', 'min', 'max', 'last'];
  fc.assert(
    fc.property(blocks, (block) => {
      const startEpochSeconds = Math.floor(block.startEpochSeconds / 60) * 60;
      const rolled = rollUp({ ...block, startEpochSeconds }, 86_400);
      const read = decodeRollup(encodeRollup(rolled, decimals));
      for (const [id, periods] of read.series) {
        for (const column of ROLLUP_COLUMNS) {
          const places = VALUES.includes(column) ? decimals(id) : 0;
          expect([...periods[column]]).toEqual(
            [...(rolled.series.get(id)?.[column] ?? [])].map((value) =>
              column.endsWith('At') ? value : storedValue(value, places),
            ),
          );
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('a roll-up of the first release is known as a whole, but for means that were rounded away', () => {
  const id = 'host|-|HostStatus';
  const content = new ByteWriter();
  const columns = [
    [1, 0, 0, 0],
    [1, 1, 0, 5],
    [1, 1, 0, 9],
  ];
  for (const column of columns) writeSamples(content, Float64Array.from(column), 0);
  const bytes = new ByteWriter();
  bytes.byte(0x11);
  bytes.uint32(7_200);
  bytes.uint32(3_600);
  bytes.varint(4);
  bytes.varint(1);
  writeSeriesKey(bytes, id, '');
  bytes.varint(content.length);
  bytes.append(content);
  const hours = decodeRollup(bytes.view()).series.get(id)!;
  expect([...hours.count]).toEqual([60, Number.NaN, 60, 60]);
  expect([...hours.sum]).toEqual([60, Number.NaN, 0, 300]);
  expect([...hours.max]).toEqual([1, Number.NaN, 0, 9]);
  expect([...hours.lastAt]).toEqual([7_200, Number.NaN, 14_400, 18_000]);
});
