import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bitsPerSecond,
  isAnswering,
  isUp,
  octets,
  startedAt,
} from '../../../infra/local/simulation/device.ts';
import { isWithin, latestEnd, once, spansBetween } from '../../../infra/local/simulation/cycle.ts';
import {
  fillLevels,
  levelInMinute,
  loadSeconds,
  PROFILE_IDS,
  type LoadShape,
} from '../../../infra/local/simulation/traffic.ts';
import { aDevice, aPort, WEDNESDAY_TEN } from './a-device.ts';

const shapes = fc.record({
  profile: fc.constantFrom(...PROFILE_IDS),
  phaseMinutes: fc.integer({ min: 0, max: 30 }),
  ripplePhaseMinutes: fc.integer({ min: 0, max: 9_000 }),
  localOffsetMinutes: fc.constantFrom(0, 60),
}) satisfies fc.Arbitrary<LoadShape>;
const moments = fc.integer({ min: 1_750_000_000, max: 1_900_000_000 });

describe('load', () => {
  test('what a counter adds in a minute is the level of that minute', () => {
    fc.assert(
      fc.property(shapes, moments, (shape, moment) => {
        const minute = Math.floor(moment / 60);
        expect(loadSeconds(shape, minute * 60, minute * 60 + 60)).toBeCloseTo(
          60 * levelInMinute(shape, minute),
          3,
        );
      }),
    );
  });

  test('never goes back, whatever the moments', () => {
    fc.assert(
      fc.property(
        shapes,
        moments,
        fc.integer({ min: 0, max: 1_000_000 }),
        (shape, from, seconds) => {
          expect(loadSeconds(shape, from, from + seconds)).toBeGreaterThanOrEqual(0);
          expect(loadSeconds(shape, from, from + seconds)).toBeLessThanOrEqual(seconds + 1e-3);
        },
      ),
    );
  });

  test('filled all at once it is what it is minute by minute', () => {
    fc.assert(
      fc.property(shapes, moments, (shape, moment) => {
        const minute = Math.floor(moment / 60);
        const filled = new Float64Array(200);
        fillLevels(shape, minute, filled);
        expect(Array.from(filled)).toEqual(
          Array.from(filled, (_level, at) => levelInMinute(shape, minute + at)),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('a congested uplink is full at ten on a weekday, not at eight, and not on a Sunday', () => {
    const shape: LoadShape = {
      profile: 'congested',
      phaseMinutes: 0,
      ripplePhaseMinutes: 0,
      localOffsetMinutes: 0,
    };
    const minute = Math.floor(WEDNESDAY_TEN / 60);
    expect(levelInMinute(shape, minute)).toBeGreaterThan(0.95);
    expect(levelInMinute(shape, minute - 130)).toBeLessThan(0.7);
    expect(levelInMinute(shape, minute + 4 * 1440)).toBeLessThan(0.5);
  });
});

describe('counters', () => {
  const device = aDevice();
  const port = device.interfaces[0]!;

  test('agree with the mean of the minute, so history and polls join', () => {
    const minute = Math.floor(WEDNESDAY_TEN / 60);
    const added =
      octets(device, port, 'in', minute * 60 + 60) - octets(device, port, 'in', minute * 60);
    expect((Number(added) * 8) / 60).toBeCloseTo(bitsPerSecond(device, port, 'in', minute), -1);
  });

  test('keep going beyond 2^53 without losing a packet', () => {
    const long = { ...port, octetsAtStart: 2n ** 60n };
    expect(octets(device, long, 'in', WEDNESDAY_TEN) - 2n ** 60n).toBe(
      octets(device, port, 'in', WEDNESDAY_TEN),
    );
  });

  test('begin again after an outage, as the uptime does', () => {
    const restarted = { ...device, outages: [once(WEDNESDAY_TEN - 600, 300)] };
    expect(startedAt(restarted, WEDNESDAY_TEN)).toBe(WEDNESDAY_TEN - 300);
    expect(octets(restarted, port, 'in', WEDNESDAY_TEN)).toBeLessThan(
      octets(device, port, 'in', WEDNESDAY_TEN - 600),
    );
  });

  test('a radio link is down in some minutes of each hour and adds nothing then', () => {
    const radio = aPort({ profile: 'radio' });
    const hour = Array.from({ length: 60 }, (_minute, at) => WEDNESDAY_TEN + at * 60);
    const down = hour.filter((moment) => !isUp(device, radio, moment));
    expect(down).toHaveLength(6);
    expect(hour.filter((moment) => !isAnswering(aDevice({ interfaces: [radio] }), moment))).toEqual(
      down,
    );
    for (const moment of down)
      expect(bitsPerSecond(device, radio, 'in', Math.floor(moment / 60))).toBe(0);
  });
});

test('an outage that repeats has ended last when its latest span has', () => {
  const cycle = { startEpochSeconds: 1_000, lastsSeconds: 100, everySeconds: 500 };
  expect([
    isWithin(cycle, 999),
    isWithin(cycle, 1_000),
    isWithin(cycle, 1_099),
    isWithin(cycle, 1_100),
    isWithin(cycle, 1_550),
  ]).toEqual([false, true, true, false, true]);
  expect([latestEnd(cycle, 1_050), latestEnd(cycle, 1_100), latestEnd(cycle, 1_550)]).toEqual([
    undefined,
    1_100,
    1_100,
  ]);
  expect(spansBetween(cycle, 1_050, 1_600)).toEqual([
    { start: 1_000, end: 1_100 },
    { start: 1_500, end: 1_600 },
  ]);
  expect(spansBetween(once(5, Infinity), 0, 10)).toEqual([{ start: 5, end: Infinity }]);
});
