import { plainAuthor, type Actor } from '../../core/access/actor.ts';
import { nameFor, type Staff } from '../../core/access/staff.ts';
import { can } from '../../core/access/grants.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { JobView } from '../../core/contract/jobs.ts';
import { JOB_KEPT, type Job } from '../../core/domain/job.ts';
import { NotFound } from '../runtime/errors.ts';
import { findJob } from '../store/jobs.ts';
import { isColleaguesReport } from './colleague.ts';

const DAY_MS = 86_400_000;

/**
 * The starter sees a job, colleagues a report of their customer, and a manager of jobs all of the
 * account; people of one customer only jobs of that customer.
 */
export function seesJob(actor: Actor, job: Job): boolean {
  const { starter } = job;
  if (starter.sub === actor.sub || isColleaguesReport(actor, job)) return true;
  const isWithin = actor.customer === null || actor.customer === starter.customer;
  return isWithin && can(actor.grants, 'automation', 'manage');
}

/** @throws NotFound for a job that does not exist for the actor. */
export async function requireJob(actor: Actor, account: AccountId, id: string): Promise<Job> {
  const job = await findJob(account, id);
  if (!job || !seesJob(actor, job)) throw new NotFound('Job');
  return job;
}

/** Name of whoever started a job, for a reader. */
export const starterName = (staff: Staff, { starter }: Pick<Job, 'starter'>): string =>
  nameFor(staff, plainAuthor(starter));

/** Only who may open the file is offered one. */
export function viewOf(actor: Actor, job: Job): JobView {
  const { jobId: id, kind, title, state, startedAtMs, stepsDone, stepsInAll, endedAtMs } = job;
  const isMine = job.starter.sub === actor.sub;
  const isForActor = isMine || isColleaguesReport(actor, job);
  const hasFile = isForActor && job.result?.file !== undefined && endedAtMs !== undefined;
  return {
    id,
    kind,
    title,
    state,
    startedBy: starterName(actor.staff, job),
    isMine,
    startedAtMs,
    endedAtMs: endedAtMs ?? null,
    stepsDone,
    stepsInAll,
    sentence: job.failure ?? job.result?.sentence ?? '',
    hasPdf: hasFile && job.result?.pdf !== undefined,
    code: state === 'done' ? (job.result?.code ?? 200) : state === 'failed' ? 500 : null,
    fileUntilMs: hasFile ? endedAtMs + JOB_KEPT[kind].fileDays * DAY_MS : null,
  };
}
