import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectorsOf } from '../../functions/store/collectors.ts';
import { discoveriesOf, latestPolls } from '../../functions/store/polls.ts';
import { readShardState } from '../../functions/monitoring/collector/shard-state.ts';
import {
  ACCOUNT,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';
import { until } from '../fixtures/until.ts';
import { aCollector, addCollector, codeFor, startMachine, type RunningMachine } from './site.ts';

const SHARD = 'at-leeds-1';
let world: PolledWorld;
let machine: RunningMachine;

beforeAll(async () => {
  world = await startPolledWorld('71', Math.floor(Date.now() / 60_000) * 60, [
    { deviceId: 'behind', shardId: SHARD, simulated: {} },
  ]);
  await addCollector(aCollector('leeds'));
  machine = await startMachine(world.local, await codeFor(aCollector('leeds'), 'once'));
});
afterAll(async () => {
  await machine?.stop();
  await world?.stop();
});

test('a machine that is enrolled polls and walks the devices of its collector', async () => {
  await until(async () =>
    expect((await latestPolls(ACCOUNT)).get('behind')).toMatchObject({ answering: true }),
  );
  await until(async () =>
    expect(
      (await discoveriesOf(ACCOUNT, ['behind'])).get('behind')?.interfaces.length,
    ).toBeGreaterThan(0),
  );
  const state = await readShardState(ACCOUNT, SHARD);
  expect(state.devices.get('behind')).toMatchObject({ failures: 0 });
  const [leeds] = await collectorsOf(ACCOUNT);
  expect(leeds).toMatchObject({
    collector: { holder: machine.machineId },
    machines: [{ machineId: machine.machineId, withdrawnAtMs: 0 }],
  });
});
