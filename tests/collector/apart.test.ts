import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { everyShard, everyStoredShard } from '../../functions/monitoring/collector/shards.ts';
import { pack, unpack } from '../../functions/runtime/packed.ts';
import {
  ACCOUNT,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';

const SHARD = 'at-bath-1';
let world: PolledWorld;

beforeAll(async () => {
  world = await startPolledWorld('74', 1_790_000_040, [
    { deviceId: 'bath', shardId: SHARD, simulated: {} },
    { deviceId: 'near', simulated: {} },
  ]);
});
afterAll(() => world.stop());

test('the planner leaves the shards of collectors out, and the compactor does not', async () => {
  const own = { accountId: ACCOUNT, shardId: 's1' };
  const far = { accountId: ACCOUNT, shardId: SHARD };
  expect(await everyShard()).toEqual([{ ...own, devices: 1 }]);
  const stored = await everyStoredShard(world.now);
  expect(stored).toContainEqual(own);
  expect(stored).toContainEqual(far);
});

test('a body that would fill the memory is not unpacked', () => {
  const text = 'a'.repeat(1_000);
  expect(unpack(z.string(), pack(text))).toBe(text);
  const bomb = pack(text.repeat(60_000));
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => unpack(z.string(), bomb)).toThrow(RangeError);
});
