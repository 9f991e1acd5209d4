import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, type Identity } from '../../collector/identity.ts';
import { Queue } from '../../collector/queue.ts';
import { SiteCollector } from '../../collector/site-collector.ts';
import { writeTogether } from '../../functions/store/client.ts';
import { machineWith, machineWithdrawal } from '../../functions/store/collectors.ts';
import { until } from '../fixtures/until.ts';
import { startPolledWorld, type PolledWorld } from '../functions/monitoring/polled-world.ts';
import { aCollector, addCollector, codeFor } from './site.ts';

const SHARD = 'at-leeds-1';
let world: PolledWorld;
let folder: string;
let identity: Identity;
const servers: Server[] = [];

beforeAll(async () => {
  world = await startPolledWorld('73', Math.floor(Date.now() / 60_000) * 60, [
    { deviceId: 'behind', shardId: SHARD, simulated: {} },
  ]);
  await addCollector(aCollector('leeds'));
  folder = await mkdtemp(join(tmpdir(), 'linekeeper-machine-'));
  const code = await codeFor(aCollector('leeds'), 'once');
  identity = await enrol(folder, world.local.url, code);
  await writeFile(join(folder, 'notes.txt'), 'of somebody else');
});
afterAll(async () => {
  for (const server of servers) server.close();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs with a minute in the queue, so that it calls every few seconds. */
async function runToItsEnd(portal: string): Promise<string[]> {
  const minuteEpochSeconds = Math.floor(Date.now() / 60_000) * 60;
  await new Queue(folder).add(SHARD, { minuteEpochSeconds, devices: [] });
  await new SiteCollector({ ...identity, portal }, folder).run();
  return (await readdir(folder)).sort();
}

async function answering(status: number, body: object): Promise<string> {
  const server = createServer((_request, answer) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a machine has its work list on disk, with credentials', async () => {
  const machine = new SiteCollector(identity, folder);
  const running = machine.run();
  await until(async () =>
    expect(await readFile(join(folder, 'work.json'), 'utf8')).toContain('harbour-read'),
  );
  machine.stop();
  await running;
});

test('a refusal that is not of its key ends a machine and removes nothing', async () => {
  const proxy = await answering(401, { message: 'Sign in to the proxy.' });
  expect(await runToItsEnd(proxy)).toEqual(
    expect.arrayContaining(['identity.json', 'queue', 'work.json']),
  );
}, 90_000);

test('a machine that is withdrawn removes work list, credentials and minutes, and nothing of others', async () => {
  const machine = (await machineWith(identity.machineId))!;
  await writeTogether([machineWithdrawal(machine, new Date())]);
  expect(await runToItsEnd(identity.portal)).toEqual(['identity.json', 'notes.txt']);
}, 90_000);
