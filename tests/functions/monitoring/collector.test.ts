import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { bitsPerSecond } from '../../../infra/local/simulation/device.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { latestPolls, discoveriesOf } from '../../../functions/store/polls.ts';
import { query } from '../../../functions/store/client.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { summarise, type SeriesRead } from '../../../core/series/parts.ts';
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
    fromSeconds: minute(from),
    toSeconds: minute(to),
  });

const samplesOf = ({ series }: SeriesRead, id: string) => series.get(id)![0]!.samples!;

test('rates are those of the device, from 64-bit counters beyond 2^53', async () => {
  const simulated = aDevice({ credential: COMMUNITY, interfaces: [aPort({ octetsAtStart: BIG })] });
  const samples = samplesOf(await read('steady', 0, 75), IN);
  // The first poll finds out what to ask, the second one what the counters start from.
  expect(samples.slice(0, 2)).toEqual(new Float64Array([Number.NaN, Number.NaN]));
  for (let at = 2; at < 75; at++) {
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
  const polled = await read('steady', 1, 2);
  const value = (id: string) => samplesOf(polled, id)[0];
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
  const polled = await read('restarts', 0, 40);
  const rates = [...samplesOf(polled, IN)];
  expect(rates[21]).toBeNaN();
  expect(rates.filter((rate) => rate > 100_000_000)).toEqual([]);
  expect(rates.slice(24).every((rate) => rate >= 0)).toBe(true);
  expect(samplesOf(polled, 'host|-|UptimeSeconds')[21]).toBeLessThan(60);
});

test('a dead device has samples that say so, and its neighbours have all of theirs', async () => {
  expect(samplesOf(await read('dead', 0, 75), HOST_STATUS)).toEqual(new Float64Array(75));
  expect(samplesOf(await read('steady', 0, 75), HOST_STATUS)).toEqual(new Float64Array(75).fill(1));
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
  const before = samplesOf(await read('steady', 0, 75), IN);
  world.restartCollector();
  await world.poll();
  const after = samplesOf(await read('steady', 0, 76), IN);
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
    'S#202611',
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

test('hours and days say the same of the same samples, with their moments', async () => {
  const over = async (days: number) => {
    const { stepSeconds, series } = await readSeries({
      accountId: ACCOUNT,
      deviceId: 'steady',
      shardId: SHARD,
      wanted: (id) => id === IN,
      fromSeconds: minute(0) - days * 86_400,
      toSeconds: minute(75),
    });
    const { count, sum, min, minAt, max, maxAt, last, lastAt } = summarise(series.get(IN)!);
    return { stepSeconds, figures: { count, sum, min, minAt, max, maxAt, last, lastAt } };
  };
  const [minutes, hours, days] = [await over(1), await over(20), await over(90)];
  expect([minutes, hours, days].map(({ stepSeconds }) => stepSeconds)).toEqual([60, 3_600, 86_400]);
  expect(minutes.figures).toMatchObject({ count: 73, lastAt: minute(74) });
  expect(hours.figures).toEqual(minutes.figures);
  expect(days.figures).toEqual(minutes.figures);
});
