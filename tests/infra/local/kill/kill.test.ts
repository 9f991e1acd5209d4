import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../setup/repetitions.ts';
import type { Found } from './child.ts';

const KILLS = repetitions(6, 50);
const LANES = 4;
const root = join(import.meta.dirname, '../../../..');

let folder: string;
let dataDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  await mkdir(join(root, 'dist'), { recursive: true });
  // Two folders below the root, as the module that it starts the application with; bundled, for
  // so many starts from source take minutes.
  folder = await mkdtemp(join(root, 'dist/kill-'));
  dataDir = await mkdtemp(join(tmpdir(), 'kill-data-'));
  await build({
    absWorkingDir: root,
    entryPoints: ['tests/infra/local/kill/child.ts'],
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
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await Promise.all([folder, dataDir].map((path) => rm(path, { recursive: true, force: true })));
});

interface Run {
  found: Found;
  /** The last large transaction that was answered. */
  version(): number;
  /** Resolves with the first large transaction that is answered. */
  wroteOne: Promise<unknown>;
  kill(): Promise<void>;
}

async function start(): Promise<Run> {
  const started = spawn(process.execPath, [join(folder, 'child.js'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  });
  child = started;
  let complaint = '';
  started.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const exited = once(started, 'exit');
  const lines = createInterface({ input: started.stdout });
  const [first] = (await Promise.race([
    once(lines, 'line'),
    exited.then(() => {
      throw new Error(`The application ended: ${complaint}`);
    }),
  ])) as [string];
  let version = 0;
  lines.on('line', (line) => {
    version = Number(line);
  });
  return {
    found: JSON.parse(first) as Found,
    version: () => version,
    wroteOne: once(lines, 'line'),
    async kill() {
      started.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * @returns whether the acknowledgement was answered 200; false when the application died meanwhile.
 */
async function acknowledge({ port, apiKey, token }: Found, id: string): Promise<boolean> {
  const body = {
    account_id: 'northbeam',
    alert_id: id,
    alert_info: {
      billing_ref: 'NB1',
      severity: 4,
      instance: '-',
      datapoint: 'HostStatus',
      value: '0',
    },
    comment: 'On it',
  };
  try {
    const response = await fetch(`http://127.0.0.1:${port}/live/alerts/alert/ack`, {
      method: 'POST',
      headers: {
        'x-api-key': apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Acknowledges alerts on several lanes at once, and kills the application when so many were
 * answered, whatever the other lanes are doing.
 */
async function acknowledgeUntilKilled(
  { found, kill }: Run,
  answers: number,
  answered: Set<string>,
): Promise<void> {
  const waiting = found.alerts.filter((alert) => !alert.acked).map((alert) => alert.id);
  let count = 0;
  let killed: Promise<void> | undefined;
  const lane = async () => {
    while (!killed && waiting.length > 0) {
      const id = waiting.pop()!;
      if (!(await acknowledge(found, id))) continue;
      answered.add(id);
      count += 1;
      if (count >= answers) killed ??= kill();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await (killed ?? kill());
}

/** Nothing that was answered is lost, and nothing is there half. */
function check(
  { alerts, audited, versions }: Found,
  answered: ReadonlySet<string>,
  version: number,
): void {
  const acked = alerts.filter((alert) => alert.acked);
  expect(acked.map(({ id }) => id).sort()).toEqual(audited.toSorted());
  expect([...answered].filter((id) => !acked.some((alert) => alert.id === id))).toEqual([]);
  expect(alerts.filter((alert) => alert.indexedAtMs !== alert.changedAtMs)).toEqual([]);
  expect(new Set(versions.flat()).size).toBeLessThanOrEqual(1);
  expect(versions[0]?.[0] ?? 0).toBeGreaterThanOrEqual(version);
}

test(
  `killed ${KILLS} times in the middle of acknowledging and of large transactions: what was answered is there with its audit row, and nothing is there half`,
  { timeout: 300_000 },
  async () => {
    const answered = new Set<string>();
    let version = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const run = await start();
      check(run.found, answered, version);
      // Most kills meet a large transaction under way; now and then one is let through, so that
      // there is something to lose.
      if (kills % 10 === 0) await run.wroteOne;
      await acknowledgeUntilKilled(run, 1 + (kills % 6), answered);
      version = Math.max(version, run.version());
    }
    const last = await start();
    check(last.found, answered, version);
    await last.kill();
    expect(answered.size).toBeGreaterThanOrEqual(KILLS);
    expect(last.found.versions).toHaveLength(60);
  },
);
