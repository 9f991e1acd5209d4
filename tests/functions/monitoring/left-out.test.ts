import { describe, expect, test } from 'vitest';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { EVERY_RATE } from '../../../core/domain/left-out.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { UPTIME } from '../../../functions/monitoring/collector/samples.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { foundPort, type FoundPort } from '../../fixtures/ports.ts';
import type { SnmpBinding } from '../../../functions/snmp/types.ts';

const discovery = (change: Partial<FoundPort> = {}): Discovery => ({
  discoveredEpochSeconds: 1,
  interfaces: [foundPort({ speedBitsPerSecond: 10e6, ...change })],
  processors: [1],
  memories: [],
  sensors: [{ index: 9, name: 'Inlet', unit: 'celsius', factor: 1 }],
});

const IN = 'interfaces|wan0|InBitsPerSecond';
const OUT = 'interfaces|wan0|OutBitsPerSecond';
const COUNTERS = [
  'InBitsPerSecond',
  'OutBitsPerSecond',
  'InPacketsPerSecond',
  'InErrorsPerSecond',
  'OutErrorsPerSecond',
  'InDiscardsPerSecond',
  'OutDiscardsPerSecond',
].map((datapoint) => `interfaces|wan0|${datapoint}`);
const TEMPERATURE = 'sensors|Inlet|SensorValue';

type Given = Record<string, SnmpBinding['value']>;
/** What stands in a device, by series; a minute passes between two. */
type Minute = { given: Given; uptimeTicks?: number | null; after?: number; found?: Discovery };

const WORKING: Given = {
  ...Object.fromEntries(COUNTERS.map((series) => [series, 1_000n])),
  'interfaces|wan0|OperStatus': 1,
  'cpu|-|CpuPercent': 7,
  'sensors|Inlet|SensorStatus': 1,
  [TEMPERATURE]: 21,
};

/** Polls a device a minute after the other, and gives the last poll. */
async function polled(minutes: readonly Minute[]) {
  let state = newDeviceState();
  let nowMs = 1_800_000_000_000;
  let ticks: number | null = 1_000_000;
  let last;
  for (const { given, uptimeTicks, after = 60, found = discovery() } of minutes) {
    const plan = planOf(found);
    nowMs += after * 1_000;
    ticks = uptimeTicks === undefined ? (ticks ?? 0) + after * 100 : uptimeTicks;
    last = await pollDevice(
      {
        get: (oids) =>
          Promise.resolve(
            oids.map((oid) => {
              const metric = plan.metrics.find((known) => known.oid === oid);
              const value = metric ? ({ ...WORKING, ...given }[metric.series] ?? null) : ticks;
              return { oid, type: 0, value };
            }),
          ),
        walk: () => Promise.resolve({ bindings: [], cut: null }),
        close: () => {},
      },
      plan,
      state,
      () => nowMs,
    );
    state = last.state;
  }
  return last!;
}

const counters = (value: bigint, change: Given = {}): Given => ({
  ...Object.fromEntries(COUNTERS.map((series) => [series, value])),
  ...change,
});

describe('a rate', () => {
  test('far above the stated speed of its port is kept, from counters of 32 and of 64 bits', async () => {
    for (const isHighCapacity of [true, false]) {
      const found = discovery({ isHighCapacity });
      const poll = await polled([
        { given: counters(0n), found },
        { given: counters(0n, { [IN]: (32_000_000n * 60n) / 8n }), found },
      ]);
      expect(poll.values.get(IN)).toBe(32_000_000);
      expect(poll.leftOut.size).toBe(0);
    }
  });

  test('of the first poll is not there, and nothing was left out', async () => {
    const poll = await polled([{ given: {} }]);
    expect(poll.values.get(IN)).toBeNaN();
    expect(poll.leftOut.size).toBe(0);
  });

  test('after a restart is left out, with all others, for that reason', async () => {
    const poll = await polled([
      { given: counters(9_000n) },
      { given: counters(9_500n), uptimeTicks: 500 },
    ]);
    expect(COUNTERS.map((series) => poll.values.get(series))).toEqual(COUNTERS.map(() => NaN));
    expect([...poll.leftOut]).toEqual([[EVERY_RATE, 'restarted']]);
  });

  test('after a poll without an answer is left out, and after one that is late it is not', async () => {
    const poll = await polled([{ given: {} }, { given: counters(9_000n), after: 120 }]);
    expect([...poll.leftOut]).toEqual([[EVERY_RATE, 'gap']]);
    const late = await polled([{ given: counters(0n) }, { given: counters(9_000n), after: 100 }]);
    expect(late.leftOut.size).toBe(0);
  });

  test('of a device that answers from a cache, its clock with its counters, is left out', async () => {
    const changes: Given[] = [{}, { [OUT]: null }];
    for (const change of changes) {
      const poll = await polled([
        { given: counters(9_000n, change), uptimeTicks: 500 },
        { given: counters(9_000n), uptimeTicks: 500 },
      ]);
      expect(poll.leftOut.get(EVERY_RATE)).toBe('stillClock');
      expect(poll.values.get(IN)).toBeNaN();
    }
  });

  test.each([
    ['stands still', 500, 5],
    ['is not there', null, 0],
  ])('of a device whose clock %s is that of our clock', async (_, uptimeTicks, uptimeSeconds) => {
    const bits = (seconds: number) => counters((1_000_000n * BigInt(seconds)) / 8n);
    const minutes = [
      { given: bits(0), uptimeTicks },
      { given: bits(50), uptimeTicks, after: 50 },
      { given: bits(110), uptimeTicks, after: 60 },
    ];
    for (const until of [2, 3]) {
      const poll = await polled(minutes.slice(0, until));
      expect(poll.values.get(IN)).toBeCloseTo(1_000_000, 6);
      expect(poll.leftOut.size).toBe(0);
      expect([poll.uptimeSeconds, poll.restarted]).toEqual([uptimeSeconds, false]);
      expect(poll.values.get(UPTIME)).toBe(uptimeTicks === null ? Number.NaN : uptimeSeconds);
    }
    const late = await polled([minutes[0]!, { ...minutes[1]!, after: 120 }]);
    expect([...late.leftOut]).toEqual([[EVERY_RATE, 'gap']]);
  });

  test('of ports that are numbered anew is left out', async () => {
    const poll = await polled([
      { given: {} },
      { given: counters(9_000n), found: discovery({ index: 2 }) },
    ]);
    expect([...poll.leftOut]).toEqual([[EVERY_RATE, 'renumbered']]);
  });

  test('that the device gives no more is left out until it has two readings again', async () => {
    const minutes: Minute[] = [
      { given: {} },
      { given: { [OUT]: null } },
      { given: { [OUT]: null } },
    ];
    const missing = await polled(minutes);
    expect([...missing.leftOut]).toEqual([[OUT, 'noValue']]);
    const back = [...minutes, { given: counters(9_000n) }];
    expect([...(await polled(back)).leftOut]).toEqual([[OUT, 'noValue']]);
    const again = await polled([...back, { given: counters(9_600n) }]);
    expect(again.leftOut.size).toBe(0);
    expect(again.values.get(OUT)).toBe(80);
  });

  test('of an object that a device never gave is none that was left out', async () => {
    const given = { [OUT]: null };
    expect((await polled([{ given }, { given }])).leftOut.size).toBe(0);
  });
});

describe('a port whose counters were reset', () => {
  const everyCounter = COUNTERS.map((series) => [series, 'reset']);

  test('has no rates in that poll, whatever its 32-bit counters might have wrapped to', async () => {
    const found = discovery({ isHighCapacity: false, speedBitsPerSecond: 1e9 });
    const before = counters(0n, {
      [IN]: 3_387_000_000n,
      [OUT]: 5_000n,
      'interfaces|wan0|InPacketsPerSecond': 4_000_000n,
    });
    const poll = await polled([
      { given: before, found },
      { given: counters(100n), found },
    ]);
    expect(COUNTERS.map((series) => poll.values.get(series))).toEqual(COUNTERS.map(() => NaN));
    expect([...poll.leftOut]).toEqual(everyCounter);
  });

  test('leaves the rates of other ports', async () => {
    const [port] = discovery().interfaces;
    const found = {
      ...discovery(),
      interfaces: [port!, { ...port!, index: 2, name: 'wan1' }],
    };
    const other = 'interfaces|wan1|InBitsPerSecond';
    const poll = await polled([
      { given: { ...counters(5_000n), [other]: 0n }, found },
      { given: { ...counters(0n), [other]: 7_500n }, found },
    ]);
    expect(poll.values.get(other)).toBe(1_000);
    expect([...poll.leftOut]).toEqual(everyCounter);
  });

  test('is told from one whose octets wrapped while its packets went on', async () => {
    const found = discovery({ isHighCapacity: false, speedBitsPerSecond: 1e9 });
    const poll = await polled([
      { given: counters(1_000n, { [IN]: 2n ** 32n - 7_500_000n }), found },
      { given: counters(1_600n, { [IN]: 0n }), found },
    ]);
    expect(poll.values.get(IN)).toBeCloseTo(1_000_000, 3);
    expect(poll.leftOut.size).toBe(0);
  });
});

describe('a value', () => {
  test('of a sensor that is out of its range is left out', async () => {
    for (const reading of [1_000_000_000, -1_000_000_000]) {
      const poll = await polled([{ given: {} }, { given: { [TEMPERATURE]: reading } }]);
      expect(poll.values.get(TEMPERATURE)).toBeNaN();
      expect([...poll.leftOut]).toEqual([[TEMPERATURE, 'outOfRange']]);
    }
  });

  test('below zero is kept', async () => {
    const poll = await polled([{ given: {} }, { given: { [TEMPERATURE]: -12 } }]);
    expect(poll.values.get(TEMPERATURE)).toBe(-12);
    expect(poll.leftOut.size).toBe(0);
  });

  test('that is no number is left out, not taken for 0', async () => {
    const poll = await polled([{ given: {} }, { given: { 'cpu|-|CpuPercent': Buffer.alloc(0) } }]);
    expect(poll.values.get('cpu|-|CpuPercent')).toBeNaN();
    expect([...poll.leftOut]).toEqual([['cpu|-|CpuPercent', 'noValue']]);
  });
});
