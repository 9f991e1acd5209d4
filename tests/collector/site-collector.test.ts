import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTogether } from '../../functions/store/client.ts';
import { profilePut } from '../../functions/store/device-profiles.ts';
import { messagesOf } from '../../functions/store/messages.ts';
import { collectorsOf } from '../../functions/store/collectors.ts';
import { discoveriesOf, latestPolls } from '../../functions/store/polls.ts';
import { readShardState } from '../../functions/monitoring/collector/shard-state.ts';
import {
  ACCOUNT,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';
import { aProfile } from '../fixtures/device-profiles.ts';
import { until } from '../fixtures/until.ts';
import { aCollector, addCollector, codeFor, startMachine, type RunningMachine } from './site.ts';

const SHARD = 'at-leeds-1';
const OURS = aProfile('Ours', {
  match: { objectId: ['1.3.6.1.4.1.2636.1'] },
  sensors: [{ oid: '1.3.6.1.2.1.1.1.0', name: 'Series', unit: 'other', pattern: 'srx(\\d+)' }],
});
let world: PolledWorld;
let machine: RunningMachine;

beforeAll(async () => {
  world = await startPolledWorld('71', Math.floor(Date.now() / 60_000) * 60, [
    { deviceId: 'behind', shardId: SHARD, simulated: {} },
  ]);
  await addCollector(aCollector('leeds'));
  await writeTogether([
    profilePut({ accountId: ACCOUNT, profileId: 'own-1', name: 'Ours', text: OURS }, 0, {
      name: 'desk',
      home: 'northbeam',
    }),
  ]);
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

test('a profile of its account reaches a machine, and the walk with its pattern is taken in', async () => {
  await until(async () =>
    expect((await discoveriesOf(ACCOUNT, ['behind'])).get('behind')).toMatchObject({
      identity: { profile: 'Ours' },
      sensors: expect.arrayContaining([
        expect.objectContaining({ name: 'Series', pattern: 'srx(\\d+)' }),
      ]),
    }),
  );
});

test('syslog and traps of its devices alone are on their pages, with the place that takes them', async () => {
  const machineOf = async () => (await collectorsOf(ACCOUNT))[0]!.machines[0]!;
  await until(async () => expect((await machineOf()).receiver.syslog).toBeGreaterThan(0));
  const { receiver } = await machineOf();
  expect(receiver.traps).toBeGreaterThan(0);
  await sendFrom('127.71.0.1', '<11>ospfd: neighbour lost', receiver.syslog);
  await sendFrom('127.71.0.1', 'not a trap', receiver.traps);
  await sendFrom('127.71.0.9', '<11>of a stranger', receiver.syslog);
  const place = { accountId: ACCOUNT, deviceId: 'behind' };
  await until(async () => expect(await messagesOf(place, 10)).toHaveLength(2));
  const found = (await messagesOf(place, 10)).map(({ kind, app, text, count }) => [
    kind,
    app,
    text,
    count,
  ]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['syslog', 'ospfd', 'neighbour lost', 1],
      ['refused', 'SNMP', 'It is not a readable message.', 1],
    ]),
  );
});

async function sendFrom(address: string, text: string, port: number): Promise<void> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, address, resolve));
  await new Promise<void>((resolve) => socket.send(text, port, '127.0.0.1', () => resolve()));
  socket.close();
}
