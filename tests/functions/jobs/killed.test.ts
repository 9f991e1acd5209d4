import { describe, expect, test } from 'vitest';
import { putMany } from '../../../functions/store/client.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { people } from '../../fixtures/people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows } from '../../fixtures/world.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from './kill.ts';
import { AFTER_A_DEATH_MS } from './after-a-death.ts';
import {
  arrived,
  eachWithJobs,
  fileOf,
  jobOf,
  later,
  lose,
  recover,
  run,
  startExport,
} from './open-jobs.ts';

/** Two steps, so that a run can die between two of them. */
const DEVICES = 1_010;
/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(19, 1);
/** The mail of a killed run is asked for, for as long as the mail service may take to publish it. */
const MOST_RUNS = 5;
const FAILURE_EVERY = repetitions(5, 1);

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});

const rowsOf = async (id: string) =>
  (await auditRows('northbeam')).filter(({ target }) => target === id);

describe.each<Moment>(['before', 'after'])('a process that dies %s a call', (moment) => {
  test('makes its export whole in the end, each row once, and writes down one end of it', async () => {
    const [pattern] = twoProviders().devices;
    const devices = Array.from({ length: DEVICES }, (_, at) => ({
      ...pattern!,
      deviceId: `many-${at}`,
      system: { ...pattern!.system, label: `MANY-${String(at).padStart(4, '0')}` },
    }));
    await putMany(
      'devices',
      devices.map((device) => deviceRow(device, Date.now())),
    );
    const expected = devices.map(({ system }) => `${String(system['label'])},Harbour Foods\r\n`);
    for (let at = 1, isKilled = true; isKilled; at += EVERY) {
      const { job } = await startExport(people.northDesk, {
        search: 'many-',
        sort: { column: 'Name', descending: false },
      });
      await arrived(1);
      isKilled = await killedAt(at, moment, () => run());
      if (isKilled) await recover(people.northDesk, job.id);
      const ended = await jobOf(people.northDesk, job.id);
      expect(ended, `killed at call ${at}`).toMatchObject({
        state: 'done',
        stepsDone: 2,
        stepsInAll: 2,
        sentence: '1,010 services',
      });
      const file = await fileOf(people.northDesk, job.id);
      expect(file.split('\uFEFFName,Customer\r\n')[1], `killed at call ${at}`).toBe(
        expected.join(''),
      );
      expect((await rowsOf(job.id)).map(({ action }) => action)).toEqual([
        'jobs.startExport',
        'jobs.end',
      ]);
      lose();
    }
  });

  test('tells a failure once', async () => {
    const user = local.pool.require('harbour-manager');
    for (let at = 1, isKilled = true; isKilled; at += FAILURE_EVERY) {
      const { job } = await startExport(people.manager);
      await local.pool.change(user, { enabled: false });
      await arrived(1);
      const before = local.mailbox.messages.length;
      isKilled = await killedAt(at, moment, () => run());
      for (let runs = isKilled ? MOST_RUNS : 0; runs > 0; runs -= 1) {
        lose();
        await later(AFTER_A_DEATH_MS);
        await run();
      }
      await local.pool.change(user, { enabled: true });
      expect((await jobOf(people.manager, job.id)).state, `killed at call ${at}`).toBe('failed');
      expect((await rowsOf(job.id)).map(({ action }) => action)).toEqual([
        'jobs.startExport',
        'jobs.end',
      ]);
      const mails = local.mailbox.messages.slice(before).length;
      expect(mails, `killed at call ${at}`).toBe(1);
      lose();
    }
  });
});
