import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { bitsPerSecond } from '../../../infra/local/simulation/device.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { latestPolls, discoveriesOf } from '../../../functions/store/polls.ts';
import { query } from '../../../functions/store/client.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { aDevice, aPort } from '../../infra/simulation/a-device.ts';
import { ACCOUNT, COMMUNITY, SHARD, startPolledWorld, type PolledWorld } from './polled-world.ts';

const IN = 'interfaces|ge-0/0/0|InBitsPerSecond';
/** Half past nine: 75 polls go on into the next hour but one. */
const START = Date.UTC(2026, 10, 18, 9, 30) / 1_000;
const minute = (at: number) => START + at * 60;
const BIG = 2n ** 63n;

let world: PolledWorld;

beforeAll(async () => {
  world = await startPolledWorld('78', START, [
    {
      deviceId: 'steady',
      simulated: {
        interfaces: [
          aPort({ octetsAtStart: BIG }),
          aPort({ index: 2, name: 'ge-0/0/1', profile: 'idle' }),
        ],
      },
    },
    { deviceId: 'restarts', simulated: { outages: [once(minute(20) + 5, 10)] } },
    { deviceId: 'dead', simulated: { outages: [once(0, Infinity)] } },
  ]);
  for (let polled = 0; polled < 75; polled++) await world.poll();
}, 120_000);

afterAll(() => world.stop());

const read = (deviceId: string, from: number, to: number) =>
  readSeries({
    accountId: ACCOUNT,
    deviceId,
    shardId: SHARD,
    series: 'all',
    fromSeconds: minute(from),
    toSeconds: minute(to),
  });

test('rates are those of the device, from 64-bit counters beyond 2^53', async () => {
  const simulated = aDevice({ credential: COMMUNITY, interfaces: [aPort({ octetsAtStart: BIG })] });
  const samples = (await read('steady', 0, 75)).series.get(IN)!.avg;
  expect(samples[0]).toBeNaN();
  for (let at = 1; at < 75; at++) {
    const expected = bitsPerSecond(simulated, simulated.interfaces[0]!, 'in', minute(at - 1) / 60);
    expect(Math.abs(samples[at]! - expected)).toBeLessThan(expected * 0.01 + 8);
  }
});

test('what was found is kept by name, with what the device is', async () => {
  const found = await discoveriesOf(ACCOUNT, ['steady', 'dead']);
  expect(found.get('steady')).toMatchObject({
    interfaces: [
      {
        index: 1,
        name: 'ge-0/0/0',
        alias: 'WAN: Corelink CL-4411',
        type: 6,
        speedBitsPerSecond: 1e9,
        isHighCapacity: true,
      },
      { name: 'ge-0/0/1' },
    ],
    processors: [1],
    memories: [{ index: 1, size: 4_194_304 }],
    sensors: [{ index: 1001, name: 'Fan 1', unit: 'rpm', factor: 1 }],
  });
  expect(found.has('dead')).toBe(false);
});

test('processor, memory, sensors, state and reachability are measured', async () => {
  const { series } = await read('steady', 1, 2);
  const value = (id: string) => series.get(id)?.avg[0];
  expect(value('memory|-|MemoryPercent')).toBeCloseTo(41, 1);
  expect(value('cpu|-|CpuPercent')).toBeGreaterThanOrEqual(12);
  expect([
    value('sensors|Fan 1|SensorStatus'),
    value('interfaces|ge-0/0/1|OperStatus'),
    value('host|-|HostStatus'),
    value('ping|-|PingLossPercent'),
  ]).toEqual([3, 2, 1, 0]);
  expect(value('host|-|UptimeSeconds')).toBe(minute(1) - aDevice().bootedEpochSeconds);
  expect(value('ping|-|RoundTripMs')).toBeGreaterThan(0);
});

test('a restart makes a gap in the rates, not a spike, and the uptime begins anew', async () => {
  const { series } = await read('restarts', 0, 40);
  const rates = [...series.get(IN)!.avg];
  expect(rates[21]).toBeNaN();
  expect(rates.filter((rate) => rate > 100_000_000)).toEqual([]);
  expect(rates.slice(24).every((rate) => rate >= 0)).toBe(true);
  expect(series.get('host|-|UptimeSeconds')!.avg[21]).toBeLessThan(60);
});

test('a dead device has samples that say so, and its neighbours have all of theirs', async () => {
  expect((await read('dead', 0, 75)).series.get('host|-|HostStatus')!.avg).toEqual(
    new Float64Array(75),
  );
  expect((await read('steady', 0, 75)).series.get('host|-|HostStatus')!.avg).toEqual(
    new Float64Array(75).fill(1),
  );
  const latest = await latestPolls(ACCOUNT);
  expect(latest.get('steady')).toMatchObject({
    answering: true,
    lastPolledEpochSeconds: minute(74),
  });
  expect(latest.get('dead')).toEqual({
    answering: false,
    lastPolledEpochSeconds: 0,
    uptimeSeconds: 0,
  });
});

test('the same minute polled again, as a queue may ask, does nothing', async () => {
  world.now -= 60;
  expect(await world.poll()).toMatchObject({ skipped: true });
});

test('a collector that is started again in the middle of an hour goes on without a gap and loses nothing stored', async () => {
  const before = (await read('steady', 0, 75)).series.get(IN)!.avg;
  world.restartCollector();
  await world.poll();
  const after = (await read('steady', 0, 76)).series.get(IN)!.avg;
  expect(after.subarray(0, 75)).toEqual(before);
  expect(after[75]).toBeGreaterThan(0);
});

test('folding the minutes changes nothing that is read, neither the first time nor the second', async () => {
  const before = await read('steady', 0, 76);
  const stored = () => query('series', { partition: { deviceKey: `${ACCOUNT}#steady` } });
  expect(await stored()).toEqual([]);
  await compactShard(ACCOUNT, SHARD, minute(45));
  await compactShard(ACCOUNT, SHARD, minute(60));
  expect((await stored()).map((row) => row['slot'])).toEqual([
    'D#20261118',
    'H#2026111809',
    'H#2026111810',
    'M#202611',
  ]);
  expect(await read('steady', 0, 76)).toEqual(before);
  const rows = await stored();
  await compactShard(ACCOUNT, SHARD, minute(60));
  await compactShard(ACCOUNT, SHARD, minute(75));
  expect(await read('steady', 0, 76)).toEqual(before);
  expect((await stored()).filter((row) => String(row['slot']) < 'H#2026111810')).toEqual(
    rows.filter((row) => String(row['slot']) < 'H#2026111810'),
  );
});

test('hours and days carry the lowest, the mean and the highest minute', async () => {
  const minutes = [...(await read('steady', 0, 30)).series.get(IN)!.avg].filter(
    (value) => !Number.isNaN(value),
  );
  const { startEpochSeconds, stepSeconds, series } = await readSeries({
    accountId: ACCOUNT,
    deviceId: 'steady',
    shardId: SHARD,
    series: [IN],
    fromSeconds: minute(0) - 20 * 86_400,
    toSeconds: minute(75),
  });
  expect([stepSeconds, [...series.keys()]]).toEqual([3_600, [IN]]);
  const hour = (minute(0) - 1_800 - startEpochSeconds) / 3_600;
  const { min, avg, max } = series.get(IN)!;
  expect([min![hour], max![hour]]).toEqual([Math.min(...minutes), Math.max(...minutes)]);
  expect(avg[hour]).toBeCloseTo(minutes.reduce((a, b) => a + b) / minutes.length, -1);
  expect(avg[hour + 1]).toBeGreaterThan(0);
  const days = await readSeries({
    accountId: ACCOUNT,
    deviceId: 'steady',
    shardId: SHARD,
    series: [IN],
    fromSeconds: minute(0) - 90 * 86_400,
    toSeconds: minute(75),
  });
  expect(days.stepSeconds).toBe(86_400);
  expect(days.series.get(IN)!.max!.at(-1)).toBeGreaterThanOrEqual(Math.max(...minutes));
});
