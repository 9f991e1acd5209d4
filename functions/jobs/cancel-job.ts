import { plainAuthor } from '../../core/access/actor.ts';
import type { jobs } from '../../core/contract/jobs.ts';
import { hasEnded } from '../../core/domain/job.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { writeTogether } from '../store/client.ts';
import { nameWithin } from '../store/staff.ts';
import { jobCancellation } from '../store/jobs.ts';
import { requireJob, viewOf } from './view.ts';
import { thingsOfJob } from './job-things.ts';

/** DELETE /jobs: steps that have not begun are left out; finished steps stay. */
export const cancelJob: Verb<typeof jobs.cancelJob> = async ({
  actor,
  account,
  query,
  now,
  audit,
}) => {
  const job = await requireJob(actor, account, query.id);
  const lost = async () =>
    new Conflict(
      `${job.title} has already ended.`,
      viewOf(actor, await requireJob(actor, account, job.jobId)),
    );
  if (hasEnded(job)) throw await lost();
  const starter = await nameWithin(job.accountId, plainAuthor(job.starter));
  const row = audit({
    things: thingsOfJob(job),
    information: `Stopped ${job.title}, started by ${starter}, after ${job.stepsDone} of ${job.stepsInAll ?? 'unknown'} steps`,
  });
  await writeTogether([jobCancellation(job, now), row], lost);
  return {
    message: `${job.title} is stopped.`,
    data: viewOf(actor, { ...job, state: 'cancelled', endedAtMs: now.getTime() }),
  };
};
