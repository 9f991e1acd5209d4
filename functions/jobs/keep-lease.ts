import { JOB_LEASE_MS, JOB_LEASE_RENEWED_MS, type Job } from '../../core/domain/job.ts';
import { log } from '../runtime/log.ts';
import { advanceJob } from '../store/jobs.ts';

/** A job that a run has, whose lease is renewed until it is released. */
export interface KeptLease {
  /** Ends the renewals. @returns the job as it is stored if this run still has it. */
  release(): Promise<Job>;
}

/**
 * Renews the lease of a job while a step is done, so that a step may take minutes and a dead run is
 * found within seconds. A run that has lost the job learns it when it notes its step.
 */
export function keepLease(job: Job, now: () => Date): KeptLease {
  let held = job;
  let renewals = Promise.resolve();
  const timer = setInterval(() => {
    renewals = renewals.then(renew);
  }, JOB_LEASE_RENEWED_MS);

  async function renew(): Promise<void> {
    try {
      const renewed = await advanceJob(held, { dueAtMs: now().getTime() + JOB_LEASE_MS });
      if (renewed) held = renewed;
      else clearInterval(timer);
    } catch (error) {
      log.warn('a lease was not renewed', { jobId: job.jobId, error: error as Error });
    }
  }

  return {
    async release() {
      clearInterval(timer);
      await renewals;
      return held;
    },
  };
}
