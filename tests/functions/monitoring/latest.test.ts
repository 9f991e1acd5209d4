import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { UPTIME } from '../../../functions/monitoring/collector/samples.ts';
import { get, putMany } from '../../../functions/store/client.ts';
import { latestPolls, pollState } from '../../../functions/store/polls.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { decodeState, encodeState } from '../../../functions/monitoring/collector/state.ts';
import { ACCOUNT, SHARD, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Date.UTC(2026, 10, 18, 9, 30) / 1_000;
const minute = (at: number) => START + at * MINUTE_SECONDS;
const SILENT_FROM = 7;
const RESTARTED = 16;
const DEVICES = ['steady', 'breaks', 'restarts'];
/** The oldest row that a release shows which reads no other. */
const MOST_MINUTES = 5;

let world: PolledWorld;
beforeAll(async () => {
  world = await startPolledWorld('86', START, [
    { deviceId: 'steady', simulated: {} },
    { deviceId: 'breaks', simulated: { outages: [once(minute(SILENT_FROM) - 5, 180)] } },
    { deviceId: 'restarts', simulated: { outages: [once(minute(RESTARTED) - 20, 10)] } },
  ]);
}, 60_000);
afterAll(() => world.stop());

const rowMinute = async () =>
  Number(
    (await get('polls', { accountId: ACCOUNT, shardId: `latest#${SHARD}` }))!['minuteEpochSeconds'],
  );

/** Time and uptime of the last answer, from the samples themselves. */
async function answered(deviceId: string) {
  const range = { accountId: ACCOUNT, deviceId, shardId: SHARD };
  const { series } = await readSeries({ ...range, fromSeconds: START, toSeconds: world.now });
  const of = (id: string) => [...series.get(id)![0]!.samples!];
  const at = of(HOST_STATUS).lastIndexOf(1);
  return { lastPolledEpochSeconds: minute(at), uptimeSeconds: Math.round(of(UPTIME)[at]!) };
}

test('the time and uptime of each last answer are those of the samples at each minute, by a row that is written when more changes than the time', async () => {
  const written = new Set<number>();
  for (let at = 0; at < 24; at += 1) {
    await world.poll();
    const latest = await latestPolls(ACCOUNT);
    for (const deviceId of DEVICES)
      expect(latest.get(deviceId), `${deviceId} at ${at}`).toMatchObject(await answered(deviceId));
    const isSilent = at >= SILENT_FROM && at < SILENT_FROM + 3;
    expect(latest.get('breaks')!.answering).toBe(!isSilent);
    written.add((await rowMinute()) - START);
    expect(minute(at) - (await rowMinute())).toBeLessThan(MOST_MINUTES * MINUTE_SECONDS);
    if (at === 12) world.restartCollector();
  }
  // Its first poll, each turn of a device, and each five minutes without one.
  expect([...written].map((seconds) => seconds / MINUTE_SECONDS)).toEqual([
    0, 5, 7, 10, 15, 16, 21,
  ]);
});

test('a collector that stands still moves no answer on, and a poll of an older release is followed by a new row', async () => {
  const before = await latestPolls(ACCOUNT);
  world.now += 10 * MINUTE_SECONDS;
  expect(await latestPolls(ACCOUNT)).toEqual(before);
  await world.poll();
  await world.poll();
  expect(await rowMinute()).toBeLessThan(world.now - MINUTE_SECONDS);
  const { latestEpochSeconds: _, ...state } = decodeState((await pollState(ACCOUNT, SHARD))!);
  await putMany('polls', [
    { accountId: ACCOUNT, shardId: `state#${SHARD}`, data: encodeState(state as never) },
  ]);
  world.restartCollector();
  await world.poll();
  expect(await rowMinute()).toBe(world.now - MINUTE_SECONDS);
});
