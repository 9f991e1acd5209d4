import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { bitsPerSecond } from '../../../infra/local/simulation/device.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { DEVICES_KEPT, keyOf } from '../../../functions/monitoring/collector/kept.ts';
import { UPTIME_ONLY } from '../../../functions/monitoring/collector/oids.ts';
import { pollShard } from '../../../functions/monitoring/collector/poll-shard.ts';
import { readShardState } from '../../../functions/monitoring/collector/shard-state.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { devicesByShard } from '../../../functions/store/collected-devices.ts';
import { readShardBuffer } from '../../../functions/store/series-buffer.ts';
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
const SLOW_SHARD = 's2';

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
    { deviceId: 'slow', shardId: SLOW_SHARD, simulated: {} },
    { deviceId: 'quick', shardId: SLOW_SHARD, simulated: {} },
  ]);
  for (let polled = 0; polled < 75; polled++) await world.poll();
}, 240_000);

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
    memories: [{ terms: [{ oid: '1.3.6.1.2.1.25.2.3.1.6.1', factor: 100 / 4_194_304 }] }],
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

test('a poller keeps what it knows of so many devices and shards, and reads again what it dropped', async () => {
  const { discoveries, sessions, shards } = world.poller;
  const others = Array.from({ length: DEVICES_KEPT }, (_, at) => `of others ${at}`);
  const full = new Map(others.slice(0, 100).map((other) => [other, newDeviceState()]));
  for (const other of others) {
    discoveries.set(other, { found: null, asOfEpochSeconds: 0 });
    shards.set(other, { minuteEpochSeconds: 0, latestEpochSeconds: 0, devices: full });
  }
  expect(discoveries.size).toBe(DEVICES_KEPT);
  expect(discoveries.has(keyOf({ accountId: ACCOUNT, deviceId: 'steady' }))).toBe(false);
  expect(shards.size).toBeLessThan(100);
  expect(shards.has(`${ACCOUNT}#${SHARD}`)).toBe(false);
  await world.poll();
  const [before, after] = samplesOf(await read('steady', 75, 77), IN);
  expect(before).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(0);

  const shard = (await devicesByShard(ACCOUNT)).get(SHARD)!;
  const device = shard.find(({ deviceId }) => deviceId === 'steady')!;
  const open = (deviceId: string) =>
    sessions.client({ ...device, deviceId }, { read: COMMUNITY }, false)!;
  const first = open('steady');
  expect(open('steady')).toBe(first);
  others.forEach(open);
  await expect(first.get(UPTIME_ONLY)).rejects.toThrow('closed');
  expect(await open('steady').get(UPTIME_ONLY)).toHaveLength(1);
});

test('a device that is slow to say what it is made of holds up no poll, neither its own nor that of others', async () => {
  const status = async (deviceId: string, at: number) =>
    (await readShardBuffer(ACCOUNT, SLOW_SHARD, minute(at), minute(at + 1)))[0]
      ?.get(deviceId)
      ?.series.get(HOST_STATUS)?.[0];
  const { sessions } = world.poller;
  const open = sessions.client.bind(sessions);
  const statusAtWalk: unknown[] = [];
  let at = 0;
  const opened = vi.spyOn(sessions, 'client').mockImplementation((device, ...asked) => {
    const client = open(device, ...asked)!;
    return {
      get: (oids) => client.get(oids),
      async walk(oid, limits) {
        statusAtWalk.push(await status(device.deviceId, at));
        // As a walk ends whose time is over.
        const isOver = device.deviceId === 'slow' && at < 2;
        return isOver ? { bindings: [], cut: 'time' } : client.walk(oid, limits);
      },
      close: () => client.close(),
    };
  });
  const known: string[][] = [];
  for (; at < 3; at += 1) {
    const poll = { accountId: ACCOUNT, shardId: SLOW_SHARD, probes: 0 };
    await pollShard(world.poller, { ...poll, minuteEpochSeconds: minute(at) });
    expect([await status('slow', at), await status('quick', at)]).toEqual([1, 1]);
    known.push([...(await discoveriesOf(ACCOUNT, ['slow', 'quick'])).keys()].sort());
  }
  opened.mockRestore();
  expect(known).toEqual([['quick'], ['quick'], ['quick', 'slow']]);
  // Every question of a walk found the poll of its minute stored.
  expect(new Set(statusAtWalk)).toEqual(new Set([1]));
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

test('a walk that finds nothing new is known to every process, and not stored again', async () => {
  const walkedAt = async () =>
    (await readShardState(ACCOUNT, SHARD)).devices.get('steady')!.discoveredEpochSeconds;
  const storedAt = async () =>
    (await discoveriesOf(ACCOUNT, ['steady'])).get('steady')!.discoveredEpochSeconds;
  const walked = await walkedAt();
  expect(walked).toBeGreaterThanOrEqual(minute(45));
  expect(walked % 300).toBe(0);
  expect(await storedAt()).toBe(START);
  world.restartCollector();
  const prepared = vi.spyOn(world.poller.discoveries, 'set');
  await world.poll();
  expect(prepared).toHaveBeenCalledWith(
    keyOf({ accountId: ACCOUNT, deviceId: 'steady' }),
    expect.objectContaining({ asOfEpochSeconds: walked }),
  );
  prepared.mockClear();
  await world.poll();
  expect(prepared).not.toHaveBeenCalled();
  expect([await walkedAt(), await storedAt()]).toEqual([walked, START]);
});
