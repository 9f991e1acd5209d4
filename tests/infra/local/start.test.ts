import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../infra/local/free-port.ts';
import type { DemoUser } from '../../../infra/local/seed/write-people.ts';

const root = join(import.meta.dirname, '../../..');
const READY = /^Ready: (?<url>http:\/\/localhost:\d+)$/m;
const STACK = /^\s+at /m;

/** Built apart from dist/local, which a portal of this checkout may be running from. */
let built: string;
let folder: string;
/** Filled by the first start; other tests work on copies. */
let filled: string;
const running = new Set<ChildProcess>();

interface Run {
  child: ChildProcess;
  output(): string;
  /** Resolves with the address when ready; null when it ended before. */
  ready: Promise<string | null>;
  /** The exit code. */
  ended: Promise<number | null>;
}

beforeAll(async () => {
  await mkdir(join(root, 'dist'), { recursive: true });
  built = await mkdtemp(join(root, 'dist/start-'));
  await promisify(execFile)(process.execPath, [
    join(root, 'scripts/build-local.mjs'),
    join(built, 'local'),
  ]);
  folder = await mkdtemp(join(tmpdir(), 'start-data-'));
  filled = join(folder, 'filled');
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(async () => {
  await Promise.all([built, folder].map((path) => rm(path, { recursive: true, force: true })));
});

function start(dataDir: string, port: number): Run {
  const child = spawn(process.execPath, [join(built, 'local/main.js'), '--devices', '4'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  });
  running.add(child);
  let output = '';
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = Promise.race([
    ended.then(() => null),
    new Promise<string>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8');
          const found = READY.exec(output)?.groups?.['url'];
          if (found) resolve(found);
        });
      }
    }),
  ]);
  return { child, output: () => output, ready, ended };
}

async function interrupt({ child, ended }: Run): Promise<number | null> {
  child.kill('SIGINT');
  return await ended;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const peopleOf = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'demo-users.json'), 'utf8')) as DemoUser[];

async function token(url: string, person: DemoUser): Promise<number> {
  const { apiKey } = (await (await fetch(`${url}/config.json`)).json()) as { apiKey: string };
  const authorization = `Basic ${Buffer.from(`${person.username}:${person.password}`).toString('base64')}`;
  return (
    await fetch(`${url}/live/tokens?account_id=${person.account_id}`, {
      headers: { 'x-api-key': apiKey, authorization },
    })
  ).status;
}

/** A start that cannot be: one sentence or two on one line, no stack, exit code 1. */
async function refusal(run: Run): Promise<string> {
  expect([await run.ready, await run.ended], run.output()).toEqual([null, 1]);
  expect(run.output()).not.toMatch(STACK);
  return run.output().trim().split('\n').at(-1)!;
}

describe('npm start', { timeout: 180_000 }, () => {
  test('fills an empty folder, ends on Ctrl-C leaving nothing locked, and goes on the next time with the same people', async () => {
    const first = start(filled, await freePort());
    const url = await first.ready;
    expect(first.output()).toContain('Writing 4 devices');
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const [person] = await peopleOf(filled);
    expect(await token(url!, person!)).toBe(200);
    expect(await interrupt(first), first.output()).toBe(0);
    expect(await isThere(join(filled, 'lock'))).toBe(false);

    const second = start(filled, await freePort());
    expect(await token((await second.ready)!, person!)).toBe(200);
    expect(second.output()).not.toContain('Writing');
    expect(second.output()).toContain(person!.password);
    expect(await interrupt(second)).toBe(0);
  });

  test('a port in use and a folder in use are told in a sentence, and harm neither the folder nor the other run', async () => {
    const own = join(folder, 'own');
    await cp(filled, own, { recursive: true });
    const first = start(own, await freePort());
    const url = (await first.ready)!;
    const port = Number(new URL(url).port);
    const other = join(folder, 'other');
    expect(await refusal(start(other, port))).toBe(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
    expect(await isThere(join(other, 'lock'))).toBe(false);
    expect(await refusal(start(own, await freePort()))).toBe(
      `The data folder ${own} is in use by another run (process ${first.child.pid}).`,
    );
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await interrupt(first)).toBe(0);
  });

  test('two portals of different folders run beside each other, each with its own simulated network', async () => {
    const beside = join(folder, 'beside');
    const [one, two] = [start(filled, await freePort()), start(beside, await freePort())];
    await Promise.all([one.ready, two.ready]);
    const portOf = async (dataDir: string) =>
      (JSON.parse(await readFile(join(dataDir, 'simulation.json'), 'utf8')) as { port: number })
        .port;
    expect(await portOf(filled)).not.toBe(await portOf(beside));
    expect(`${one.output()}${two.output()}`).not.toContain('will not answer');
    expect(await Promise.all([interrupt(one), interrupt(two)])).toEqual([0, 0]);
  });

  test('every damaged file of the data folder is named in a sentence', async () => {
    const names = (await readdir(filled, { recursive: true })).filter((name) =>
      name.endsWith('.json'),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'keys.json',
        'demo-users.json',
        'simulation.json',
        'people/users.json',
        'secrets.json',
      ]),
    );
    const copy = join(folder, 'damaged');
    await cp(filled, copy, { recursive: true });
    for (const name of names) {
      const path = join(copy, name);
      const whole = await readFile(path);
      await writeFile(path, whole.subarray(0, whole.length / 2));
      expect(await refusal(start(copy, await freePort()))).toBe(
        `${path} cannot be read. Move the data folder away, or delete it, and start again: it will be filled anew.`,
      );
      await writeFile(path, whole);
    }
  });

  test('damaged tables, and tables that are gone, are told in a sentence', async () => {
    const copy = join(folder, 'tables');
    await cp(filled, copy, { recursive: true });
    await writeFile(join(copy, 'tables/CURRENT'), 'garbage\n');
    expect(await refusal(start(copy, await freePort()))).toContain(
      `The tables in ${join(copy, 'tables')} cannot be read.`,
    );
    await rm(join(copy, 'tables'), { recursive: true });
    expect(await refusal(start(copy, await freePort()))).toContain(
      `What the tables in ${join(copy, 'tables')} held cannot be read.`,
    );
  });
});
