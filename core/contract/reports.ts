import * as z from 'zod';
import { filtersSchema } from '../domain/filter.ts';
import { barsChartSchema } from '../domain/report/chart.ts';
import { reportDocumentSchema, reportTableSchema } from '../domain/report/document.ts';
import { REPORT_RANGES } from '../domain/report/range.ts';
import { readRecipients, reportNameSchema } from '../domain/report/request.ts';
import { REPORT_FORMATS, REPORT_TEMPLATE_IDS } from '../domain/report/templates.ts';
import { unsubscribedSchema } from '../domain/subscription.ts';
import { isZone } from '../domain/zone.ts';
import { accountId, dataOf, endpoint, epoch, id, text, writeResponse } from './endpoint.ts';
import { jobKey, jobViewSchema } from './jobs.ts';
import { LIMITS } from './limits.ts';

export const reportTemplateSchema = z.strictObject({
  id: z.enum(REPORT_TEMPLATE_IDS),
  name: z.string(),
  show_all_accounts: z.boolean(),
});

const view = { access: { area: 'reports', level: 'view' }, tenant: 'account_id' } as const;
const manage = { access: { area: 'reports', level: 'manage' }, tenant: 'account_id' } as const;

/** Comma-separated addresses or a list; parsed to a list without duplicates (REPORT-33). */
const recipients = z
  .union([text(5_000), z.array(text(254)).max(50)])
  .default([])
  .transform(readRecipients)
  .pipe(z.array(z.string()).max(50));

const common = {
  account_id: accountId,
  /** The template. */
  data: z.enum(REPORT_TEMPLATE_IDS),
  report_format: z.enum(REPORT_FORMATS),
  recipients,
  custom_columns: z.array(text(128)).max(30).default([]),
  filters: filtersSchema.default([]),
  /** IANA zone of days and schedule times; default: the brand's. */
  zone: text(64)
    .refine(isZone, 'must be the name of a time zone, such as Europe/London')
    .optional(),
};

const savedBody = z.strictObject({
  ...common,
  report_name: reportNameSchema,
  time_range: z.enum(REPORT_RANGES),
  /** Sent by older callers; only `data` counts. */
  report_template: text(64).optional(),
  /** 'minute hour day-of-month month day-of-week year', Sunday is 1; '' for a one-off report. */
  schedule: text(64).default(''),
  had_schedule: z.boolean().optional(),
});

export const savedReportView = z.strictObject({
  report_name: z.string(),
  schedule: z.string(),
  /** 'Daily-09:30', 'Weekly-Monday-09:30', 'Monthly-31-09:30'; '' for a one-off report. */
  scheduleReadable: z.string(),
  /** Comma separated. */
  recipients: z.string(),
  data: z.enum(REPORT_TEMPLATE_IDS),
  time_range: z.enum(REPORT_RANGES),
  report_template: z.string(),
  report_format: z.enum(REPORT_FORMATS),
  account_id: z.string(),
  custom_columns: z.array(z.string()),
  filters: filtersSchema,
  zone: z.string(),
  had_schedule: z.boolean(),
  is_paused: z.boolean(),
  /** Why and when the schedule stopped; null while it runs. */
  stopped: z.strictObject({ why: z.string(), at_ms: z.number() }).nullable(),
  /** The next five scheduled moments. */
  next_runs_ms: z.array(z.number()),
  /** The person whose rights scheduled runs use; '' without a schedule. */
  runs_for: z.string(),
  /** Recipients that left. */
  unsubscribed: z.array(unsubscribedSchema),
  version: z.number().int(),
});
export type SavedReportView = z.infer<typeof savedReportView>;

/** Delivery of the mail to one recipient. */
export const deliverySchema = z.strictObject({
  to: z.string(),
  /**
   * 'sent': accepted by the mail service; 'unsent': the run ended before; 'unsure': interrupted, so
   * the mail may have been sent.
   */
  state: z.enum(['waiting', 'sent', 'refused', 'unsent', 'unsure']),
  /** Reason of a refusal or of 'unsure'; for a sent mail, why it may have arrived twice. */
  why: z.string(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const reportRunSchema = z.strictObject({
  run: jobViewSchema,
  /** Scheduled moment; null for a manual run. */
  due_at_ms: z.number().nullable(),
  deliveries: z.array(deliverySchema),
});
export type ReportRun = z.infer<typeof reportRunSchema>;

const runBody = {
  ...common,
  report_name: reportNameSchema,
  range: z.enum(REPORT_RANGES),
  /** Epoch seconds or milliseconds, for the range Custom. */
  start: epoch.optional(),
  end: epoch.optional(),
};

/** The document of a report over its first services. */
export const reportPreviewSchema = reportDocumentSchema.extend({
  /** Number of services in the report and in this preview. */
  services: z.number().int(),
  previewed: z.number().int(),
  /** First rows of each table. */
  tables: z.array(reportTableSchema.extend({ rowsInAll: z.number().int() })),
  charts: z.array(
    z.discriminatedUnion('kind', [
      barsChartSchema,
      /** An SVG as a data: address, for light and for dark pages. */
      z.strictObject({
        kind: z.literal('picture'),
        alt: z.string(),
        light: z.string(),
        dark: z.string(),
      }),
    ]),
  ),
});
export type ReportPreview = z.infer<typeof reportPreviewSchema>;

const saved = z.strictObject({ account_id: accountId, report_name: reportNameSchema });

export const reports = {
  listTemplates: endpoint({
    method: 'GET',
    path: '/reports/templates',
    ...view,
    query: z.strictObject({ account_id: accountId, stage: text(32).optional() }),
    response: dataOf(z.array(reportTemplateSchema)),
  }),
  listScheduled: endpoint({
    method: 'GET',
    path: '/reports/scheduled',
    ...view,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(z.array(savedReportView)),
  }),
  createScheduled: endpoint({
    method: 'POST',
    path: '/reports/scheduled',
    ...manage,
    body: savedBody,
  }),
  updateScheduled: endpoint({
    method: 'PUT',
    path: '/reports/scheduled',
    ...manage,
    /** An outdated version is refused. */
    body: savedBody.extend({ version: z.number().int().optional() }),
  }),
  deleteScheduled: endpoint({
    method: 'DELETE',
    path: '/reports/scheduled',
    ...manage,
    query: z.strictObject({
      account_id: accountId,
      report_name: text(64),
      /** Sent by one older caller; ignored. */
      on_demand: text(8).optional(),
    }),
  }),
  /** Pauses or resumes the schedule; resumed runs use the caller's rights. */
  pauseScheduled: endpoint({
    method: 'PUT',
    path: '/reports/scheduled/pause',
    ...manage,
    body: saved.extend({ is_paused: z.boolean() }),
  }),
  /** Mails a recipient again who unsubscribed. */
  subscribeRecipient: endpoint({
    method: 'POST',
    path: '/reports/scheduled/subscriptions',
    ...manage,
    body: saved.extend({ address: z.email().max(254) }),
  }),
  /** Runs a saved report now, for its recipients, with the caller's rights. */
  runScheduled: endpoint({
    method: 'POST',
    path: '/reports/scheduled/run',
    ...view,
    limit: LIMITS.exports,
    /** Idempotent per person and id. */
    body: saved.extend({ id: jobKey }),
    response: writeResponse.extend({ data: jobViewSchema }),
  }),
  /** Latest runs, newest first, with the delivery of each mail. */
  listRuns: endpoint({
    method: 'GET',
    path: '/reports/scheduled/runs',
    ...view,
    query: saved,
    response: dataOf(z.array(reportRunSchema)),
  }),
  previewReport: endpoint({
    method: 'POST',
    path: '/reports/report/preview',
    ...view,
    limit: LIMITS.exports,
    body: z.strictObject(runBody),
    response: dataOf(reportPreviewSchema),
  }),
  /** Runs a report once, as a job. Idempotent per person and id. */
  runReport: endpoint({
    method: 'POST',
    path: '/reports/report/custom',
    ...view,
    limit: LIMITS.exports,
    body: z.strictObject({
      ...runBody,
      /** Generated by the client. */
      id: jobKey,
      /** The template, or the saved report's name. */
      report_id: id,
      /** The client's estimate of batches of 600 devices; the server computes its own. */
      /** Only to the caller's own address, ignoring recipients. */
      is_test: z.boolean().default(false),
      reports_needed: z.number().int().min(1).max(1_000).optional(),
    }),
    response: writeResponse.extend({ data: jobViewSchema }),
  }),
};
