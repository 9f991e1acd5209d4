import type { automation } from '../../core/contract/automation.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import { requireJob } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';
import { begun, runOf } from './begun.ts';

/** POST /automation/runs/taken-back: starts a run that undoes another. */
export const takeBackRun: Verb<typeof automation.takeBackRun> = async (call) => {
  const { id, isDryRun, key } = call.body;
  const run = await requireJob(call.actor, call.account, id);
  if (run.kind !== 'automation') throw new NotFound('Run');
  const input = runOf(call, [{ job: 'takeBack', run: run.jobId }], isDryRun);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
