import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JOB_LEASE_MS, JOB_LEASE_RENEWED_MS, type Job } from '../../../core/domain/job.ts';
import { keepLease, type KeptLease } from '../../../functions/jobs/keep-lease.ts';
import { advanceJob, findJob, leaseJob } from '../../../functions/store/jobs.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { eachWithJobs, later, startExport } from './open-jobs.ts';

const northbeam = accountNamed('northbeam');

eachWithJobs();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => vi.useRealTimers());

async function leased(): Promise<Job> {
  const { job } = await startExport(people.manager);
  const found = await findJob(northbeam, job.id);
  return (await leaseJob(found!, new Date()))!;
}

/** A step that takes so long. */
const working = (lease: KeptLease, ms: number) => {
  vi.advanceTimersByTime(ms);
  return lease.release();
};

describe('the lease of a job', () => {
  test('is renewed as long as a step takes, and the run notes the step at its end', async () => {
    const job = await leased();
    const lease = keepLease(job, () => new Date());
    const held = await working(lease, 3 * JOB_LEASE_RENEWED_MS);
    expect(held.dueAtMs).toBe(Date.now() + JOB_LEASE_MS);
    expect((await findJob(northbeam, job.jobId))?.dueAtMs).toBe(held.dueAtMs);
    expect(await advanceJob(held, { stepsDone: 1 })).toBeDefined();
  });

  test('ends with the step: nothing renews it afterwards', async () => {
    const job = await leased();
    const held = await keepLease(job, () => new Date()).release();
    vi.advanceTimersByTime(2 * JOB_LEASE_RENEWED_MS);
    expect((await findJob(northbeam, job.jobId))?.dueAtMs).toBe(held.dueAtMs);
  });

  test('that another run has taken is not renewed, and its step is not noted', async () => {
    const job = await leased();
    const lease = keepLease(job, () => new Date());
    await later(JOB_LEASE_MS);
    vi.setSystemTime(Date.now() + 1);
    const others = await leaseJob((await findJob(northbeam, job.jobId))!, new Date());
    expect(others).toBeDefined();
    const held = await working(lease, JOB_LEASE_RENEWED_MS);
    expect(await advanceJob(held, { stepsDone: 1 })).toBeUndefined();
    expect((await findJob(northbeam, job.jobId))?.dueAtMs).toBe(others!.dueAtMs);
  });
});
