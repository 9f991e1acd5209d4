import type { AccountId } from '../../core/access/scope.ts';
import {
  isFree,
  JOB_LEASE_MS,
  JOB_RETRY_MS,
  MOST_JOB_ATTEMPTS,
  type Job,
} from '../../core/domain/job.ts';
import { queueJob } from '../gateways/job-queue.ts';
import { HttpError, TooManyRequests } from '../runtime/errors.ts';
import { log } from '../runtime/log.ts';
import {
  advanceJob,
  endJob,
  findJob,
  leaseJob,
  putSteps,
  stepOf,
  stepResult,
  stepResults,
} from '../store/jobs.ts';
import { endAudit } from './end-audit.ts';
import { keepLease, type KeptLease } from './keep-lease.ts';
import type { JobCall, JobKind } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { publishEnd } from './publish-end.ts';
import { callOf } from './starter.ts';
import { stopSchedule } from './stop-schedule.ts';

/** The time that a run has. */
export interface Clock {
  now(): Date;
  /** Milliseconds until the function is stopped. */
  remainingMs(): number;
}

/** A step is begun only with so much time left. */
const STEP_NEEDS_MS = 60_000;
/** Until somebody who is busy is asked again, where they do not say. */
const BUSY_SECONDS = 5;
const GIVEN_UP = 'It was interrupted several times, so it was given up.';
const OUR_FAULT = 'Something went wrong on our side, several times.';

/**
 * Takes a job and does what is left of it; nothing when it has ended or another run has it. What is
 * done is noted in the transaction that goes on to the next step, so that a run that is killed
 * anywhere is followed by one that does that step anew and no other.
 */
export async function runJob(accountId: AccountId, jobId: string, clock: Clock): Promise<void> {
  const found = await findJob(accountId, jobId);
  if (!found || !isFree(found, clock.now().getTime())) return;
  let job = await leaseJob(found, clock.now());
  if (job?.state === 'failed') return await tellFailure(job, clock.now());
  if (job && job.attempts > MOST_JOB_ATTEMPTS) return await fail(job, GIVEN_UP, clock.now());
  while (job) {
    const lease = keepLease(job, clock.now);
    try {
      job = await doNext(job, lease, clock);
    } catch (error) {
      return await afterFailure(await lease.release(), error, clock.now());
    }
  }
}

/**
 * Plans the job, does its next step, or finishes it.
 * @returns the job as it is then; undefined when this run has nothing left to do with it.
 */
async function doNext(job: Job, lease: KeptLease, clock: Clock): Promise<Job | undefined> {
  const { jobId, accountId: account, input, stepsDone, stepsInAll } = job;
  if (clock.remainingMs() < STEP_NEEDS_MS)
    return await handOver(await lease.release(), clock.now());
  const kind = await kindNamed(job.kind);
  const call = await admitted(job, kind, clock.now());
  const leased = () => ({ attempts: 0, dueAtMs: clock.now().getTime() + JOB_LEASE_MS });
  if (stepsInAll === null) {
    const { steps } = await kind.plan(call, input);
    await putSteps(job, steps);
    const planned = await lease.release();
    return await advanceJob(planned, { state: 'running', stepsInAll: steps.length, ...leased() });
  }
  if (stepsDone < stepsInAll) {
    const key = { account, jobId, step: stepsDone };
    const result = await kind.carryOut(call, input, await stepOf(job, stepsDone), key);
    const note = stepResult(job, stepsDone, result);
    const done = await lease.release();
    return await advanceJob(done, { stepsDone: stepsDone + 1, ...leased() }, [note]);
  }
  const result = await kind.finish(call, input, await stepResults(job), { account, jobId });
  const now = clock.now();
  const finished = await lease.release();
  if (await endJob(finished, { state: 'done', result }, now, [endAudit(job, result.sentence, now)]))
    await publishEnd(job, 'Done', now);
  return undefined;
}

/** @throws what the starter is refused, after it has ended the schedule that started the job. */
async function admitted(job: Job, kind: JobKind, now: Date): Promise<JobCall> {
  try {
    const call = await callOf(job, now);
    kind.admit(call, job.input);
    return call;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode < 500)
      await stopSchedule(job, error.message, now);
    throw error;
  }
}

/** The time of this run is over: the next one goes on at once. */
async function handOver(job: Job, now: Date): Promise<undefined> {
  if (await advanceJob(job, { attempts: 0, dueAtMs: now.getTime() })) await queueJob(job);
  return undefined;
}

/**
 * A refusal is final. A busy dependency is asked again later, for as long as it takes. Any other
 * failure is retried a few times.
 */
async function afterFailure(job: Job, error: unknown, now: Date): Promise<void> {
  if (error instanceof TooManyRequests) {
    const waitSeconds = error.retryAfterSeconds ?? BUSY_SECONDS;
    await advanceJob(job, { attempts: 0, dueAtMs: now.getTime() + waitSeconds * 1000 });
    return;
  }
  if (error instanceof HttpError && error.statusCode < 500)
    return await fail(job, error.message, now);
  log.error('a step of a job failed', { jobId: job.jobId, kind: job.kind, error: error as Error });
  if (job.attempts >= MOST_JOB_ATTEMPTS) return await fail(job, OUR_FAULT, now);
  await advanceJob(job, { dueAtMs: now.getTime() + JOB_RETRY_MS });
}

/** Ends the job, and notifies the starter. */
async function fail(job: Job, failure: string, now: Date): Promise<void> {
  const failed = await advanceJob(
    job,
    { state: 'failed', failure, attempts: 0, dueAtMs: now.getTime() + JOB_RETRY_MS },
    [endAudit(job, failure, now)],
  );
  if (!failed) return;
  await publishEnd(failed, 'Failed', now);
  await tellFailure(failed, now);
}

/** Mails and their gateway are read only when something has failed. */
async function tellFailure(job: Job, now: Date): Promise<void> {
  const { notifyFailure } = await import('./notify-failure.ts');
  await notifyFailure(job, now);
}
