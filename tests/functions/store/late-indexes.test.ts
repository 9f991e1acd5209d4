import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAlerts } from '../../../functions/store/alerts.ts';
import { putAcross } from '../../../functions/store/client.ts';
import { devicesById } from '../../../functions/store/devices.ts';
import { dueJobs, findJob, leaseJob } from '../../../functions/store/jobs.ts';
import { worldRows } from '../../../infra/local/seed/write-world.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { jobRows } from '../../fixtures/jobs.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';

/** Indexes follow their tables by up to so long. */
const LATE = { seed: 'store', mostMs: 1_000 };
const account = accountNamed('northbeam');

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables(LATE);
});
afterAll(() => tables.stop());

/** One device and one alert more each time, written by another process. */
test('a list that is refreshed by changes has each of them, although it is read before the index has it', async () => {
  const world = twoProviders();
  const devices = world.devices.filter(({ accountId }) => accountId === account);
  const alerts = world.alerts.filter((alert) => alert.account_id === account && !alert.cleared);
  const rounds = Math.min(devices.length, alerts.length);
  let timesBehind = 0;
  for (let at = 0; at < rounds; at += 1) {
    const some = {
      ...world,
      devices: [devices[at]!],
      alerts: [{ ...alerts[at]!, changedAtMs: Date.now() }],
    };
    await putAcross(worldRows(some, new Date()));
    timesBehind += Number(!(await openAlerts(account)).some(({ id }) => id === alerts[at]!.id));
    await devicesById(account);
  }
  await expect.poll(async () => (await openAlerts(account)).length).toBe(rounds);
  await expect.poll(async () => (await devicesById(account)).size).toBe(rounds);
  expect([rounds, timesBehind].every((count) => count > 0)).toBe(true);
});

test('a job that is leased, and in the index still due, is not leased again', async () => {
  await putAcross(jobRows());
  const now = new Date(Date.UTC(2100, 0, 2));
  await expect.poll(async () => (await dueJobs(account, now)).length).toBe(2);
  const [job] = await dueJobs(account, now);
  expect(await leaseJob(job!, now)).toBeDefined();
  const [still] = await dueJobs(account, now);
  expect(await leaseJob(still ?? job!, now)).toBeUndefined();
  expect((await findJob(account, job!.jobId))?.attempts).toBe(1);
});
