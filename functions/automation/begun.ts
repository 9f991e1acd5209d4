import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import type { JobView } from '../../core/contract/jobs.ts';
import type { Part, RunInput } from '../../core/domain/automation/part.ts';
import type { Job } from '../../core/domain/job.ts';
import { viewOf } from '../jobs/view.ts';
import { NotFound } from '../runtime/errors.ts';

/**
 * Input of a run.
 * @throws NotFound if a part names an account that is not the caller's.
 */
export function runOf({ scope }: { scope: Scope }, parts: Part[], isDryRun = false): RunInput {
  const accounts = parts.flatMap((part) => ('account' in part && part.account ? part.account : []));
  if (!accounts.every((account) => scope.accountIds.some((own) => own === account)))
    throw new NotFound('Account');
  return { parts, isDryRun };
}

export function begun({ actor }: { actor: Actor }, job: Job): { message: string; data: JobView } {
  return { message: `${job.title} has begun.`, data: viewOf(actor, job) };
}
