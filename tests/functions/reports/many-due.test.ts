import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_LEASE_MS, JOB_RETRY_MS } from '../../../core/domain/job.ts';
import { hasEnded, jobSchema } from '../../../core/domain/job.ts';
import { putMany, query } from '../../../functions/store/client.ts';
import { schedulePut } from '../../../functions/store/schedules.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt } from '../jobs/kill.ts';
import { arrived, clock, later, lose, openJobs, run } from '../jobs/open-jobs.ts';
import { makeDue } from './report-calls.ts';

const SCHEDULES = repetitions(4, 1_000);
const KILLS = 5;
/** Calls of a run before it dies; five deaths fall into the work of all. */
const CALLS_BEFORE_DEATH = repetitions(12, 1_900);
const northbeam = accountNamed('northbeam');

let local: Local;
beforeAll(async () => {
  local = await openJobs();
});
afterAll(() => local.stop());

/** Stores reports of the manager's that are due in the same minute. */
async function storeSchedules(): Promise<void> {
  const puts = Array.from({ length: SCHEDULES }, (_, at) =>
    schedulePut(
      {
        accountId: northbeam,
        scheduleId: `many-${at}`,
        rule: { every: 'day', hour: 9, minute: 0, zone: 'Europe/London' },
        kind: 'report',
        title: `Report ${at}`,
        input: {
          name: `Report ${at}`,
          template: 'hostInventory',
          format: 'CSV',
          recipients: [`to-${at}@example.com`],
          columns: [],
          filter: { join: 'and', items: [] },
          zone: 'Europe/London',
          account: 'northbeam',
          range: '24_Hours',
        },
        starter: {
          sub: people.manager['sub']!,
          username: people.manager['cognito:username']!,
          displayName: 'Harbour Manager',
          email: 'harbour-manager@example.com',
          home: northbeam,
          customer: 'Harbour Foods',
        },
      },
      new Date(),
    ),
  );
  await putMany(
    'schedules',
    puts.map(({ Put }) => Put!.Item!),
  );
  await makeDue();
}

const jobsOfAll = async () =>
  (await query('jobs', { index: 'started', partition: { accountId: northbeam } }))
    .map((row) => jobSchema.parse(row))
    .filter(({ title }) => title.startsWith('Report '));

test(
  `${SCHEDULES} reports that are due in the same minute are all delivered, each once, although the process is killed ${KILLS} times`,
  async () => {
    await storeSchedules();
    const before = local.mailbox.messages.length;
    let kills = 0;
    for (let rounds = 0; rounds < SCHEDULES + 40; rounds += 1) {
      const work = async () => {
        await later(JOB_LEASE_MS + JOB_RETRY_MS);
        await arrived(1);
        // What arrives meanwhile is run in the next round.
        await run();
      };
      if (kills < KILLS) {
        const isKilled = await killedAt(CALLS_BEFORE_DEATH, 'after', work);
        kills += Number(isKilled);
        lose();
      } else {
        await clock();
        await work().catch(() => undefined);
      }
      const jobs = await jobsOfAll();
      if (jobs.length === SCHEDULES && jobs.every(hasEnded)) break;
    }
    const jobs = await jobsOfAll();
    expect(jobs.map(({ state }) => state)).toEqual(Array.from(jobs, () => 'done'));
    expect(jobs).toHaveLength(SCHEDULES);
    expect(kills).toBe(KILLS);
    const mails = local.mailbox.messages.slice(before).map(({ to }) => to[0]);
    expect(new Set(mails).size).toBe(SCHEDULES);
    // A second mail only to whom the process was sending when it died.
    expect(mails.length - SCHEDULES).toBeLessThanOrEqual(KILLS);
  },
  repetitions(60_000, 1_800_000),
);
