import { describe, expect, test } from 'vitest';
import type { Metric } from '../../../functions/monitoring/collector/plan.ts';
import {
  elapsed,
  isReset,
  LOST_COUNTER,
  NO_COUNTER,
  rateOf,
  uptimeSeconds,
  wrappedRate,
} from '../../../functions/monitoring/collector/rates.ts';
import {
  decodeState,
  encodeState,
  newDeviceState,
} from '../../../functions/monitoring/collector/state.ts';

const metric = (kind: Metric['kind'], change: Partial<Metric> = {}): Metric => ({
  oid: '',
  series: '',
  kind,
  factor: 8,
  offset: 0,
  isTerm: false,
  mostPerSecond: Infinity,
  ...change,
});
const WRAP = 2 ** 32;

const MINUTE = { seconds: 60, ticksWraps: 0, restarted: false };

describe('rate of a counter', () => {
  test('64 bits beyond 2^53 are counted to the last unit', () => {
    expect(rateOf(metric('counter64'), 2n ** 63n + 1n, 2n ** 63n + 751n, 60)).toBe(100);
  });

  test('without an earlier reading, without time, or after too long there is a gap', () => {
    for (const [before, now, seconds] of [
      [NO_COUNTER, 5n, 60],
      [LOST_COUNTER, 5n, 60],
      [5n, NO_COUNTER, 60],
      [5n, LOST_COUNTER, 60],
      [1n, 5n, 0],
      [1n, 5n, NaN],
      [1n, 5n, 120],
    ] as const) {
      expect(rateOf(metric('counter64'), before, now, seconds)).toBeNaN();
    }
  });
});

describe('a counter that went back', () => {
  const rate = (kind: Metric['kind'], before: bigint, now: bigint) =>
    rateOf(metric(kind), before, now, 60);

  test('of 32 bits near its end has wrapped, of 64 bits it was set anew', () => {
    const back = rate('counter32', 2n ** 32n - 150n, 600n);
    expect(isReset(metric('counter32'), back, MINUTE)).toBe(false);
    expect(wrappedRate(metric('counter32'), back, MINUTE)).toBeCloseTo(100, 5);
    const wide = rate('counter64', 2n ** 32n - 150n, 600n);
    expect(isReset(metric('counter64'), wide, MINUTE)).toBe(true);
  });

  test('that would have passed half of its values in a poll was set anew', () => {
    const [most, more] = [2n ** 31n, 2n ** 31n - 1n].map((before) =>
      isReset(metric('counter32'), rate('counter32', before, 0n), MINUTE),
    );
    expect([most, more]).toEqual([false, true]);
  });

  test('at a rate that its port cannot have was set anew', () => {
    const back = rate('counter32', 2n ** 32n - 75_000_000n, 0n);
    const most = (mostPerSecond: number) => metric('counter32', { mostPerSecond });
    expect(isReset(most(10e6 + 1), back, MINUTE)).toBe(false);
    expect(isReset(most(10e6 - 1), back, MINUTE)).toBe(true);
  });
});

describe('time between two answers', () => {
  const before = { ticks: WRAP - 3_000, ticksWraps: 0, atMs: 0 };

  test('is what the device says, not when the answer came', () => {
    expect(elapsed({ ticks: 1_000, ticksWraps: 0, atMs: 0 }, 7_100, 58_000)).toEqual({
      seconds: 61,
      ticksWraps: 0,
      restarted: false,
    });
  });

  test('sysUpTime that starts again at 0 after 497 days is no restart', () => {
    const since = elapsed(before, 3_000, 60_000);
    expect(since).toEqual({ seconds: 60, ticksWraps: 1, restarted: false });
    expect(uptimeSeconds({ ticks: 3_000, ticksWraps: since.ticksWraps })).toBe(
      Math.floor((WRAP + 3_000) / 100),
    );
  });

  test('a smaller sysUpTime at any other moment is a restart', () => {
    expect(elapsed({ ...before, ticks: 900_000 }, 3_000, 60_000)).toMatchObject({
      restarted: true,
      ticksWraps: 0,
    });
    expect(elapsed(before, 500, 7_200_000)).toMatchObject({ restarted: true });
  });
});

test('the state of a shard reads back as it was written', () => {
  const state = {
    minuteEpochSeconds: 1_800_000_000,
    latestEpochSeconds: 1_795_000_000,
    devices: new Map([
      ['quiet', newDeviceState()],
      [
        'busy',
        {
          ...newDeviceState(),
          failures: 2,
          clock: { ticks: 5, ticksWraps: 1, atMs: 99.5 },
          layout: 'abc',
          counters: BigUint64Array.of(0n, 2n ** 64n - 1n, 2n ** 53n + 1n),
          watches: new Map([
            [
              'ping|-|PingLossPercent',
              {
                history: [0, 4] as (0 | 4)[],
                open: { alertId: 'a', severity: 4 as const, sdted: true },
              },
            ],
          ]),
        },
      ],
    ]),
  };
  expect(decodeState(encodeState(state))).toEqual(state);
});
