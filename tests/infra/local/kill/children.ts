import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../../../..');

/** The application in a process of its own, to be killed and started again on the same folder. */
export interface Child {
  lines: Interface;
  /** Resolves with its next line. @throws Error when it ends before. */
  line(): Promise<string>;
  kill(): Promise<void>;
}

export interface Children {
  start(...args: string[]): Child;
  stop(): Promise<void>;
}

/**
 * Children of an entry of this folder, which get the folder of their data as their first argument.
 * They are bundled, for so many starts from source take minutes.
 */
export async function childrenOf(entry: string): Promise<Children> {
  await mkdir(join(root, 'dist'), { recursive: true });
  // Two folders below the root, as the module that it starts the application with.
  const folder = await mkdtemp(join(root, 'dist/kill-'));
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-data-'));
  await build({
    absWorkingDir: root,
    entryPoints: [`tests/infra/local/kill/${entry}.ts`],
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['bufferutil', 'utf-8-validate'],
    logLevel: 'error',
    banner: {
      js: "import{createRequire as portalRequire}from'node:module';const require=portalRequire(import.meta.url);",
    },
  });
  let latest: ChildProcess | undefined;
  return {
    start(...args) {
      latest = spawn(process.execPath, [join(folder, `${entry}.js`), dataDir, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
        },
      });
      return follow(latest);
    },
    async stop() {
      latest?.kill('SIGKILL');
      await Promise.all(
        [folder, dataDir].map((path) => rm(path, { recursive: true, force: true })),
      );
    },
  };
}

function follow(started: ChildProcess): Child {
  let complaint = '';
  started.stderr!.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const exited = once(started, 'exit');
  const lines = createInterface({ input: started.stdout! });
  return {
    lines,
    async line() {
      const [line] = (await Promise.race([
        once(lines, 'line'),
        exited.then(() => {
          throw new Error(`The application ended: ${complaint}`);
        }),
      ])) as [string];
      return line;
    },
    async kill() {
      started.kill('SIGKILL');
      await exited;
    },
  };
}
