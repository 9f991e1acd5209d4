import { expect, test } from 'vitest';
import {
  inPolls,
  SHARDS_AT_ONCE,
  type PolledShard,
} from '../../../functions/monitoring/collector/shards.ts';
import { accountNamed } from '../../fixtures/ids.ts';

/** SQS takes so much in one request, which has ten messages. */
const LARGEST_MESSAGE_BYTES = 262_144 / 10;

const shards = (count: number, devices: number): PolledShard[] =>
  Array.from({ length: count }, (_, at) => ({
    accountId: accountNamed(`account ${at}`),
    shardId: `s${at}`,
    devices,
  }));
const sizes = (some: readonly PolledShard[]) => inPolls(some).map(({ length }) => length);

test('a run takes shards of any account until it has the devices of five full ones', () => {
  expect(sizes(shards(12, 100))).toEqual([5, 5, 2]);
  expect(sizes(shards(200, 5))).toEqual([100, 100]);
  expect(sizes([...shards(1, 5), ...shards(5, 100)])).toEqual([5, 1]);
});

test('a shard that is larger than a run is polled by itself, and none is left out or polled twice', () => {
  const mixed = [...shards(3, 40), ...shards(1, 900), ...shards(7, 90)];
  expect(sizes(mixed)).toEqual([3, 1, 5, 2]);
  expect(inPolls(mixed).flat()).toEqual(
    mixed.map(({ accountId, shardId }) => ({ accountId, shardId })),
  );
  expect(inPolls([])).toEqual([]);
});

test('a message of the smallest shards is one that SQS takes among ten, with the longest ids', () => {
  const id = 'a'.repeat(100);
  const tiny = shards(1_000, 1).map((shard) => ({
    ...shard,
    accountId: accountNamed(id),
    shardId: id,
  }));
  expect(sizes(tiny)).toEqual(Array(10).fill(SHARDS_AT_ONCE));
  const [first] = inPolls(tiny);
  const body = JSON.stringify({ minuteEpochSeconds: 1_795_000_000, shards: first });
  expect(body.length).toBeLessThan(LARGEST_MESSAGE_BYTES);
});
