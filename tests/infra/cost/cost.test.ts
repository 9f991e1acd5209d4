import { describe, expect, test } from 'vitest';
import type { CollectorUse, StoreUse } from '../../../infra/cost/use.ts';
import { costOfDevices, costOfPeople, sumOf } from '../../../infra/cost/model.ts';
import prices from '../../../infra/cost/prices.json' with { type: 'json' };
import { breakingPoints, simulate } from '../../../infra/cost/scale.ts';

const FIXED = {
  firewalls: 2,
  firewallRules: 8,
  alarms: 30,
  alarmMetrics: 40,
  healthChecks: 1,
  dashboards: 1,
  keys: 2,
  secrets: 1,
  minuteClocks: 6,
  memory: { poller: 512, compactor: 1_024 },
};

const store = (writeUnits: number, readUnits: number, months = 0): StoreUse => ({
  requests: 1,
  writeUnits,
  readUnits,
  rows: new Map(months > 0 ? [['M', { count: months, bytes: months * 1_500 }]] : []),
});

/** A shard of 100 devices, whose hour is folded in 300 units, 200 of them once a day. */
const USE: CollectorUse = {
  devices: 100,
  shards: 1,
  interfaces: 400,
  poll: store(40, 0),
  fold: store(300, 0, 100),
  plan: store(0, 0),
  pollSeconds: 2,
  shardsAtOnce: 1,
  foldSeconds: 1,
  kept: { minutesSeconds: 273_600, hoursDays: 90, daysDays: 400 },
};

describe('what devices cost', () => {
  test('is written units at their price, the rows of a month once a day', () => {
    const costs = costOfDevices(100, USE, FIXED, prices);
    const units = 40 * 43_800 + 100 * 730 + (200 * 730) / 24;
    expect(costs['DynamoDB, writes']).toBeCloseTo(units * prices.dynamoWriteUnit, 6);
  });

  test('is the time of a poll in the memory that its function has', () => {
    const costs = costOfDevices(100, USE, FIXED, prices);
    const each = 2 * 0.5 * prices.lambdaGigabyteSecond + prices.lambdaRequest;
    expect(costs['Lambda, pollers']).toBeCloseTo(43_800 * each, 6);
  });

  test('is one run of the poller for as many shards as it polls at once', () => {
    const of = (devices: number) =>
      costOfDevices(devices, { ...USE, shardsAtOnce: 5 }, FIXED, prices)['Lambda, pollers']!;
    expect(of(500)).toBeCloseTo(of(100), 6);
    expect(of(600)).toBeCloseTo(2 * of(100), 6);
  });

  test('counts the row of a day as it grows from hour to hour', () => {
    // Six units after the last hour, and one while there are fewer than five hours in it.
    const rows = new Map([['D', { count: 100, bytes: 100 * 6 * 1_024 }]]);
    const costs = costOfDevices(
      100,
      { ...USE, poll: store(0, 0), fold: { ...store(600, 0), rows } },
      FIXED,
      prices,
    );
    const unitsOfDay = 100 * 4 * (1 + 2 + 3 + 4 + 5 + 6);
    expect(costs['DynamoDB, writes']).toBeCloseTo(
      ((unitsOfDay * 730) / 24) * prices.dynamoWriteUnit,
      6,
    );
  });

  test('grows with their number', () => {
    const of = (devices: number) => sumOf(costOfDevices(devices, USE, FIXED, prices));
    expect(of(10_000)).toBeCloseTo(100 * of(100), 6);
  });
});

test('a person costs what their pages ask for, through CloudFront and both firewalls, and their sign-in', () => {
  const call = { calls: 0, store: store(0, 0), bytes: 0, seconds: 0 };
  const use = { devices: 1, opening: call, refresh: { ...call, calls: 3 }, device: call };
  const costs = costOfPeople(10, use, prices);
  const { apiRequest, edgeRequest, firewallRequest } = prices;
  expect(costs['API calls, their firewalls and CloudFront']).toBeCloseTo(
    10 * 22 * 4 * 60 * 3 * (apiRequest + edgeRequest + 2 * firewallRequest),
    6,
  );
  expect(costs['Sign-in']).toBeCloseTo(10 * prices.personMonth, 6);
});

describe('what breaks first', () => {
  const facts = {
    devicesInShard: 100,
    devicesInAccount: 500,
    pollSeconds: 3,
    shardsAtOnce: 1,
    foldSeconds: 2,
    devicesKept: 4_000,
  };

  test('no poll waits while there are pollers enough', () => {
    expect(simulate(10_000, facts)).toMatchObject({ shards: 100, lateShare: 0 });
    expect(simulate(10_000, facts).longestWaitSeconds).toBe(0);
  });

  test('polls are late once a minute has more of them than pollers can do in it', () => {
    const most = (100 * 60) / 3;
    expect(simulate(100 * most * 0.9, facts).lateShare).toBe(0);
    expect(simulate(100 * most * 1.5, facts).lateShare).toBeGreaterThan(0);
  });

  test('a poller that polls several shards at once serves so many more', () => {
    const most = (100 * 60) / 3;
    expect(simulate(100 * most * 4, { ...facts, shardsAtOnce: 5 }).lateShare).toBe(0);
  });

  test('an hour is folded in as long as its shards take on the compactors there are', () => {
    expect(simulate(200_000, facts).foldMinutes).toBeCloseTo((2_000 / 20) * (2 / 60), 6);
  });

  test('the part that breaks first comes first, and one that holds is said to', () => {
    const points = breakingPoints({ ...facts, pollSeconds: 30 }, 1_000_000);
    expect(points[0]).toMatchObject({ part: 'polls, late' });
    const holding = breakingPoints({ ...facts, devicesInAccount: 1e6, pollSeconds: 0.1 }, 10_000);
    expect(holding.map(({ devices }) => devices)).toEqual([null, null, null, null]);
  });
});
