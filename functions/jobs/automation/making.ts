import type { Outcome, Undo } from '../../../core/domain/automation/line.ts';
import type { AccountId } from '../../../core/access/scope.ts';
import { NotFound } from '../../runtime/errors.ts';
import { starterAuditPut, type Change } from '../../store/audit.ts';
import { jobThing } from '../../store/audit-things.ts';
import { writeIf, type TransactItem } from '../../store/client.ts';
import { stepResult } from '../../store/jobs.ts';
import type { JobCall, StepKey } from '../kind.ts';

/** Context of making a thing. */
export interface Making {
  call: JobCall;
  key: StepKey;
}

/** The audit row of a run. */
export function runAudit({ call, key }: Making, change: Change): TransactItem {
  const occasion = { action: 'automation.make', requestId: key.jobId, now: call.now };
  const things = [...(change.things ?? []), jobThing({ jobId: key.jobId, title: '' })];
  return starterAuditPut(
    call.actor,
    'job',
    { accountId: call.account, ...change, things },
    occasion,
  );
}

/** The item that notes what a step did, in the transaction in which it does it. */
export function runNote({ key }: Making, outcome: Outcome): TransactItem {
  return stepResult({ accountId: key.account, jobId: key.jobId }, key.step, outcome);
}

/**
 * Writes items with their audit row and the note of the step, all or none: a step that is done
 * again finds the note, so nothing is made twice.
 * @returns undefined when a condition of an item did not hold.
 */
export async function makeTogether(
  making: Making,
  items: TransactItem[],
  change: Change,
  outcome: Outcome,
): Promise<Outcome | undefined> {
  const written = await writeIf([...items, runAudit(making, change), runNote(making, outcome)]);
  return written ? outcome : undefined;
}

export const did = (
  { call }: Pick<Making, 'call'>,
  what: Outcome['did'],
  undo: Undo | null,
  note = '',
): Outcome => ({ did: what, note, code: 200, atMs: call.now.getTime(), undo });

/** @throws NotFound for an account that is no longer the starter's. */
export function accountIn({ scope }: JobCall, named: string): AccountId {
  const account = scope.accountIds.find((own) => own === named);
  if (account === undefined) throw new NotFound('Account');
  return account;
}
