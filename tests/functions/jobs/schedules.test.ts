import { describe, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import { TAKEN_WITHIN_MS } from '../../../core/domain/job.ts';
import type { ScheduleRule } from '../../../core/domain/schedule-rule.ts';
import { get, putMany, writeIf } from '../../../functions/store/client.ts';
import { schedulePut } from '../../../functions/store/schedules.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from './kill.ts';
import {
  arrived,
  clock,
  eachWithJobs,
  exported,
  fileOf,
  jobOf,
  later,
  lose,
  run,
} from './open-jobs.ts';

const northbeam = accountNamed('northbeam');
const DAY_MS = 86_400_000;
/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(4, 1);
/** Nine o'clock of each day, in a zone that never moves its clocks. */
const RULE: ScheduleRule = { every: 'day', hour: 9, minute: 0, zone: 'Asia/Kolkata' };

let last = 0;
eachWithJobs();

/** Stores a schedule of the manager's that exports the services, as if so many days ago. */
async function storeSchedule(daysAgo: number): Promise<{ id: string; dueAtMs: number }> {
  const scheduleId = `every-morning-${(last += 1)}`;
  const schedule = {
    accountId: northbeam,
    scheduleId,
    rule: RULE,
    kind: 'export' as const,
    title: 'CSV of Services',
    input: exported,
    starter: {
      sub: people.manager['sub']!,
      username: people.manager['cognito:username']!,
      displayName: 'Harbour Manager',
      email: 'harbour-manager@example.com',
      home: northbeam,
      customer: 'Harbour Foods',
    },
  };
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  expect(await writeIf([schedulePut(schedule, at)])).toBe(true);
  return { id: scheduleId, dueAtMs: await dueAtMs(scheduleId) };
}

const dueAtMs = async (scheduleId: string) =>
  Number((await get('schedules', { accountId: northbeam, scheduleId }))?.['dueAtMs']);

const madeBy = async (scheduleId: string) =>
  ((await call('jobs.listJobs', people.manager)).body.data as JobView[])
    .map(({ id }) => id)
    .filter((id) => id.startsWith(`${scheduleId}@`));

const starts = async (scheduleId: string) =>
  (await auditRows('northbeam')).filter(
    ({ action, target }) =>
      action === 'jobs.startOnSchedule' && target?.startsWith(`${scheduleId}@`),
  );

describe('a schedule', () => {
  test('makes one job at its moment, in the name of its starter, and waits for the next moment', async () => {
    const { id, dueAtMs: moment } = await storeSchedule(1);
    await Promise.all([clock(), clock()]);
    expect(await madeBy(id)).toEqual([`${id}@${moment}`]);
    expect(await dueAtMs(id)).toBe(moment + DAY_MS);
    await arrived(1);
    await run();
    expect(await jobOf(people.manager, `${id}@${moment}`)).toMatchObject({
      state: 'done',
      isMine: true,
      sentence: '2 services',
    });
    expect(await starts(id)).toMatchObject([
      {
        user: 'harbour-manager',
        source: 'clock',
        information: 'Started on schedule: CSV of Services',
      },
    ]);
  });

  test('whose maker has lost the right meanwhile gives a file with nothing of it', async () => {
    const { id, dueAtMs: moment } = await storeSchedule(1);
    await putMany('roles', [{ providerId: 'northbeam', name: 'Customer Manager' }]);
    await clock();
    await arrived(1);
    await run();
    const { state, sentence } = await jobOf(people.manager, `${id}@${moment}`);
    expect([state, sentence]).toEqual(['done', '0 services']);
    expect(await fileOf(people.manager, `${id}@${moment}`)).not.toContain('LDS-CPE-01');
  });

  test('starts nothing before its moment', async () => {
    const { id } = await storeSchedule(0);
    await clock();
    expect(await madeBy(id)).toEqual([]);
  });

  test('makes up once for the moments that passed while no clock ran', async () => {
    const { id, dueAtMs: moment } = await storeSchedule(5);
    await clock();
    await clock();
    expect(await madeBy(id)).toEqual([`${id}@${moment}`]);
    expect(await dueAtMs(id)).toBe(moment + 5 * DAY_MS);
  });

  test.each<Moment>(['before', 'after'])(
    'makes its job once, although the clock dies %s any of its calls',
    async (moment) => {
      for (let at = 1, isKilled = true; isKilled; at += EVERY) {
        const { id, dueAtMs: due } = await storeSchedule(1);
        isKilled = await killedAt(at, moment, () => clock());
        lose();
        await later(TAKEN_WITHIN_MS);
        expect(await madeBy(id), `killed at call ${at}`).toEqual([`${id}@${due}`]);
        expect(await starts(id), `killed at call ${at}`).toHaveLength(1);
        await arrived(1);
        await run();
        expect(await jobOf(people.manager, `${id}@${due}`)).toMatchObject({ state: 'done' });
        lose();
      }
    },
  );
});
