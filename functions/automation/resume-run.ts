import type { automation } from '../../core/contract/automation.ts';
import { queueJob } from '../gateways/job-queue.ts';
import { requireJob, viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { writeTogether } from '../store/client.ts';
import { jobResumption } from '../store/jobs.ts';
import { thingsOfJob } from '../jobs/job-things.ts';

/** PUT /automation/runs: continues a stopped run with its remaining steps. */
export const resumeRun: Verb<typeof automation.resumeRun> = async ({
  actor,
  account,
  body,
  now,
  audit,
}) => {
  const job = await requireJob(actor, account, body.id);
  if (job.kind !== 'automation') throw new NotFound('Run');
  const row = audit({
    things: thingsOfJob(job),
    information: `Let ${job.title} go on after ${job.stepsDone} of ${job.stepsInAll ?? 'unknown'} steps`,
  });
  await writeTogether(
    [jobResumption(job, now), row],
    () => new Conflict(`${job.title} has not stopped.`),
  );
  await queueJob(job);
  const after = await requireJob(actor, account, job.jobId);
  return { message: `${job.title} goes on.`, data: viewOf(actor, after) };
};
