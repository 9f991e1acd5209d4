import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { repetitions } from '../../../setup/repetitions.ts';
import type { BulkFound } from './bulk-child.ts';
import { childrenOf, type Child, type Children } from './children.ts';

const ROWS = repetitions(40, 2_000);
const KILLS = repetitions(1, 20);
const ROWS_IN_STEP = 20;
/** The last moment of a kill, after the first step that a run has done. */
const LATEST_KILL_MS = repetitions(60, 1_200);

let children: Children;
beforeAll(async () => {
  children = await childrenOf('bulk-child');
});
afterAll(() => children.stop());

interface Run {
  found: BulkFound;
  child: Child;
}

async function start(): Promise<Run> {
  const child = children.start();
  return { child, found: JSON.parse(await child.line()) as BulkFound };
}

async function ask(
  { found: { port, apiKey, token } }: Run,
  method: string,
  path: string,
  body?: unknown,
): Promise<JobView> {
  const response = await fetch(`http://127.0.0.1:${port}/live${path}`, {
    method,
    headers: {
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return (JSON.parse(text) as { data: JobView }).data;
}

const csv = Array.from(
  { length: ROWS },
  (_, at) => `Pat,Number${at},pat${at}@bulk.example,+4477009${String(10_000 + at)},Customer Viewer`,
).join('\r\n');

/** The job as a person sees it, read until it is as expected. */
async function seen(run: Run, id: string, isIt: (job: JobView) => boolean): Promise<JobView> {
  for (;;) {
    const job = await ask(run, 'GET', `/jobs/job?id=${id}`);
    if (isIt(job)) return job;
    await wait(20);
  }
}

/** Each row is done at most once; the progress is never more, and not much less. */
function check({ stepsDone, stored, inPool, audited, invited }: BulkFound): void {
  for (const rows of [stored, inPool, audited, invited])
    expect(new Set(rows).size).toBe(rows.length);
  expect(audited.toSorted()).toEqual(stored.toSorted());
  expect(stored.length).toBeGreaterThanOrEqual(Math.min(ROWS, stepsDone * ROWS_IN_STEP));
  expect(stored.length).toBeLessThanOrEqual((stepsDone + 1) * ROWS_IN_STEP);
  // At most the one that was being added is in the pool alone.
  expect(inPool.length - stored.length).toBeLessThanOrEqual(1);
}

test(
  `a job over ${ROWS} rows whose process is killed ${KILLS} times at random does each row once, and its progress is true all along`,
  { timeout: repetitions(180_000, 1_800_000) },
  async () => {
    let run = await start();
    const people = { account_id: 'northbeam', customer: 'Harbour Foods', csv, key: randomUUID() };
    const { id } = await ask(run, 'POST', '/users/bulk', people);
    let told = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const job = await seen(
        run,
        id,
        ({ stepsDone, state }) => stepsDone > told || state === 'done',
      );
      await wait(Math.random() * LATEST_KILL_MS);
      await run.child.kill();
      expect(job.stepsDone, `kill ${kills}`).toBeGreaterThanOrEqual(told);
      run = await start();
      check(run.found);
      told = run.found.stepsDone;
      expect(told, `kill ${kills}`).toBeGreaterThanOrEqual(job.stepsDone);
    }
    const ended = await seen(run, id, ({ state }) => state !== 'waiting' && state !== 'running');
    expect(ended).toMatchObject({
      state: 'done',
      sentence: `${ROWS.toLocaleString('en-GB')} users added and invited`,
    });
    await run.child.kill();
    const last = await start();
    check(last.found);
    expect(last.found.stored).toHaveLength(ROWS);
  },
);
