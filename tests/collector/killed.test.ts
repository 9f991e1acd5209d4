import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  COLLECTOR_FILE,
  COLLECTOR_RELEASE,
  COLLECTOR_VERSION,
} from '../../core/domain/site-collector.ts';
import { HOST_STATUS } from '../../core/domain/datasource.ts';
import { collectorsOf } from '../../functions/store/collectors.ts';
import { latestPolls } from '../../functions/store/polls.ts';
import { readSeries } from '../../functions/store/series-read.ts';
import {
  ACCOUNT,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';
import { until } from '../fixtures/until.ts';
import { repetitions } from '../setup/repetitions.ts';
import { serveRelease, type Offered } from './release-server.ts';
import { aCollector, addCollector, codeFor } from './site.ts';

const SHARD = 'at-york-1';
const TRIAL_MS = 6_000;
const KILLS = repetitions(4, 40);
let world: PolledWorld;
let folder: string;
let offered: Offered;
let portal: Awaited<ReturnType<typeof serveRelease>>;
let root: ChildProcess;

beforeAll(async () => {
  world = await startPolledWorld('75', Math.floor(Date.now() / 60_000) * 60, [
    { deviceId: 'york', shardId: SHARD, simulated: {} },
  ]);
  await addCollector(aCollector('york'));
  folder = await mkdtemp(join(tmpdir(), 'linekeeper-killed-'));
  for (const [place, version] of [
    ['old', '0.9.0'],
    ['new', COLLECTOR_VERSION],
  ])
    built(join(folder, place!), version!);
  offered = {
    file: await readFile(join(folder, 'new', COLLECTOR_FILE)),
    release: await readFile(join(folder, 'new', COLLECTOR_RELEASE), 'utf8'),
  };
  portal = await serveRelease(offered, (request, response) => {
    // A request of a process that is killed may outlive the world that answers it.
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('x-'));
      const answer = await world.local.call('POST', request.url!.slice('/live'.length), {
        body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
        headers: Object.fromEntries(headers) as Record<string, string>,
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    })().catch(() => response.destroy());
  });
}, 120_000);
afterAll(async () => {
  root?.kill('SIGKILL');
  await until(() => expect(alive()).toEqual([]));
  portal?.close();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The real program, signed with a key of the folder. */
function built(place: string, version: string): void {
  const script = `import('./scripts/build-collector.mjs').then(({ buildCollector }) =>
    buildCollector(${JSON.stringify(place)}, { version: '${version}', trialMs: ${TRIAL_MS} }))`;
  const env = { ...process.env, COLLECTOR_RELEASE_KEY: join(folder, 'key.pem') };
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function start(...args: string[]): void {
  const data = join(folder, 'data');
  root = spawn(process.execPath, [join(folder, 'old', COLLECTOR_FILE), '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function machine() {
  const all = await collectorsOf(ACCOUNT);
  return all.find(({ collector }) => collector.collectorId === 'york')!.machines[0]!;
}

/** Processes of the folder, by the system's list. */
const alive = () =>
  spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

test('killed again and again while it updates, it loses no minute and leaves no process', async () => {
  const code = await codeFor(aCollector('york'), 'yyyyy');
  start('--portal', portal.url, '--enrol', code);
  await until(async () => expect((await latestPolls(ACCOUNT)).get('york')).toBeDefined());
  const first = Math.floor(Date.now() / 60_000) * 60;
  for (let kills = 0; kills < KILLS; kills += 1) {
    await wait(((kills * 577) % 4_000) + 100);
    root.kill('SIGKILL');
    await once(root, 'exit');
    await until(() => expect(alive()).toEqual([]));
    start();
  }
  // The version is in use, or its trial was cut short three times.
  await until(async () => {
    const { version, failedVersion } = await machine();
    expect([version, failedVersion]).toContain(COLLECTOR_VERSION);
    expect(alive()).toHaveLength(2);
  });
  const last = Math.floor(Date.now() / 60_000) * 60;
  await until(async () =>
    expect((await latestPolls(ACCOUNT)).get('york')!.lastPolledEpochSeconds).toBeGreaterThanOrEqual(
      last,
    ),
  );
  const { series } = await readSeries({
    accountId: ACCOUNT,
    deviceId: 'york',
    shardId: SHARD,
    fromSeconds: first,
    toSeconds: last + 60,
  });
  const [part] = series.get(HOST_STATUS)!;
  expect([...(part as { samples: Float64Array }).samples]).toEqual(
    Array.from({ length: (last - first) / 60 + 1 }, () => 1),
  );
}, 300_000);
