import { describe, expect, test } from 'vitest';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from '../jobs/kill.ts';
import { arrived, eachWithJobs, jobOf, lose, recover, run } from '../jobs/open-jobs.ts';
import { searchOf, startSearch, startSilence } from './open-search.ts';
import { eachWithNetwork } from './search-network.ts';

/** Two steps; each address answers. */
const ADDRESSES = Array.from({ length: 21 }, (_, at) => `127.83.0.${at + 1}`);
const RANGE = ADDRESSES.join(' ');
/** In the short form every so many calls are the last one. */
const EVERY = repetitions(5, 1);
/** A run that hands over after the plan and one step. */
const ONE_STEP = [300_000, 300_000, 0];

eachWithJobs();
const port = eachWithNetwork(ADDRESSES.map((address) => ({ address, hostname: address })));
const clock = { now: () => new Date(), remainingMs: () => 300_000 };
const northbeam = accountNamed('northbeam');

describe.each<Moment>(['before', 'after'])('a process that dies %s any call', (moment) => {
  test('leaves a search that goes on and has each address once', async () => {
    for (let at = 1, isKilled = true; isKilled; at += EVERY) {
      const { job } = await startSearch(RANGE, port());
      await arrived(1);
      isKilled = await killedAt(at, moment, () => run());
      if (isKilled) await recover(people.northDesk, job.id);
      const search = await searchOf(job.id);
      expect(search, `killed at call ${at}`).toMatchObject({ job: { state: 'done' }, asked: 21 });
      expect(
        search.found.map(({ address }) => address),
        `killed at call ${at}`,
      ).toEqual(ADDRESSES);
      lose();
    }
  });
});

test('what is found so far is shown, and a stopped search asks no more', async () => {
  const { job } = await startSearch(RANGE, port());
  await arrived(1);
  await run(ONE_STEP);
  expect(await searchOf(job.id)).toMatchObject({
    job: { state: 'running' },
    addresses: 21,
    asked: 20,
  });
  await call('jobs.cancelJob', people.northDesk, { query: { id: job.id } });
  await arrived(1);
  await run();
  const stopped = await searchOf(job.id);
  expect(stopped).toMatchObject({ job: { state: 'cancelled' }, asked: 20 });
  expect(stopped.found).toHaveLength(20);
});

test('a search waits for an earlier one of the account', async () => {
  const first = await startSearch(RANGE, port());
  const second = await startSearch('127.83.0.1', port());
  await arrived(2);
  lose();
  const { runJob } = await import('../../../functions/jobs/run.ts');
  await runJob(northbeam, second.job.id, clock);
  expect(await jobOf(people.northDesk, second.job.id)).toMatchObject({
    state: 'waiting',
    stepsInAll: null,
  });
  await runJob(northbeam, first.job.id, clock);
  expect(await jobOf(people.northDesk, first.job.id)).toMatchObject({ state: 'done' });
  await recover(people.northDesk, second.job.id);
  expect(await jobOf(people.northDesk, second.job.id)).toMatchObject({ state: 'done' });
});

test('twenty silent addresses are asked at once, each twice, and then the next', async () => {
  const silence = await startSilence();
  const { job } = await startSearch('127.84.0.0/27', silence.port);
  await arrived(1);
  await run();
  silence.close();
  expect(await searchOf(job.id)).toMatchObject({ asked: 30, found: [] });
  const attempts = new Map<string, number[]>();
  for (const { request, atMs } of silence.heard)
    attempts.set(request, [...(attempts.get(request) ?? []), atMs]);
  expect([...attempts.values()].map(({ length }) => length)).toEqual(Array(30).fill(2));
  const firsts = [...attempts.values()].map(([first]) => first!);
  expect(firsts[19]! - firsts[0]!).toBeLessThan(900);
  // Two attempts of a second at least come before.
  expect(firsts[20]! - firsts[0]!).toBeGreaterThan(1_900);
});
