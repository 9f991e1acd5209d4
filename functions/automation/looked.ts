import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { nothingToDo, runStepSchema } from '../../core/domain/automation/line.ts';
import { runInputSchema, type RunInput } from '../../core/domain/automation/part.ts';
import { requireJob } from '../jobs/view.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { stepsOf } from '../store/jobs.ts';

/**
 * Requires a dry run of the same input that plans at least one change.
 * @throws NotFound if the caller does not see the dry run; Conflict if it has not ended, had
 * another input, or found nothing to do.
 */
export async function requireLooked(
  { actor, account }: { actor: Actor; account: AccountId },
  id: string,
  { parts }: RunInput,
): Promise<void> {
  const job = await requireJob(actor, account, id);
  if (job.kind !== 'automation') throw new NotFound('Run');
  const looked = runInputSchema.parse(job.input);
  if (!looked.isDryRun || job.state !== 'done') throw new Conflict('The preview is still running.');
  if (textOf(looked.parts) !== textOf(parts))
    throw new Conflict('The preview is of something else. Run it again.');
  const steps = await stepsOf(job, job.stepsInAll ?? 0);
  const lines = steps.flatMap(({ step }) => {
    const read = runStepSchema.parse(step);
    return read.do === 'look' ? read.lines : [];
  });
  const why = nothingToDo(lines);
  if (why) throw new Conflict(why);
}

/** Canonical JSON: fields in schema order. */
const textOf = (parts: RunInput['parts']) =>
  JSON.stringify(runInputSchema.shape.parts.parse(parts));
