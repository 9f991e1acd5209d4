import { describe, expect, test } from 'vitest';
import type { CollectorUse, ShardUse, StoreUse } from '../../../infra/cost/use.ts';
import {
  CONDITIONS,
  pollSeconds,
  shapeOf,
  shardOf,
  type Conditions,
  type Deployment,
} from '../../../infra/cost/run.ts';
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

const shard = (devices: number, change: Partial<ShardUse> = {}): ShardUse => ({
  devices,
  poll: store(devices * 0.4, 0),
  fold: store(devices * 3, 0, devices),
  pollCpuSeconds: devices / 1_000,
  foldCpuSeconds: devices / 100,
  walks: 0,
  ...change,
});

/** Each device has its hour folded in three units, two of them once a day. */
const USE: CollectorUse = {
  interfaces: 400,
  shards: [shard(10), shard(100)],
  context: store(0, 0),
  plan: store(0, 0),
  walkRequests: 40,
  devicesAtOnce: 500,
  shardsAtOnce: 100,
  kept: { minutesSeconds: 273_600, hoursDays: 90, daysDays: 400 },
};
const NEAR = CONDITIONS.best;
const of = (
  deployment: Deployment,
  use: Partial<CollectorUse> = {},
  conditions: Partial<Conditions> = {},
) => costOfDevices(deployment, { ...NEAR, ...conditions }, { ...USE, ...use }, FIXED, prices);
const seconds = (
  deployment: Deployment,
  conditions: Partial<Conditions>,
  use: Partial<CollectorUse> = {},
) => pollSeconds(deployment, { ...NEAR, ...conditions }, { ...USE, ...use }, FIXED);
const HUNDRED = { devices: 100, accounts: 1 };

describe('what devices cost', () => {
  test('is written units at their price, the rows of a month once a day', () => {
    const units = 40 * 43_800 + 100 * 730 + (200 * 730) / 24;
    expect(of(HUNDRED)['DynamoDB, writes']).toBeCloseTo(units * prices.dynamoWriteUnit, 6);
  });

  test('is the time of a run in the memory that its function has', () => {
    const runSeconds = seconds(HUNDRED, {});
    const each = runSeconds * 0.5 * prices.lambdaGigabyteSecond + prices.lambdaRequest;
    expect(of(HUNDRED)['Lambda, pollers']).toBeCloseTo(43_800 * each, 6);
  });

  test('is as many runs as devices and shards need, whatever their accounts', () => {
    const runs = (devices: number, accounts: number) =>
      shapeOf({ devices, accounts }, NEAR, USE).runs;
    expect([runs(500, 1), runs(501, 1), runs(500, 50), runs(1_000, 200), runs(300, 300)]).toEqual([
      1, 2, 1, 2, 3,
    ]);
  });

  test('counts the row of a day as it grows from hour to hour', () => {
    // Six units after the last hour, and one while there are fewer than five hours in it.
    const rows = new Map([['D', { count: 100, bytes: 100 * 6 * 1_024 }]]);
    const full = shard(100, { poll: store(0, 0), fold: { ...store(600, 0), rows } });
    const unitsOfDay = 100 * 4 * (1 + 2 + 3 + 4 + 5 + 6);
    expect(
      of(HUNDRED, { shards: [full, { ...full, devices: 101 }] })['DynamoDB, writes'],
    ).toBeCloseTo(((unitsOfDay * 730) / 24) * prices.dynamoWriteUnit, 6);
  });

  test('grows with their number', () => {
    const sum = (devices: number) =>
      sumOf({
        ...of({ devices, accounts: 1 }),
        'Secrets of accounts': 0,
        'Reads of secrets': 0,
        'Seals of audit logs': 0,
      });
    expect(sum(10_000)).toBeCloseTo(10 * sum(1_000), 6);
  });

  test('is what each account reads and has, and its signatures at the price of ECDSA', () => {
    const many = of({ devices: 1_000, accounts: 50 }, { context: store(0, 2), plan: store(0, 1) });
    const reads = 50 * (2 * 43_800 + 43_800 + 730);
    expect(many['DynamoDB, reads']).toBeCloseTo(reads * prices.dynamoReadUnit, 6);
    expect(many['Secrets of accounts']).toBeCloseTo(50 * 0.4, 6);
    expect(many['Seals of audit logs']).toBeCloseTo((50 * NEAR.sealedHours * 0.15) / 10_000, 6);
    expect(many['Reads of secrets']).toBeCloseTo(50 * 2 * 730 * prices.secretCall, 6);
  });

  test('is a unit more each minute for each shard with an alert', () => {
    const worse = of(HUNDRED, {}, { silentShare: 1 })['DynamoDB, writes']!;
    expect(worse - of(HUNDRED)['DynamoDB, writes']!).toBeCloseTo(
      43_800 * prices.dynamoWriteUnit,
      6,
    );
  });
});

describe('how long a run takes', () => {
  test('is the time of the processor that its memory has, while that is longer than the network', () => {
    const computed = (0.1 / 512) * 1_769;
    expect(seconds(HUNDRED, {})).toBeCloseTo(computed + 0.03, 6);
    expect(seconds({ devices: 200, accounts: 1 }, {})).toBeCloseTo(2 * computed + 0.03, 6);
  });

  test('is a question and three probes of a far network, and the probes of all devices in turn', () => {
    const idle = { shards: USE.shards.map((one) => ({ ...one, pollCpuSeconds: 0 })) };
    const far = seconds(HUNDRED, { networkSeconds: 0.2 }, idle);
    expect(far).toBeCloseTo(0.2 + 3 * 0.2 + (100 * 3 * 0.02) / 20 + 0.03, 6);
  });

  test('is two seconds with a silent device, and five with one that falls silent', () => {
    expect(seconds(HUNDRED, { silentShare: 1 })).toBeCloseTo(2.03, 6);
    expect(seconds(HUNDRED, { outagesOfDevice: 43_800 })).toBeCloseTo(5.03, 6);
  });

  test('has the walks of one minute in five, up to their twenty seconds', () => {
    const walking = {
      shards: USE.shards.map((one) => ({ ...one, pollCpuSeconds: 0, walks: 12 * one.devices })),
    };
    const still = { shards: USE.shards.map((one) => ({ ...one, pollCpuSeconds: 0 })) };
    const walks = (networkSeconds: number) =>
      seconds(HUNDRED, { networkSeconds }, walking) - seconds(HUNDRED, { networkSeconds }, still);
    expect(walks(0.05)).toBeCloseTo((40 * 0.05) / 5, 6);
    expect(walks(2)).toBeCloseTo(20 / 5, 6);
  });
});

test('a shard between those that were measured has what lies between theirs', () => {
  const between = shardOf(55, {
    ...USE,
    shards: [shard(10, { poll: store(5, 1) }), shard(100, { poll: store(23, 10) })],
  });
  expect(between.poll).toMatchObject({ writeUnits: 14, readUnits: 5.5 });
  expect(between.fold.rows.get('M')!.count).toBeCloseTo(55, 6);
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
    devicesAtOnce: 100,
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
    expect(simulate(100 * most * 4, { ...facts, devicesAtOnce: 500 }).lateShare).toBe(0);
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
