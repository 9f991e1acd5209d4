import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import type { Poller } from '../../../functions/monitoring/collector/memory.ts';
import { everyStoredShard, type Shard } from '../../../functions/monitoring/collector/shards.ts';
import { takePolls, type PlannedPoll } from '../../../functions/monitoring/collector/take-poll.ts';
import { openAlerts } from '../../../functions/store/alerts.ts';
import { query } from '../../../functions/store/client.ts';
import { pendingNotices } from '../../../functions/store/notices.ts';
import { discoveriesOf } from '../../../functions/store/polls.ts';
import {
  endPollLease,
  pollOfMinute,
  takePollLease,
  type PollLease,
} from '../../../functions/store/poll-leases.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { handler as deployedPoller } from '../../../functions/triggers/poller.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { repetitions } from '../../setup/repetitions.ts';
import {
  ACCOUNT,
  newPoller,
  SHARD,
  startPolledWorld,
  type PolledWorld,
} from '../../functions/monitoring/polled-world.ts';
import { setServerClocks } from './server-clocks.ts';

/** So many minutes before the hour, and three after it. */
const BEFORE = repetitions(7, 54);
const HOUR = Date.UTC(2026, 10, 18, 10) / 1_000;
const START = HOUR - BEFORE * MINUTE_SECONDS;
const MINUTES = BEFORE + 3;
const FIRST_DOWN = 3;
/** Its messages come after those of the next minute. */
const LATE = START + 5 * MINUTE_SECONDS;
/** The same devices once more, which one poller asks that gets each message once. */
const OF_ONE = 's2';
const SHARDS = [SHARD, OF_ONE];
const pollers = Array.from({ length: 10 }, newPoller);
const onlyPoller = newPoller();

let world: PolledWorld;
let polls = 0;
const handled = new Set<string>();
const held: PlannedPoll[] = [];
let failedPolls = 0;
let lateOutcome: Awaited<ReturnType<typeof pollOfMinute>>;
let resetServerClocks: () => void;

interface PlannedMessage {
  minuteEpochSeconds: number;
  shards: { shardId: string }[];
}

async function pollBy(one: Poller, poll: PlannedPoll) {
  const [failed] = await takePolls(one, [poll]);
  if (failed) throw failed.error;
}

/** Each message goes to the next of ten pollers, which know nothing of each other. */
const pollOne = (poll: PlannedPoll) =>
  pollBy(poll.shardId === OF_ONE ? onlyPoller : pollers[polls++ % pollers.length]!, poll);

async function poller(event: unknown) {
  const [record] = (event as SQSEvent).Records;
  const { shards, minuteEpochSeconds } = JSON.parse(record!.body) as PlannedMessage;
  const ends = await Promise.allSettled(
    shards.map(({ shardId }) => take({ accountId: ACCOUNT, shardId, minuteEpochSeconds })),
  );
  const isDone = ends.every(({ status }) => status === 'fulfilled');
  return { batchItemFailures: isDone ? [] : [{ itemIdentifier: record!.messageId }] };
}

async function take(poll: PlannedPoll) {
  const { shardId, minuteEpochSeconds } = poll;
  const key = `${shardId} ${minuteEpochSeconds}`;
  const isAgain = shardId === OF_ONE && handled.has(key);
  handled.add(key);
  if (isAgain) return;
  if (minuteEpochSeconds === LATE) held.push(poll);
  else await pollOne(poll);
}

const setClock = (epochSeconds: number) => {
  world.now = epochSeconds;
  vi.setSystemTime(epochSeconds * 1_000);
};
const call = (name: string, event: object = {}) =>
  world.local.functions.invoke(name, event, 'test', 60_000);

async function messagesIn(queue: string): Promise<number> {
  const client = new SQSClient({});
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: process.env[queue]!, AttributeNames: ['All'] }),
  );
  client.destroy();
  return (
    Number(Attributes!['ApproximateNumberOfMessages']) +
    Number(Attributes!['ApproximateNumberOfMessagesNotVisible'])
  );
}

const until = (fact: () => Promise<boolean>) =>
  vi.waitUntil(fact, { timeout: 60_000, interval: 20 });

const isPolled = async (shardId: string, minute: number) =>
  (await pollOfMinute({ accountId: ACCOUNT, shardId }, minute)) === 'polled';
const arePolled = async (minute: number) =>
  (await Promise.all(SHARDS.map((shardId) => isPolled(shardId, minute)))).every(Boolean);

/** @returns how many polls were counted as failed meanwhile. */
async function failedIn(work: () => Promise<unknown>): Promise<number> {
  const figures = vi.spyOn(Metrics.prototype, 'addMetric');
  await work();
  const failed = figures.mock.calls.filter(([name, , value]) => name === 'ShardsFailed' && value);
  figures.mockRestore();
  return failed.length;
}

beforeAll(async () => {
  resetServerClocks = setServerClocks();
  vi.useFakeTimers({ toFake: ['Date'], now: START * 1_000 });
  const simulated = { outages: [once(START + FIRST_DOWN * MINUTE_SECONDS - 5, 86_400)] };
  world = await startPolledWorld(
    '79',
    START,
    SHARDS.flatMap((shardId) => [
      { deviceId: `steady-${shardId}`, shardId, simulated: {} },
      { deviceId: `breaks-${shardId}`, shardId, simulated },
    ]),
    { functions: { poller }, clocks: [] },
  );
  for (let at = 0; at < MINUTES; at += 1) {
    const minute = START + at * MINUTE_SECONDS;
    setClock(minute);
    await Promise.all([call('planner'), call('planner')]);
    setClock(minute + 50);
    if (minute === LATE) await until(async () => held.length === 3);
    else await until(() => arePolled(minute));
    if (minute !== LATE + MINUTE_SECONDS) continue;
    failedPolls = await failedIn(() => Promise.all(held.map(pollOne)));
    lateOutcome = await pollOfMinute({ accountId: ACCOUNT, shardId: SHARD }, LATE);
  }
  // Another poller's messages of that time come again, and find their minute polled.
  setClock(world.now + 70);
  await until(async () => (await messagesIn('POLL_QUEUE_URL')) === 0);
}, 300_000);

afterAll(async () => {
  for (const one of [...pollers, onlyPoller]) one.close();
  await world.stop();
  vi.useRealTimers();
  resetServerClocks();
});

const answers = async (device: string, shardId = SHARD) => {
  const { series } = await readSeries({
    accountId: ACCOUNT,
    deviceId: `${device}-${shardId}`,
    shardId,
    fromSeconds: START,
    toSeconds: START + MINUTES * MINUTE_SECONDS,
  });
  const of = (id: string) => [...(series.get(id)?.[0]?.samples ?? [])];
  return { status: of(HOST_STATUS), rates: of('interfaces|ge-0/0/0|InBitsPerSecond') };
};
/** A minute without a poll is a gap. */
const statuses = (valueAt: (at: number) => number) =>
  Array.from({ length: MINUTES }, (_, at) =>
    START + at * MINUTE_SECONDS === LATE ? Number.NaN : valueAt(at),
  );

test('ten pollers of doubled and reordered messages store what one poller stores that gets each once', async () => {
  const { status, rates } = await answers('steady');
  expect(status).toEqual(statuses(() => 1));
  // The minute after the gap has no rate either (decision 48).
  expect(rates.slice(2).filter(Number.isNaN)).toHaveLength(2);
  expect(await answers('steady', OF_ONE)).toEqual({ status, rates });
  // One of them has walked the device, and all know what it found; it is due again after 45 minutes.
  const steady = `steady-${SHARD}`;
  const walked = (await discoveriesOf(ACCOUNT, [steady])).get(steady);
  const sinceStartSeconds = walked!.discoveredEpochSeconds - START;
  expect(sinceStartSeconds === 0 || sinceStartSeconds > 45 * MINUTE_SECONDS).toBe(true);
  const broken = await answers('breaks');
  expect(broken.status).toEqual(statuses((at) => (at < FIRST_DOWN ? 1 : 0)));
  expect(await answers('breaks', OF_ONE)).toEqual(broken);
});

test('a minute that comes after a later one is counted as failed, and one that was polled is not', async () => {
  expect(failedPolls).toBe(held.length);
  expect(lateOutcome).toBe('passed over');
  expect(await arePolled(LATE - MINUTE_SECONDS)).toBe(true);
  const again = { ...held[0]!, minuteEpochSeconds: LATE + MINUTE_SECONDS };
  expect(await failedIn(() => pollOne(again))).toBe(0);
});

test('they open one alert for each fault, and tell of each once, as one poller does', async () => {
  const alerts = await openAlerts(ACCOUNT);
  const told = (await pendingNotices(ACCOUNT)).map(({ alertId, event }) => `${alertId} ${event}`);
  expect(told.sort()).toEqual(alerts.map(({ id }) => `${id} opened`).sort());
  const of = (shardId: string) =>
    alerts
      .filter(({ monitorObjectId }) => monitorObjectId.endsWith(shardId))
      .map(({ monitorObjectId, instanceName, dataPointName, severity, startEpoch }) =>
        [monitorObjectId.split('-')[0], instanceName, dataPointName, severity, startEpoch].join(
          ' ',
        ),
      )
      .sort();
  expect(of(SHARD)).toEqual(of(OF_ONE));
  expect(of(SHARD).filter((fault) => fault.includes('HostStatus'))).toHaveLength(1);
});

test('a poll that fails twice is named to the queue, and another poller may do it at once', async () => {
  const minute = START + (MINUTES + 5) * MINUTE_SECONDS;
  setClock(minute);
  const poll = { accountId: ACCOUNT, shardId: SHARD, minuteEpochSeconds: minute };
  const broken = newPoller();
  const failing = vi.spyOn(broken, 'prepare').mockImplementation(() => {
    throw new Error('It cannot be said what to ask.');
  });
  await expect(pollBy(broken, poll)).rejects.toThrow('what to ask');
  expect(failing).toHaveBeenCalledTimes(2);
  broken.close();
  expect(await pollOfMinute(poll, minute)).toBeUndefined();
  await pollBy(pollers[0]!, poll);
  expect(await pollOfMinute(poll, minute)).toBe('polled');
});

test('a message of which one shard was not polled comes again, and the others are not polled twice', async () => {
  const minute = START + (MINUTES + 6) * MINUTE_SECONDS;
  setClock(minute);
  const shards = ['without devices', 'of somebody'].map((shardId) => ({
    accountId: ACCOUNT,
    shardId,
  }));
  const [free, taken] = shards as [Shard, Shard];
  const others = (await takePollLease(taken, minute, 'another poller')) as PollLease;
  const hand = (message: object) => {
    const body = JSON.stringify({ ...message, minuteEpochSeconds: minute });
    return deployedPoller({ Records: [{ messageId: 'm', body }] } as SQSEvent);
  };
  const again = { batchItemFailures: [{ itemIdentifier: 'm' }] };
  expect(await hand({ shards })).toEqual(again);
  expect(await pollOfMinute(free, minute)).toBe('polled');
  expect(await hand({ shards: [free] })).toEqual({ batchItemFailures: [] });
  expect(await hand(taken)).toEqual(again);
  await endPollLease(others, false);
  // As an older release puts it on the queue.
  expect(await hand(taken)).toEqual({ batchItemFailures: [] });
  expect(await pollOfMinute(taken, minute)).toBe('polled');
});

test('a poller that dies in the first poll of a shard leaves it to the next', async () => {
  const shard = { accountId: ACCOUNT, shardId: 'new' };
  const first = START + (MINUTES + 7) * MINUTE_SECONDS;
  setClock(first);
  expect(await takePollLease(shard, first, 'dies')).toMatchObject({ poller: 'dies' });
  setClock(first + MINUTE_SECONDS);
  expect(await takePollLease(shard, first + MINUTE_SECONDS, 'next')).toMatchObject({
    poller: 'next',
  });
});

test('a planner that the schedule calls after the end of its minute plans that minute, and the next its own', async () => {
  const minutes = [8, 9].map((after) => START + (MINUTES + after) * MINUTE_SECONDS);
  setClock(minutes[1]! + 2);
  for (const minute of minutes) {
    await call('planner', { scheduledTime: new Date(minute * 1_000).toISOString() });
    setClock(minutes[1]! + 50);
    await until(() => arePolled(minute));
  }
});

test('the clock of compaction, its queue and the compactor fold the hour that is over, and the figures stay', async () => {
  const before = await answers('steady');
  const slots = async () =>
    (await query('series', { partition: { deviceKey: `${ACCOUNT}#steady-${SHARD}` } })).map(
      ({ slot }) => String(slot),
    );
  setClock(HOUR + 10 * MINUTE_SECONDS);
  await Promise.all([call('compaction-clock'), call('compaction-clock')]);
  // One of the two runs of a shard is done; the other met it, and its message comes again. Shards
  // without devices, which tests above polled, are folded too.
  const { length: stored } = await everyStoredShard(HOUR + 10 * MINUTE_SECONDS);
  await until(async () => (await slots()).includes('D#20261118'));
  await until(async () => (await messagesIn('COMPACTION_QUEUE_URL')) <= stored);
  setClock(HOUR + HOUR_SECONDS * 0.6);
  await until(async () => (await messagesIn('COMPACTION_QUEUE_URL')) === 0);
  expect((await slots()).sort()).toEqual(['D#20261118', 'H#2026111809', 'S#202611']);
  expect(await answers('steady')).toEqual(before);
});
