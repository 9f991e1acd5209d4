import { createHash } from 'node:crypto';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import type { Job, JobKindName } from '../../core/domain/job.ts';
import { queueJob } from '../gateways/job-queue.ts';
import type { Change } from '../store/audit.ts';
import { writeIf, type TransactItem } from '../store/client.ts';
import { findJob, jobPut } from '../store/jobs.ts';
import type { JobKind } from './kind.ts';
import { thingsOfJob } from './job-things.ts';

/** The parts of a verb's call that a job needs. */
export interface StartCall {
  actor: Actor;
  scope: Scope;
  account: AccountId;
  now: Date;
  audit(change: Change): TransactItem;
  changedNothing(): void;
}

/** The same key of the same person is the same job. */
export const jobIdOf = ({ sub }: Actor, key: string): string =>
  createHash('sha256').update(`${sub}\n${key}`).digest('base64url').slice(0, 22);

/** Names the file that a job reads: another file under the same key never takes its place. */
export const fileIdOf = (actor: Actor, key: string, content: string): string =>
  jobIdOf(actor, `${key}\n${content}`);

/**
 * Starts a job: stores it together with its audit row, then asks for it to be run.
 * @param key made by the client: the same key of the same person is the same job.
 * @param scheduleId of the schedule whose work is done now.
 * @throws what the kind's own rules refuse.
 */
export async function startJob(
  call: StartCall,
  name: JobKindName,
  kind: Pick<JobKind, 'titleOf'> & { admit(call: StartCall, input: unknown): void },
  input: unknown,
  key: string,
  scheduleId?: string,
): Promise<Job> {
  const { actor, account, now } = call;
  kind.admit(call, input);
  const title = kind.titleOf(input);
  const jobId = jobIdOf(actor, key);
  const { sub, username, displayName, email, home, customer } = actor;
  const put = jobPut({
    accountId: account,
    jobId,
    kind: name,
    title,
    input,
    starter: { sub, username, displayName, email, home, customer },
    scheduleId,
    startedAtMs: now.getTime(),
  });
  const row = call.audit({
    accountId: account,
    things: thingsOfJob({ jobId, title, kind: name, input }),
    information: `Started: ${title}`,
    after: input,
  });
  if (!(await writeIf([put, row]))) call.changedNothing();
  const job = (await findJob(account, jobId))!;
  await queueJob(job);
  return job;
}
