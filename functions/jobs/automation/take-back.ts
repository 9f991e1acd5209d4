import {
  outcomeSchema,
  runStepSchema,
  type PlannedLine,
} from '../../../core/domain/automation/line.ts';
import type { Job } from '../../../core/domain/job.ts';
import { BadRequest } from '../../runtime/errors.ts';
import { stepsOf } from '../../store/jobs.ts';
import type { JobCall } from '../kind.ts';
import { addedByRow, addPeopleDone, addPeopleInput } from '../people-start.ts';
import { requireJob } from '../view.ts';

/** Lines that take back what a run made, last made first. */
export async function planTakeBack(
  { actor, account }: JobCall,
  run: string,
): Promise<Omit<PlannedLine, 'part'>[]> {
  const job = await requireJob(actor, account, run);
  if (job.kind === 'addPeople') return await peopleTakenBack(job);
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

/** The people that a file added, last added first. */
async function peopleTakenBack(job: Job): Promise<Omit<PlannedLine, 'part'>[]> {
  const { accountId } = addPeopleInput.parse(job.input);
  const steps = await stepsOf(job, job.stepsDone);
  return steps
    .flatMap(({ result }) => (result === undefined ? [] : addPeopleDone.parse(result)))
    .filter(({ username }) => username !== '')
    .toReversed()
    .map(({ row, email, username }) => ({
      what: `Row ${row}`,
      name: email,
      will: 'change',
      note: 'Is removed, unless they have signed in or were changed since.',
      thing: {
        make: 'undo',
        of: {
          undo: 'person',
          account: accountId,
          username,
          addedBy: addedByRow(job.jobId, row),
        },
      },
    }));
}
