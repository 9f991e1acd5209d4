import type { jobs } from '../../core/contract/jobs.ts';
import { jobFileLink } from '../gateways/job-files.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { isColleaguesReport, seesAsMuch } from './colleague.ts';
import { requireJob, starterName, viewOf } from './view.ts';

/** The browser follows it at once and asks anew for each download; whoever is disabled gets none. */
const LINK_HOLDS_SECONDS = 60;

/**
 * GET /jobs/job/result: a URL of the job's file, valid for a minute. Files contain what the
 * starter may see: they are for the starter, and a report for a colleague who sees as much.
 */
export const getResult: Verb<typeof jobs.getResult> = async ({ actor, account, query, now }) => {
  const job = await requireJob(actor, account, query.id);
  const { isMine, fileUntilMs } = viewOf(actor, job);
  const file = query.as === 'pdf' ? (job.result?.pdf ?? pdfOf(job.result?.file)) : job.result?.file;
  if (!isMine && isColleaguesReport(actor, job) && !(await seesAsMuch(actor, job.starter, now)))
    throw new Forbidden(
      `It contains services or figures that only ${starterName(actor.staff, job)} sees.`,
    );
  if (!file || fileUntilMs === null || fileUntilMs <= now.getTime()) throw new NotFound('File');
  const part = pdfOf(file) ? 'pdf' : 'result';
  const place = { kind: job.kind, account, jobId: job.jobId, part };
  return {
    data: { url: await jobFileLink(place, file.name, LINK_HOLDS_SECONDS), name: file.name },
  };
};

const pdfOf = <F extends { name: string }>(file: F | undefined): F | undefined =>
  file?.name.endsWith('.pdf') ? file : undefined;
