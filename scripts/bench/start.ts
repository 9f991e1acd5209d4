import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../infra/local/free-port.ts';
import type { Bench, Figure } from './figure.ts';

const DEVICES = 200;
const SETTLES_MS = 65_000;
const root = join(import.meta.dirname, '../..');

/**
 * The local run as built: how long it takes to be ready, with and without data, and what it holds
 * in memory.
 */
export const bench: Bench = {
  name: `npm start with ${DEVICES} devices, after the build`,
  async run() {
    if (!existsSync(join(root, 'dist/local/main.js')))
      throw new Error('The local run is not built: run `npm run build` first.');
    const dataDir = await mkdtemp(join(tmpdir(), 'linekeeper-bench-'));
    try {
      return [
        await started(dataDir, 'first start, 7 days of history made', 30),
        ...(await startedAndSettled(dataDir)),
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function started(dataDir: string, name: string, budget: number): Promise<Figure> {
  const { child, seconds } = await start(dataDir);
  await end(child);
  return { name, value: seconds, unit: 's', budget };
}

async function startedAndSettled(dataDir: string): Promise<Figure[]> {
  const { child, seconds } = await start(dataDir);
  try {
    // A whole minute, so that the collector has polled every device.
    await new Promise((resolve) => {
      setTimeout(resolve, SETTLES_MS);
    });
    return [
      { name: 'start with data', value: seconds, unit: 's', budget: 5 },
      {
        name: 'memory of the whole local run after a minute',
        value: residentMegabytes(child.pid!),
        unit: 'MB',
        budget: 500,
      },
    ];
  } finally {
    await end(child);
  }
}

async function start(dataDir: string): Promise<{ child: ChildProcess; seconds: number }> {
  const port = String(await freePort());
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir };
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/start.mjs'), '--devices', String(DEVICES)],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let said = '';
  for await (const chunk of child.stdout!.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    said += chunk.toString('utf8');
    if (said.includes('\nReady:')) break;
  }
  if (!said.includes('\nReady:'))
    throw new Error(
      `The local run ended before it was ready. ${said.trim().split('\n').at(-1) ?? ''}`,
    );
  child.stdout!.resume();
  return { child, seconds: (performance.now() - began) / 1_000 };
}

/**
 * Memory of the one process, whose threads are all of the local run: it builds in another. Linux
 * only.
 */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(forced);
}
