import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../infra/local/free-port.ts';

const root = join(import.meta.dirname, '..');

/** The command of `npm start` in a child process. */
export interface LocalRun {
  child: ChildProcess;
  url: string;
  /** Start-up time. */
  seconds: number;
}

/**
 * @param environment in addition to this process's own
 * @throws Error if it is not built or ends too early.
 */
export async function startLocalRun(
  dataDir: string,
  devices: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<LocalRun> {
  if (!existsSync(join(root, 'dist/local/main.js')))
    throw new Error('The local run is not built: run `npm run build` first.');
  const port = String(await freePort());
  const env = { ...process.env, ...environment, PORT: port, DATA_DIR: dataDir };
  const began = performance.now();
  // Without npm, so that the child process is the portal itself.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const child = spawn('sh', ['-c', `exec env ${scripts.start} --devices ${devices}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  for await (const chunk of child.stdout!.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    output += chunk.toString('utf8');
    if (output.includes('\nReady:')) break;
  }
  if (!output.includes('\nReady:'))
    throw new Error(
      `The local run ended before it was ready. ${output.trim().split('\n').at(-1) ?? ''}`,
    );
  child.stdout!.resume();
  return { child, url: `http://localhost:${port}`, seconds: (performance.now() - began) / 1_000 };
}

/** Memory of the process with all threads of the local run. Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

export async function endLocalRun({ child }: LocalRun): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(forced);
}
