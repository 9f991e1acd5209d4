import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../infra/local/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portal: { url: string; dataDir: string; output: string };
  }
}

/** Enough for every story of the simulated network, and started within seconds. */
const DEVICES = '60';
const LONGEST_START_MS = 170_000;

/**
 * Starts the built portal once for all browser tests, on a free port, with a data folder of its
 * own.
 */
export default async function startPortal(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linekeeper-e2e-'));
  const child = spawn(process.execPath, ['scripts/start.mjs', '--devices', DEVICES], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = join(dataDir, 'output.log');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => appendFileSync(output, chunk));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    project.provide('portal', { url: await readyAt(child), dataDir, output });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/**
 * The address that the portal prints when it is ready.
 * @throws Error with what it printed when it ends before that.
 */
async function readyAt(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The portal was not ready in time.\n${output}`)),
      LONGEST_START_MS,
    );
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const url = /Ready: (\S+)/.exec(output)?.[1];
      if (url) {
        clearTimeout(timer);
        resolve(url);
      }
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The portal ended with ${code}.\n${output}`));
    });
  });
}
