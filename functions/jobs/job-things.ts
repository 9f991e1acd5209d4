import * as z from 'zod';
import type { Job } from '../../core/domain/job.ts';
import { reportInputSchema } from '../../core/domain/report/request.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { customerThing, jobThing, namedThing } from '../store/audit-things.ts';

const peopleInput = z.object({ customer: z.string().optional() });
const noticesInput = z.object({ work: z.string(), name: z.string() });

/** What a job's audit rows concern: the job, and the report, planned work or customer that it is about. */
export function thingsOfJob(job: Pick<Job, 'jobId' | 'title' | 'kind' | 'input'>): Thing[] {
  const report = job.kind === 'report' ? reportInputSchema.safeParse(job.input).data : undefined;
  const notices = job.kind === 'workNotices' ? noticesInput.safeParse(job.input).data : undefined;
  const people = job.kind === 'addPeople' ? peopleInput.safeParse(job.input).data : undefined;
  return [
    jobThing(job),
    ...(report ? [namedThing('report', report.name)] : []),
    ...(notices ? [{ kind: 'work' as const, id: notices.work, name: notices.name }] : []),
    ...customerThing(people?.customer),
  ];
}
