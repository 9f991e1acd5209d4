import {
  outcomeSchema,
  runStepSchema,
  type PlannedLine,
} from '../../../core/domain/automation/line.ts';
import { BadRequest } from '../../runtime/errors.ts';
import { stepsOf } from '../../store/jobs.ts';
import type { JobCall } from '../kind.ts';
import { requireJob } from '../view.ts';

/** Lines that take back what a run made, last made first. */
export async function planTakeBack(
  { actor, account }: JobCall,
  run: string,
): Promise<Omit<PlannedLine, 'part'>[]> {
  const job = await requireJob(actor, account, run);
  if (job.kind !== 'automation') throw new BadRequest('run: made nothing that can be taken back');
  const steps = await stepsOf(job, job.stepsDone);
  return steps.toReversed().flatMap(({ step, result }): Omit<PlannedLine, 'part'>[] => {
    const planned = runStepSchema.parse(step);
    if (planned.do === 'look' || result === undefined) return [];
    const { undo } = outcomeSchema.parse(result);
    if (!undo) return [];
    const { what, name } = planned.line;
    if (undo.undo === 'elsewhere')
      return [{ what, name, will: 'leave', note: `Is taken back on ${undo.where}.`, thing: null }];
    const thing = { make: 'undo' as const, of: undo };
    return [{ what, name, will: 'change', note: 'Is taken back.', thing }];
  });
}
