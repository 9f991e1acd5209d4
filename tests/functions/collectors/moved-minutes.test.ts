import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { HOUR_SECONDS } from '../../../core/series/block.ts';
import { compactShard } from '../../../functions/monitoring/collector/compact.ts';
import { everyStoredShard } from '../../../functions/monitoring/collector/shards.ts';
import { get, nameOf, putMany, writeIf } from '../../../functions/store/client.ts';
import { endPollLease, takePollLease } from '../../../functions/store/poll-leases.ts';
import { latestPolls, putPoll, takeCompaction } from '../../../functions/store/polls.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';

const NORTH = accountNamed('northbeam');
const DEVICE = '501';
const FORMER = '0';
const NEXT = 'at-c501-1';
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(() => restoreWorld());

const thisMinute = () => Math.floor(Date.now() / 60_000) * 60;
/** The value names the minute. */
const valueOf = (minute: number) => (minute / 60) % 1_000;

const pollOf = (minute: number) =>
  new Map([[DEVICE, { lastPolledEpochSeconds: minute, uptimeSeconds: 1, answering: true }]]);

async function poll(shardId: string, minute: number): Promise<void> {
  const lease = await takePollLease({ accountId: NORTH, shardId }, minute, 'poller');
  if (typeof lease === 'string') throw new Error(lease);
  const latest = pollOf(minute);
  const samples = new Map([[DEVICE, new Map([[HOST_STATUS, valueOf(minute)]])]]);
  await putPoll(NORTH, shardId, minute, latest, new Uint8Array(), samples);
  await endPollLease(lease, true);
}

async function polls(shardId: string, from: number, to: number): Promise<void> {
  for (let minute = from; minute < to; minute += 60) await poll(shardId, minute);
}

async function placeIn(shardId: string): Promise<void> {
  const device = (await get('devices', { accountId: NORTH, deviceId: DEVICE }))!;
  await putMany('devices', [
    { ...device, shardKey: `${NORTH}#${shardId}`, changedAtMs: Date.now() },
  ]);
}

const move = (collector_id = 'c501') =>
  call('collectors.moveDevices', people.northDesk, {
    body: { account_id: 'northbeam', collector_id, device_ids: [DEVICE] },
  });

async function graph(from: number, to: number): Promise<number[]> {
  const shardKey = String(
    (await get('devices', { accountId: NORTH, deviceId: DEVICE }))!['shardKey'],
  );
  const { series } = await readSeries({
    accountId: NORTH,
    deviceId: DEVICE,
    shardId: shardKey.slice(shardKey.indexOf('#') + 1),
    fromSeconds: from,
    toSeconds: to,
  });
  return series.get(HOST_STATUS)!.flatMap(({ samples }) => [...(samples ?? [])]);
}

const minutesOf = (from: number, to: number) =>
  Array.from({ length: (to - from) / 60 }, (_, at) => valueOf(from + at * 60));

test('a graph over the move of a device has every minute, before and after its hours are folded', async () => {
  const now = thisMinute();
  const from = now - 100 * 60;
  const to = now + 40 * 60;
  // The first hour was folded; the others are minutes of the former shard alone.
  await polls(FORMER, from, now);
  const first = from - (from % HOUR_SECONDS) + HOUR_SECONDS;
  await compactShard(NORTH, FORMER, first);
  expect((await move()).status).toBe(200);
  expect(await graph(from, now)).toEqual(minutesOf(from, now));
  await polls(NEXT, now, to);
  expect(await graph(from, to)).toEqual(minutesOf(from, to));
  const end = to - (to % HOUR_SECONDS) + HOUR_SECONDS;
  for (const { accountId, shardId } of await everyStoredShard(now))
    if (accountId === NORTH) await compactShard(accountId, shardId, end);
  expect(await graph(from, to)).toEqual(minutesOf(from, to));
  // Hours are made of the minutes of both.
  const { series } = await readSeries({
    accountId: NORTH,
    deviceId: DEVICE,
    shardId: NEXT,
    fromSeconds: first,
    toSeconds: end,
    stepSeconds: HOUR_SECONDS,
  });
  const counts = series.get(HOST_STATUS)!.flatMap(({ periods }) => [...(periods?.count ?? [])]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe((to - first) / 60);
});

test('a minute that the former shard stores after the move is in the graph once its hour is folded', async () => {
  const now = thisMinute();
  await placeIn('p7');
  await poll('p7', now - 60);
  expect((await move('c503')).status).toBe(200);
  await poll('p7', now);
  await polls('at-c503-1', now + 60, now + 180);
  for (const shardId of ['p7', 'at-c503-1'])
    await compactShard(NORTH, shardId, now + 2 * HOUR_SECONDS);
  expect(await graph(now - 60, now + 180)).toEqual(minutesOf(now - 60, now + 180));
});

test('a shard that lost its devices is folded for as long as its minutes are kept', async () => {
  const now = thisMinute();
  await poll('p9', now - 60);
  const has = async (atSeconds: number) =>
    (await everyStoredShard(atSeconds)).some(({ shardId }) => shardId === 'p9');
  expect(await has(now)).toBe(true);
  expect(await has(now + 75 * HOUR_SECONDS)).toBe(true);
  expect(await has(now + 77 * HOUR_SECONDS)).toBe(false);
});

test('the answer of the last poll counts, not that of a shard which the device has left', async () => {
  const now = thisMinute();
  await poll('p8', now - 600);
  await poll(NEXT, now + 3_600);
  expect((await latestPolls(NORTH)).get(DEVICE)!.lastPolledEpochSeconds).toBe(now + 3_600);
});

test('no device moves while its minutes are being folded, and both shards are free afterwards', async () => {
  await placeIn('p6');
  await takeCompaction(NORTH, NEXT, Date.now() + 60_000);
  const refused = await move();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The last hour of these devices is being stored. Please try again in a minute.',
  ]);
  const free = async (shardId: string) =>
    (await get('polls', { accountId: NORTH, shardId: `compacted#${shardId}` }))!['leasedUntilMs'];
  expect(await free('p6')).toBe(0);
  await putMany('polls', [{ accountId: NORTH, shardId: `compacted#${NEXT}`, leasedUntilMs: 0 }]);
  expect((await move()).status).toBe(200);
  expect([await free('p6'), await free(NEXT)]).toEqual([0, 0]);
});

test('a device keeps its last state until the shard that it moved to is polled', async () => {
  const former = 's7';
  await placeIn(former);
  // Later than the rows of other tests.
  const minute = thisMinute() + 3_600;
  await poll(former, minute);
  const neverPolled = { accountId: NORTH, shardId: `latest#${NEXT}` };
  await writeIf([{ Delete: { TableName: nameOf('polls'), Key: neverPolled } }]);
  expect((await move()).status).toBe(200);
  // The others of its former shard are polled on.
  await putPoll(NORTH, former, minute + 60, new Map(), new Uint8Array());
  expect((await latestPolls(NORTH)).get(DEVICE)).toMatchObject({ answering: true });
  expect(await get('polls', neverPolled)).toMatchObject({ minuteEpochSeconds: minute });
  // A shard that is polled keeps its own row.
  await putPoll(NORTH, NEXT, minute + 120, new Map(), new Uint8Array());
  await placeIn(former);
  await putPoll(NORTH, former, minute + 180, pollOf(minute + 180), new Uint8Array());
  expect((await move()).status).toBe(200);
  expect(await get('polls', neverPolled)).toMatchObject({ minuteEpochSeconds: minute + 120 });
});
