import { ServerResponse } from 'node:http';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { takePoll, type PlannedPoll } from '../../../functions/monitoring/collector/take-poll.ts';
import { openAlerts } from '../../../functions/store/alerts.ts';
import { query } from '../../../functions/store/client.ts';
import { pendingNotices } from '../../../functions/store/notices.ts';
import { discoveriesOf } from '../../../functions/store/polls.ts';
import { polledUntil } from '../../../functions/store/poll-turns.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { repetitions } from '../../setup/repetitions.ts';
import {
  ACCOUNT,
  newPoller,
  SHARD,
  startPolledWorld,
  type PolledWorld,
} from '../../functions/monitoring/polled-world.ts';

/** So many minutes before the hour, and three after it. */
const BEFORE = repetitions(7, 54);
const HOUR = Date.UTC(2026, 10, 18, 10) / 1_000;
const START = HOUR - BEFORE * MINUTE_SECONDS;
const MINUTES = BEFORE + 3;
const FIRST_DOWN = 3;
const pollers = Array.from({ length: 10 }, newPoller);

let world: PolledWorld;
let polls = 0;

/** Each message goes to the next of ten pollers, which know nothing of each other. */
async function poller(event: unknown) {
  const [record] = (event as SQSEvent).Records;
  try {
    const { shardId, minuteEpochSeconds } = JSON.parse(record!.body) as PlannedPoll;
    const one = pollers[polls++ % pollers.length]!;
    await takePoll(one, { accountId: ACCOUNT, shardId, minuteEpochSeconds });
    return { batchItemFailures: [] };
  } catch {
    return { batchItemFailures: [{ itemIdentifier: record!.messageId }] };
  }
}

const setClock = (epochSeconds: number) => {
  world.now = epochSeconds;
  vi.setSystemTime(epochSeconds * 1_000);
};
const call = (name: string) => world.local.functions.invoke(name, {}, 'test', 60_000);

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

/** Servers tell the clock of the test too: the SDK corrects its own by what they say. */
function setServerClocks(): void {
  const { writeHead } = ServerResponse.prototype;
  vi.spyOn(ServerResponse.prototype, 'writeHead').mockImplementation(function (
    this: ServerResponse,
    ...head: unknown[]
  ) {
    this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, head) as ServerResponse;
  });
}

beforeAll(async () => {
  setServerClocks();
  vi.useFakeTimers({ toFake: ['Date'], now: START * 1_000 });
  const simulated = { outages: [once(START + FIRST_DOWN * MINUTE_SECONDS - 5, 86_400)] };
  world = await startPolledWorld(
    '79',
    START,
    [
      { deviceId: 'steady', simulated: {} },
      { deviceId: 'breaks', simulated },
    ],
    { functions: { poller }, clocks: [] },
  );
  for (let at = 0; at < MINUTES; at += 1) {
    const minute = START + at * MINUTE_SECONDS;
    setClock(minute);
    await Promise.all([call('planner'), call('planner')]);
    setClock(minute + 50);
    const shard = { accountId: ACCOUNT, shardId: SHARD };
    await until(async () => (await polledUntil(shard)) === minute);
  }
  // What another poller had at the time comes again, and finds its minute polled.
  setClock(world.now + 70);
  await until(async () => (await messagesIn('POLL_QUEUE_URL')) === 0);
}, 300_000);

afterAll(async () => {
  for (const one of pollers) one.close();
  await world.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answers = async (deviceId: string) => {
  const { series } = await readSeries({
    accountId: ACCOUNT,
    deviceId,
    shardId: SHARD,
    fromSeconds: START,
    toSeconds: START + MINUTES * MINUTE_SECONDS,
  });
  const of = (id: string) => [...series.get(id)![0]!.samples!];
  return { status: of(HOST_STATUS), rates: of('interfaces|ge-0/0/0|InBitsPerSecond') };
};

test('ten pollers of doubled messages poll each minute once, without a gap', async () => {
  const { status, rates } = await answers('steady');
  expect(status).toEqual(Array.from({ length: MINUTES }, () => 1));
  expect(rates.slice(2).filter(Number.isNaN)).toEqual([]);
  // One of them has walked the device, and all know what it found.
  const walked = (await discoveriesOf(ACCOUNT, ['steady'])).get('steady');
  expect(walked?.discoveredEpochSeconds).toBe(START);
  expect((await answers('breaks')).status).toEqual(
    Array.from({ length: MINUTES }, (_, at) => (at < FIRST_DOWN ? 1 : 0)),
  );
});

test('they open one alert for each fault, and tell of each once', async () => {
  const alerts = await openAlerts(ACCOUNT);
  const faults = alerts.map(
    ({ monitorObjectId, instanceName, dataPointName }) =>
      `${monitorObjectId} ${instanceName} ${dataPointName}`,
  );
  expect(new Set(faults).size).toBe(faults.length);
  expect(faults.filter((fault) => fault.endsWith('HostStatus'))).toEqual(['breaks - HostStatus']);
  const told = (await pendingNotices(ACCOUNT)).map(({ alertId, event }) => `${alertId} ${event}`);
  expect(told.sort()).toEqual(alerts.map(({ id }) => `${id} opened`).sort());
});

test('a poll that fails twice is named to the queue, and another poller may do it at once', async () => {
  const minute = START + (MINUTES + 5) * MINUTE_SECONDS;
  setClock(minute);
  const poll = { accountId: ACCOUNT, shardId: SHARD, minuteEpochSeconds: minute };
  const broken = newPoller();
  const failing = vi.spyOn(broken, 'prepare').mockImplementation(() => {
    throw new Error('It cannot be said what to ask.');
  });
  await expect(takePoll(broken, poll)).rejects.toThrow('what to ask');
  expect(failing).toHaveBeenCalledTimes(2);
  broken.close();
  expect(await polledUntil(poll)).toBeLessThan(minute);
  await takePoll(pollers[0]!, poll);
  expect(await polledUntil(poll)).toBe(minute);
});

test('the clock of compaction, its queue and the compactor fold the hour that is over, and the figures stay', async () => {
  const before = await answers('steady');
  const slots = async () =>
    (await query('series', { partition: { deviceKey: `${ACCOUNT}#steady` } })).map(({ slot }) =>
      String(slot),
    );
  setClock(HOUR + 10 * MINUTE_SECONDS);
  await Promise.all([call('compaction-clock'), call('compaction-clock')]);
  // One of the two runs is done; the other met it, and its message comes again.
  await until(async () => (await slots()).includes('D#20261118'));
  await until(async () => (await messagesIn('COMPACTION_QUEUE_URL')) <= 1);
  setClock(HOUR + HOUR_SECONDS * 0.6);
  await until(async () => (await messagesIn('COMPACTION_QUEUE_URL')) === 0);
  expect((await slots()).sort()).toEqual(['D#20261118', 'H#2026111809', 'S#202611']);
  expect(await answers('steady')).toEqual(before);
});
