import type { automation } from '../../core/contract/automation.ts';
import { runInputSchema } from '../../core/domain/automation/part.ts';
import type { Job } from '../../core/domain/job.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import { requireJob } from '../jobs/view.ts';
import { requireFreshProof } from '../kernel/fresh-proof.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';
import { begun, runOf } from './begun.ts';

/**
 * POST /automation/runs/taken-back: starts a run that undoes another, or removes the people that a
 * file added. Removing people needs a fresh sign-in, as it does elsewhere.
 */
export const takeBackRun: Verb<typeof automation.takeBackRun> = async (call) => {
  const { id, isDryRun, key } = call.body;
  const run = await requireJob(call.actor, call.account, id);
  if (run.kind !== 'automation' && run.kind !== 'addPeople') throw new NotFound('Run');
  if (!isDryRun && addsPeople(run)) requireFreshProof(call.actor, call.now);
  const input = runOf(call, [{ job: 'takeBack', run: run.jobId }], isDryRun);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};

const addsPeople = ({ kind, input }: Job): boolean =>
  kind === 'addPeople' ||
  runInputSchema
    .parse(input)
    .parts.some((part) => part.job === 'users' || (part.job === 'import' && part.what === 'users'));
