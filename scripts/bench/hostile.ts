import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signInAt, siteAt, type Site } from '../../functions/gateways/visitor.ts';
import type { DemoUser } from '../../infra/local/seed/write-people.ts';
import { endLocalRun, startLocalRun } from '../local-run.ts';
import { percentile, type Bench, type Figure } from './figure.ts';
import { ATTACKS } from './hostile/attacks.ts';
import type { Answers, Task } from './hostile/person.ts';
import { latencies, warm } from './hostile/victim.ts';

const DEVICES = 200;
const PAIRS = 3;
const WINDOW_SECONDS = 10;
/** Until an attack is under way. */
const BEFORE_MS = 1_000;
const WARM_CALLS = 200;
const WARM_AT_ONCE = 4;
const MOST_TIMES = 2;
const HOSTILE = 'joanna.pike';
const VICTIMS = ['edith.sykes', 'raj.mistry'];
const VICTIMS_ACCOUNT = 'calder';
const PERSON = fileURLToPath(new URL('hostile/person.ts', import.meta.url));
const ALL = 'all';

/** Attacks by what is measured, each alone and all together. */
const names = Object.keys(ATTACKS);
const only = process.env['BENCH_ONLY']?.split(',');
const plan = new Map<string, readonly string[]>(
  [...names, ALL]
    .filter((name) => !only || only.includes(name))
    .map((name) => [name, name === ALL ? names : [name]]),
);

interface Pair {
  quietMs: number;
  meanwhileMs: number;
  answers: Answers;
}

/** Whether one hostile person slows down the list of another provider's people. */
export const bench: Bench = {
  name: `one hostile person, and a list of another provider's people: 95th percentiles, medians of ${PAIRS} pairs of windows`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'linekeeper-hostile-'));
    try {
      const seed = join(folder, 'seed');
      await endLocalRun(await startLocalRun(seed, DEVICES));
      const pairs = new Map([...plan.keys()].map((name) => [name, [] as Pair[]]));
      for (let round = 0; round < PAIRS; round += 1)
        for (const [name, attacks] of plan) {
          const dataDir = join(folder, `${name}-${round}`);
          await cp(seed, dataDir, { recursive: true });
          pairs.get(name)!.push(await pairOf(dataDir, attacks));
          await rm(dataDir, { recursive: true });
        }
      return [...pairs].flatMap(([name, measured]) => figuresOf(name, measured));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** In a portal of its own: limits, jobs and memory of one attack are not those of the next. */
async function pairOf(dataDir: string, attacks: readonly string[]): Promise<Pair> {
  const run = await startLocalRun(dataDir, DEVICES);
  try {
    const site = await siteAt(run.url);
    const tokenOf = await signIns(site, dataDir);
    const tokens = await Promise.all(VICTIMS.map(tokenOf));
    const readers = { site, account: VICTIMS_ACCOUNT, tokens: tokens.map(({ token }) => token) };
    const hostile = await startHostile({ site, ...(await tokenOf(HOSTILE)), attacks });
    try {
      await warm(readers, WARM_CALLS, WARM_AT_ONCE);
      const quiet = await latencies(readers, WINDOW_SECONDS);
      hostile.send('begin');
      await wait(BEFORE_MS);
      const meanwhile = await latencies(readers, WINDOW_SECONDS);
      const answered = once(hostile, 'message');
      hostile.send('end');
      const [answers] = (await answered) as [Answers];
      return {
        quietMs: percentile(quiet, 0.95),
        meanwhileMs: percentile(meanwhile, 0.95),
        answers,
      };
    } finally {
      hostile.kill();
    }
  } finally {
    await endLocalRun(run);
  }
}

async function signIns(site: Site, dataDir: string) {
  const people = JSON.parse(await readFile(join(dataDir, 'demo-users.json'), 'utf8')) as DemoUser[];
  return async (username: string) => {
    const { password, account_id: account } = people.find((one) => one.username === username)!;
    const answer = await signInAt(site, { username, password, account });
    if ('refusal' in answer) throw new Error(`${username} cannot sign in: ${answer.refusal}`);
    return { token: answer.idToken, account };
  };
}

/** A process of its own, whose work does not delay the measuring one. */
async function startHostile(task: Task) {
  const hostile = fork(PERSON, { execArgv: ['--import', 'tsx'] });
  const prepared = once(hostile, 'message');
  hostile.send(task);
  await prepared;
  return hostile;
}

function figuresOf(name: string, pairs: readonly Pair[]): Figure[] {
  const median = (of: (pair: Pair) => number) => percentile(pairs.map(of), 0.5);
  const answers = new Map<string, number>();
  for (const pair of pairs)
    for (const [status, times] of Object.entries(pair.answers))
      answers.set(status, (answers.get(status) ?? 0) + times);
  return [
    { name: `${name}: quiet`, value: median(({ quietMs }) => quietMs), unit: 'ms' },
    { name: `${name}: meanwhile`, value: median(({ meanwhileMs }) => meanwhileMs), unit: 'ms' },
    {
      name: `${name}: meanwhile beside quiet`,
      value: median(({ quietMs, meanwhileMs }) => meanwhileMs / quietMs),
      unit: 'times',
      budget: MOST_TIMES,
      ...(name === ALL && { mustHold: true as const }),
    },
    ...[...answers].map(([status, value]) => ({
      name: `${name}: answered ${status}`,
      value,
      unit: 'requests',
    })),
  ];
}
