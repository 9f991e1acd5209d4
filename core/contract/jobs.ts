import * as z from 'zod';
import { accountExportSchema } from '../domain/account-export.ts';
import { exportInputSchema } from '../domain/export.ts';
import { JOB_KINDS, JOB_STATES } from '../domain/job.ts';
import { dataOf, endpoint, id, writeResponse } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/** A job as people see it. */
export const jobViewSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  title: z.string(),
  state: z.enum(JOB_STATES),
  startedBy: z.string(),
  /** The caller started it, and alone may download its file. */
  isMine: z.boolean(),
  startedAtMs: z.number().int(),
  endedAtMs: z.number().int().nullable(),
  stepsDone: z.number().int(),
  /** Null until the steps are planned. */
  stepsInAll: z.number().int().nullable(),
  /** Outcome, or the reason of a failure; '' while the job runs. */
  sentence: z.string(),
  /** Until when its file can be downloaded; null without one. */
  fileUntilMs: z.number().int().nullable(),
  /** There is a PDF beside the file. */
  hasPdf: z.boolean(),
  /** 200 when it did all, 419 when some of it failed, 500 when all did; null before its end. */
  code: z.number().int().nullable(),
});
export type JobView = z.infer<typeof jobViewSchema>;

const own = { access: 'signedIn', tenant: 'own' } as const;
/** An export of an account needs the rights to its people, its roles and its audit log. */
const wholeAccount = {
  access: { area: 'admin.userAccess', level: 'manage' },
  tenant: 'own',
  limit: LIMITS.exports,
} as const;
const byId = z.strictObject({ id });
/** Made by the client, so that the same start sent twice makes one job. */
export const jobKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits or hyphens');
const started = writeResponse.extend({ data: jobViewSchema });

export const jobs = {
  /** The latest of the account that the caller is in: their own, and all for those who manage. */
  listJobs: endpoint({
    method: 'GET',
    path: '/jobs',
    ...own,
    response: dataOf(z.array(jobViewSchema)),
  }),
  getJob: endpoint({
    method: 'GET',
    path: '/jobs/job',
    ...own,
    query: byId,
    response: dataOf(jobViewSchema),
  }),
  /** Steps that have not begun are not done any more. */
  cancelJob: endpoint({ method: 'DELETE', path: '/jobs', ...own, query: byId, response: started }),
  /** A short-lived address of the file; for the starter alone. */
  getResult: endpoint({
    method: 'GET',
    path: '/jobs/job/result',
    ...own,
    /** As a PDF rather than the file, where there is one. */
    query: byId.extend({ as: z.enum(['pdf']).optional() }),
    response: dataOf(z.strictObject({ url: z.url(), name: z.string() })),
  }),
  /** Size of an export of a list, without making it. */
  previewExport: endpoint({
    method: 'POST',
    path: '/jobs/exports/preview',
    ...own,
    limit: LIMITS.exports,
    body: exportInputSchema,
    response: dataOf(z.strictObject({ sentence: z.string(), steps: z.number().int() })),
  }),
  /** All rows of a filtered table as CSV, made on the server. */
  startExport: endpoint({
    method: 'POST',
    path: '/jobs/exports',
    ...own,
    limit: LIMITS.exports,
    body: exportInputSchema.safeExtend({ key: jobKey }),
    response: started,
  }),
  /** Contents and size of an export of the account, without making it. */
  previewAccountExport: endpoint({
    method: 'POST',
    path: '/jobs/account-exports/preview',
    ...wholeAccount,
    body: accountExportSchema,
    response: dataOf(z.strictObject({ sentence: z.string() })),
  }),
  /** Everything that belongs to the account that the caller is in, as one zip; no secrets. */
  startAccountExport: endpoint({
    method: 'POST',
    path: '/jobs/account-exports',
    ...wholeAccount,
    body: accountExportSchema.safeExtend({ key: jobKey }),
    response: started,
  }),
  /** Compares the audit logs of the caller's accounts with their seals. */
  startAuditCheck: endpoint({
    method: 'POST',
    path: '/jobs/audit-checks',
    access: { area: 'admin.auditLogs', level: 'view' },
    tenant: 'own',
    limit: LIMITS.exports,
    body: z.strictObject({ key: jobKey }),
    response: started,
  }),
};
