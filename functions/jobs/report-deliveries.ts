import * as z from 'zod';
import type { Delivery } from '../../core/contract/reports.ts';
import { hasEnded, JOB_LEASE_MS, type Job } from '../../core/domain/job.ts';
import { reportInputSchema } from '../../core/domain/report/request.ts';
import { MAIL_REASONS } from '../mailing/send-once.ts';
import { parseStored } from '../runtime/stored.ts';
import { lastSteps } from '../store/jobs.ts';
import { findMail } from '../store/mails.ts';
import { stepMailKey } from './send-in-step.ts';

const mailed = z.object({
  step: z.object({ do: z.literal('mail'), to: z.string() }),
  result: z
    .object({
      mailedTo: z.string().optional(),
      repeated: z.string().optional(),
      refused: z.object({ why: z.string() }).optional(),
      unsure: z.object({ why: z.string() }).optional(),
    })
    .optional(),
});
type Result = NonNullable<z.infer<typeof mailed>['result']>;
type Status = Pick<Delivery, 'state' | 'why'>;

/** Delivery to each recipient of a run, from its steps of one mail each. */
export async function deliveriesOf(job: Job, now: Date): Promise<Delivery[]> {
  const { recipients } = parseStored(reportInputSchema, job.input);
  const steps = (await lastSteps(job, recipients.length)).flatMap((row) => {
    const read = mailed.safeParse(row);
    return read.success ? [read.data] : [];
  });
  const byAddress = new Map(steps.map(({ step, result }) => [step.to, result]));
  const firstMail = (job.stepsInAll ?? 0) - recipients.length;
  const interrupted = job.stepsInAll !== null && (await interruptedMail(job, now));
  return recipients.map((to, at) => {
    const result = byAddress.get(to);
    if (result) return { to, ...statusOf(result) };
    if (interrupted && firstMail + at === job.stepsDone) return { to, ...interrupted };
    const hasStopped = hasEnded(job) || job.state === 'failed';
    return { to, state: hasStopped ? 'unsent' : 'waiting', why: '' };
  });
}

function statusOf({ mailedTo, repeated = '', refused, unsure }: Result): Status {
  if (refused) return { state: 'refused', why: refused.why };
  if (unsure) return { state: 'unsure', why: unsure.why };
  return mailedTo ? { state: 'sent', why: repeated } : { state: 'waiting', why: '' };
}

/** The mail that a run was sending when it died; undefined where none was. */
async function interruptedMail(job: Job, now: Date): Promise<Status | undefined> {
  const { accountId: account, jobId, stepsDone: step } = job;
  const mail = await findMail(stepMailKey({ account, jobId, step }));
  if (!mail) return undefined;
  if (mail.acceptedAtMs !== undefined) return { state: 'sent', why: '' };
  const isOld = now.getTime() - mail.calledAtMs >= JOB_LEASE_MS;
  return isOld ? { state: 'unsure', why: MAIL_REASONS.unsure } : undefined;
}
