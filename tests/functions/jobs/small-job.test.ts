import { describe, expect, test } from 'vitest';
import { findJob, lastSteps } from '../../../functions/store/jobs.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from './kill.ts';
import {
  arrived,
  eachWithJobs,
  fileOf,
  jobOf,
  lose,
  recover,
  run,
  startExport,
} from './open-jobs.ts';

/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(3, 1);

const northbeam = accountNamed('northbeam');
eachWithJobs();

/** Steps that the job counts as done, and those whose result is stored. */
async function stepsOf(id: string): Promise<{ counted: number; stored: number }> {
  const job = (await findJob(northbeam, id))!;
  const steps = await lastSteps(job, job.stepsInAll ?? 0);
  return {
    counted: job.stepsDone,
    stored: steps.filter(({ result }) => result !== undefined).length,
  };
}

describe.each<Moment>(['before', 'after'])('a process that dies %s a call', (moment) => {
  test('has counted a step exactly when its result is stored, and the job is done once', async () => {
    const seen = new Set<number>();
    for (let at = 1, isKilled = true; isKilled; at += EVERY) {
      const { job } = await startExport(people.manager);
      await arrived(1);
      isKilled = await killedAt(at, moment, () => run());
      const { counted, stored } = await stepsOf(job.id);
      expect(stored, `killed at call ${at}`).toBe(counted);
      if (isKilled) seen.add(counted);
      if (isKilled) await recover(people.manager, job.id);
      expect(await jobOf(people.manager, job.id), `killed at call ${at}`).toMatchObject({
        state: 'done',
        stepsDone: 1,
        sentence: '2 services',
      });
      expect(await fileOf(people.manager, job.id), `killed at call ${at}`).toContain('LDS-CPE-02');
      const rows = (await auditRows('northbeam')).filter(({ target }) => target === job.id);
      expect(rows.map(({ action }) => action)).toEqual(['jobs.startExport', 'jobs.end']);
      lose();
    }
    expect([...seen]).toEqual([0, 1]);
  });
});
