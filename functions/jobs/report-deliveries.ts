import * as z from 'zod';
import type { Delivery } from '../../core/contract/reports.ts';
import { hasEnded, type Job } from '../../core/domain/job.ts';
import { reportInputSchema } from '../../core/domain/report/request.ts';
import { lastSteps } from '../store/jobs.ts';
import { parseStored } from '../runtime/stored.ts';

const mailed = z.object({
  step: z.object({ do: z.literal('mail'), to: z.string() }),
  result: z
    .object({ mailedTo: z.string().optional(), refused: z.object({ why: z.string() }).optional() })
    .optional(),
});

/** Delivery to each recipient of a run, from its steps of one mail each. */
export async function deliveriesOf(job: Job): Promise<Delivery[]> {
  const { recipients } = parseStored(reportInputSchema, job.input);
  const steps = (await lastSteps(job, recipients.length)).flatMap((row) => {
    const read = mailed.safeParse(row);
    return read.success ? [read.data] : [];
  });
  const byAddress = new Map(steps.map(({ step, result }) => [step.to, result]));
  const otherwise = hasEnded(job) || job.state === 'failed' ? 'unsent' : 'waiting';
  return recipients.map((to) => {
    const result = byAddress.get(to);
    if (result?.refused) return { to, state: 'refused', why: result.refused.why };
    return { to, state: result?.mailedTo ? 'sent' : otherwise, why: '' };
  });
}
