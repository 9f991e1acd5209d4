import type { automation } from '../../core/contract/automation.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { startJob } from '../jobs/start.ts';
import type { Verb } from '../kernel/serve.ts';
import { begun, runOf } from './begun.ts';
import { requireLooked } from './looked.ts';

/** POST /automation/runs: starts a run or a dry run. */
export const startRun: Verb<typeof automation.startRun> = async (call) => {
  const { parts, isDryRun, key, looked } = call.body;
  const input = runOf(call, parts, isDryRun);
  if (looked !== undefined && !isDryRun) await requireLooked(call, looked, input);
  return begun(call, await startJob(call, 'automation', automationStart, input, key));
};
