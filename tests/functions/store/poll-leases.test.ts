import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  endPollLease,
  pollOfMinute,
  takePollLease,
  type PollLease,
} from '../../../functions/store/poll-leases.ts';
import { QUEUES } from '../../../infra/constructs/clocks.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const MINUTE = 60;
const DAY = 86_400;
const AT = 30_000_000 * MINUTE;

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => tables.stop());

const shardNamed = (shardId: string) => ({ accountId: accountNamed('northbeam'), shardId });

async function take(shardId: string, minute: number, poller: string): Promise<PollLease> {
  const lease = await takePollLease(shardNamed(shardId), minute, poller);
  if (typeof lease === 'string') throw new Error(lease);
  return lease;
}

test('after a day without polls the minutes of the latest half hour alone are known as passed over', async () => {
  for (const minute of [AT - DAY, AT]) await endPollLease(await take('one', minute, 'a'), true);
  const of = (minutesAgo: number) => pollOfMinute(shardNamed('one'), AT - minutesAgo * MINUTE);
  expect([await of(1), await of(29), await of(31)]).toEqual([
    'passed over',
    'passed over',
    'polled',
  ]);
});

test('the first poll of a shard passes nothing over, and a minute that was polled is not leased', async () => {
  const first = await take('first', AT, 'a');
  expect(first).toMatchObject({ formerPoller: '', passedOver: [] });
  await endPollLease(first, true);
  const of = (minute: number) => pollOfMinute(shardNamed('first'), minute);
  expect([await of(AT - MINUTE), await of(AT), await of(AT + MINUTE)]).toEqual([
    'polled',
    'polled',
    undefined,
  ]);
  expect(await takePollLease(shardNamed('first'), AT, 'b')).toBe('polled');
});

test('minutes that were passed over stay known for half an hour, whatever is polled since', async () => {
  const poll = async (minutes: number) =>
    endPollLease(await take('gaps', AT + minutes * MINUTE, 'a'), true);
  const of = (minutes: number) => pollOfMinute(shardNamed('gaps'), AT + minutes * MINUTE);
  for (const minutes of [0, 3, 6]) await poll(minutes);
  expect([await of(1), await of(3), await of(4)]).toEqual(['passed over', 'polled', 'passed over']);
  await poll(32);
  expect([await of(1), await of(2), await of(4)]).toEqual(['polled', 'polled', 'passed over']);
});

test('a poller does not trust its memory when another had the shard since and did not end', async () => {
  await endPollLease(await take('two', AT, 'a'), true);
  const next = await take('two', AT + MINUTE, 'a');
  expect(next.formerPoller).toBe('a');
  await endPollLease(next, true);
  await take('two', AT + 2 * MINUTE, 'b');
  expect(await takePollLease(shardNamed('two'), AT + 3 * MINUTE, 'a')).toBe('taken');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE * 1_000 });
  expect((await take('two', AT + 3 * MINUTE, 'a')).formerPoller).toBe('');
});

test('a lease lasts for the longest run of a poller, and has ended when the next minute is due', async () => {
  const start = Date.now();
  const after = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + ms });
  after(0);
  await take('three', AT, 'a');
  after(QUEUES.polls.timeoutSeconds * 1_000);
  expect(await takePollLease(shardNamed('three'), AT, 'b')).toBe('taken');
  after(MINUTE * 1_000);
  expect((await take('three', AT, 'b')).poller).toBe('b');
});

test('a poller whose lease has passed to another ends nothing', async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const former = await take('four', AT, 'a');
  vi.useFakeTimers({ toFake: ['Date'], now: start + MINUTE * 1_000 });
  await take('four', AT, 'b');
  await endPollLease(former, true);
  expect(await pollOfMinute(shardNamed('four'), AT)).toBeUndefined();
  expect(await takePollLease(shardNamed('four'), AT, 'c')).toBe('taken');
});
