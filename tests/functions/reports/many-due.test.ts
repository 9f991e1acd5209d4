import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasEnded, jobSchema } from '../../../core/domain/job.ts';
import { putMany, query } from '../../../functions/store/client.ts';
import { schedulePut } from '../../../functions/store/schedules.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt } from '../jobs/kill.ts';
import { AFTER_A_DEATH_MS, letWait } from '../jobs/after-a-death.ts';
import { arrived, clock, lose, openJobs, publish, run } from '../jobs/open-jobs.ts';
import { makeDue } from './report-calls.ts';

const SCHEDULES = repetitions(4, 1_000);
const KILLS = repetitions(2, 5);
/** Calls of a run before it dies; the deaths fall into the work of all. */
const CALLS_BEFORE_DEATH = repetitions(30, 2_500);
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

/** Everybody whom the mail service took a mail for; the mailbox itself keeps the last few hundred. */
function watchMails(): string[] {
  const to: string[] = [];
  const { mailbox } = local;
  const add = mailbox.add.bind(mailbox);
  mailbox.add = async (message) => {
    const added = await add(message);
    to.push(added.to[0]!);
    return added;
  };
  return to;
}

/** The clock starts what is due, and everything that it has put on the queue is run. */
async function work(): Promise<void> {
  await clock();
  await arrived((await jobsOfAll()).filter((job) => !hasEnded(job)).length);
  await run();
}

test(
  `${SCHEDULES} reports that are due in the same minute are all delivered, each once, although the process is killed ${KILLS} times`,
  async () => {
    await storeSchedules();
    const mails = watchMails();
    for (let kills = 0; kills < KILLS; kills += 1) {
      expect(await killedAt(CALLS_BEFORE_DEATH, 'after', work)).toBe(true);
      lose();
      await publish();
      await letWait(AFTER_A_DEATH_MS);
    }
    await work();
    const jobs = await jobsOfAll();
    expect(jobs.map(({ state }) => state)).toEqual(Array.from(jobs, () => 'done'));
    expect(jobs).toHaveLength(SCHEDULES);
    expect(new Set(mails).size).toBe(SCHEDULES);
    expect(mails).toHaveLength(SCHEDULES);
  },
  repetitions(180_000, 1_800_000),
);
